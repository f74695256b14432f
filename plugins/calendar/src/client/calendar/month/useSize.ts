import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from './measure.ts';

/** Size of an element in whole pixels; null before it is measured, which is before it is painted. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const box = element.current!;
    const measure = () => {
      const next = { width: Math.floor(box.clientWidth), height: Math.floor(box.clientHeight) };
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
