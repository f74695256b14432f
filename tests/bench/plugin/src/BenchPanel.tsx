import { useFrame, type ViewProps } from '@atrium/sdk/client';
import { useLayoutEffect } from 'react';
import { closers } from './driver.ts';

export default function BenchPanel({ params: { id } }: ViewProps<{ id: number }>) {
  const frame = useFrame();
  // Before the frame that shows the view, so that a visible view can be closed.
  useLayoutEffect(() => {
    closers.panels.set(id, () => frame.close());
    return () => void closers.panels.delete(id);
  }, [frame, id]);
  return <div data-panel={id}>Panel {id}</div>;
}
