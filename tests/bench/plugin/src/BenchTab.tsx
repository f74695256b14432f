import { useFrame, type ViewProps } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { Content } from './Content.tsx';
import { closers } from './driver.ts';

export default function BenchTab({ params: { id } }: ViewProps<{ id: number }>) {
  const frame = useFrame();
  useEffect(() => {
    frame.setTitle(`T${id}`);
    closers.tabs.set(id, () => frame.close());
    return () => void closers.tabs.delete(id);
  }, [frame, id]);
  return <Content id={id} />;
}
