import { useFrame, type ViewProps } from '@atrium/sdk/client';
import { useLayoutEffect } from 'react';
import { Content } from './Content.tsx';
import { closers } from './driver.ts';

export default function BenchTab({ params: { id } }: ViewProps<{ id: number }>) {
  const frame = useFrame();
  // Before the frame that shows the view, so that a visible view can be closed.
  useLayoutEffect(() => {
    frame.setTitle(`T${id}`);
    closers.tabs.set(id, () => frame.close());
    return () => void closers.tabs.delete(id);
  }, [frame, id]);
  return <Content id={id} />;
}
