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
  /** What stands there when the view cannot be shown. */
  readonly broken: (failure: { code: string; retry: () => void }) => ReactNode;
  /** What stands there while its chunk is on its way; the mask comes after 600 ms. */
  readonly waiting?: ReactNode;
}

/**
 * One component of a plugin: its chunk loaded on first sight, the plugin's context and the frame around it, and a
 * boundary of its own, so that one that throws takes nothing else along and is named. Retry loads and mounts it anew.
 */
export function PluginView({ plugin, kind, name, params, frame, broken, waiting }: PluginViewProps) {
  const plugins = usePlugins();
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers its failure for ever: each attempt gets a new one.
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

/** The frame for a plugin: what the shell draws of a view is a text and a count, whatever the view gave. */
function drawableFrame(frame: ViewFrame): ViewFrame {
  const { setBadge } = frame;
  return {
    ...frame,
    setTitle: (title) => frame.setTitle(asText(title)),
    ...(setBadge && { setBadge: (count) => setBadge(Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0) }),
  };
}
