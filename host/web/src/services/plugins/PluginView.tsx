import { FrameContext, PluginContext, type ViewFrame } from '@atrium/sdk/client';
import { ErrorBoundary, LoadingMask } from '@atrium/ui';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { asText } from '../asText.ts';
import { codeOf, wordsOf } from './LoadFailure.ts';
import type { RunningPlugin, ViewKind } from './RunningPlugin.ts';
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
  // A lazy component caches its failure: each attempt gets a new one.
  const View = useMemo(
    () => lazy(async () => ({ default: await plugin.view(kind, name) })),
    // oxlint-disable-next-line react/exhaustive-deps -- a new attempt is what this depends on
    [plugin, kind, name, attempt],
  );
  const handleError = useCallback(
    (error: unknown) => {
      const code = codeOf(error, 'RENDER_FAILED');
      plugins.fail({
        plugin: plugin.info.manifest.id,
        phase: code === 'RENDER_FAILED' ? 'render' : 'import',
        code,
        message: wordsOf(error),
      });
    },
    [plugins, plugin],
  );
  const guarded = useMemo(() => frame && drawableFrame(frame), [frame]);
  return (
    <PluginContext value={plugin.context}>
      <FrameContext value={guarded ?? null}>
        <ErrorBoundary
          key={attempt}
          onError={handleError}
          fallback={(error) =>
            broken({ code: codeOf(error, 'RENDER_FAILED'), retry: () => setAttempt((count) => count + 1) })
          }
        >
          <Suspense fallback={waiting ?? <LoadingMask active />}>
            <View params={params} />
          </Suspense>
        </ErrorBoundary>
      </FrameContext>
    </PluginContext>
  );
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
