import { FrameContext, type ViewFrame } from '@atrium/sdk/client';
import { ErrorBoundary, ErrorState, LoadingMask } from '@atrium/ui';
import { createContext, memo, type ReactNode, Suspense, useCallback, useContext } from 'react';
import { useText } from '../../services/i18n.ts';
import { ChunkFailure, retryParts } from '../../services/loading.ts';
import { PluginPart, PluginTab } from '../../services/plugins/PluginView.tsx';
import { useUnsaved } from '../workspaceServices.ts';
import { builtinView } from './builtinViews.ts';

interface FramedViewProps {
  readonly view: string;
  readonly params: unknown;
  readonly frame: ViewFrame;
}

/** The view of a tab or panel: the host's own, or a plugin's. It rerenders only when its parameters change. */
export const FramedView = memo(function FramedView({ view, params, frame }: FramedViewProps) {
  const { Tab } = useViewRendering();
  const builtin = builtinView(frame.kind === 'panel' ? 'panel' : 'tab', view);
  const unsaved = useUnsaved();
  const { key } = frame;
  const mayReplace = useCallback(() => unsaved.confirmDiscard([key]), [unsaved, key]);
  if (!builtin) return <Tab view={view} params={params} frame={frame} mayReplace={mayReplace} />;
  return (
    <FrameContext value={frame}>
      <PartBoundary>
        <Suspense fallback={<LoadingMask active />}>
          <builtin.View params={params as never} />
        </Suspense>
      </PartBoundary>
    </FrameContext>
  );
});

/** Isolates a part of the host that throws, or whose code fails to load; its retry loads the code again. */
export function PartBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <PartError
          error={error}
          onRetry={() => {
            retryParts();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function PartError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();
  if (!(error instanceof ChunkFailure)) return <ErrorState onRetry={onRetry} />;
  return (
    <ErrorState title={text('error.partTitle')} code={`CHUNK_${error.kind.toUpperCase()}`} onRetry={onRetry}>
      {text(error.kind === 'timeout' ? 'error.chunkTimeout' : 'error.partText')}
    </ErrorState>
  );
}

/** Renders the views of plugins. Tests provide their own views here. */
export const ViewRendering = createContext({ Tab: PluginTab, Part: PluginPart });

export function useViewRendering() {
  return useContext(ViewRendering);
}
