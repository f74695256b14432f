import { useLayoutEffect, useState } from 'react';

/**
 * Returns whether the element is at least this many pixels wide, and its `ref`. Tabs are split and resized at any time.
 */
export function useWide(width: number): readonly [wide: boolean, ref: (element: HTMLElement | null) => void] {
  const [wide, setWide] = useState(true);
  const [watched, setWatched] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!watched) return;
    const look = () => setWide(watched.clientWidth >= width);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(watched);
    return () => observer.disconnect();
  }, [watched, width]);
  return [wide, setWatched];
}
