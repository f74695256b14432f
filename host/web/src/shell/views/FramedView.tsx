import { FrameContext, type ViewFrame } from '@atrium/sdk/client';
import { LoadingMask } from '@atrium/ui';
import { memo, Suspense } from 'react';
import { PartBoundary } from '../../services/loading/PartBoundary.tsx';
import { builtinView } from './builtinViews.ts';
import { useViewRendering } from './rendering.ts';

export interface FramedViewProps {
  readonly view: string;
  readonly params: unknown;
  readonly frame: ViewFrame;
}

/** The view of a tab or panel: the host's own, or a plugin's. It rerenders only when its parameters change. */
export const FramedView = memo(function FramedView({ view, params, frame }: FramedViewProps) {
  const { Tab } = useViewRendering();
  const builtin = builtinView(frame.kind === 'panel' ? 'panel' : 'tab', view);
  if (!builtin) return <Tab view={view} params={params} frame={frame} />;
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
