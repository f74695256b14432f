import { FrameContext, PluginContext, type ViewFrame } from '@atrium/sdk/client';
import { ErrorBoundary, LoadingMask } from '@atrium/ui';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { asText } from '../i18n.ts';
import { toFailureCode, describeError } from './LoadFailure.ts';
import type { AnyView, RunningPlugin, ViewKind } from './RunningPlugin.ts';
import { usePlugins } from './usePlugins.ts';

export interface PluginViewProps {
  readonly plugin: RunningPlugin;
  readonly kind: ViewKind;
  readonly name: string;
  readonly params?: unknown;
  readonly frame?: ViewFrame;
  /** Shown if the view cannot be rendered. */
  readonly broken: (failure: { code: string; retry: () => void }) => ReactNode;
  /** Shown while its chunk is loading; the mask appears after 600 ms. */
  readonly waiting?: ReactNode;
}

/**
 * One component of a plugin: its chunk loaded on first display, with the plugin's context, the frame, and its own error
 * boundary, so that a failure is isolated and reported. Retry loads and mounts it again.
 */
export function PluginView({ plugin, kind, name, params, frame, broken, waiting }: PluginViewProps) {
  const plugins = usePlugins();
  const [attempt, setAttempt] = useState(0);
  const handleError = useCallback(
    (error: unknown) => {
      const code = toFailureCode(error, 'RENDER_FAILED');
      plugins.fail({
        plugin: plugin.info.manifest.id,
        phase: code === 'RENDER_FAILED' ? 'render' : 'import',
        code,
        message: describeError(error),
      });
    },
    [plugins, plugin],
  );
  const guarded = useMemo(() => frame && drawableFrame(frame), [frame]);
  const wait = waiting ?? <LoadingMask active />;
  return (
    <PluginContext value={plugin.context}>
      <FrameContext value={guarded ?? null}>
        <ErrorBoundary
          key={attempt}
          onError={handleError}
          fallback={(error) =>
            broken({ code: toFailureCode(error, 'RENDER_FAILED'), retry: () => setAttempt((count) => count + 1) })
          }
        >
          <Suspense fallback={wait}>
            <LoadedView
              key={`${kind} ${name}`}
              plugin={plugin}
              kind={kind}
              name={name}
              params={params}
              waiting={wait}
            />
          </Suspense>
        </ErrorBoundary>
      </FrameContext>
    </PluginContext>
  );
}

interface LoadedViewProps extends Pick<PluginViewProps, 'plugin' | 'kind' | 'name' | 'params'> {
  readonly waiting: ReactNode;
}

type Loaded = { readonly View: AnyView } | { readonly error: unknown };

/**
 * The view once its chunk is there; throws what it failed with. Not `React.lazy`: React keeps a fallback that it has shown for 300 ms,
 * and most chunks are there sooner.
 */
function LoadedView({ plugin, kind, name, params, waiting }: LoadedViewProps) {
  const loading = useMemo(() => {
    const loading = plugin.view(kind, name);
    // handled below, unless the view is left before
    loading.catch(() => undefined);
    return loading;
  }, [plugin, kind, name]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let left = false;
    const show = (next: Loaded) => {
      if (!left) setLoaded(next);
    };
    loading.then(
      (View) => show({ View }),
      (error: unknown) => show({ error }),
    );
    return () => {
      left = true;
    };
  }, [loading]);
  if (!loaded) return waiting;
  if ('error' in loaded) throw loaded.error;
  const { View } = loaded;
  return <View params={params} />;
}

/** The frame for a plugin: converts titles and badges of the view to a text and a count. */
function drawableFrame(frame: ViewFrame): ViewFrame {
  const { setBadge } = frame;
  return {
    ...frame,
    setTitle: (title) => frame.setTitle(asText(title)),
    ...(setBadge && { setBadge: (count) => setBadge(Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0) }),
  };
}
