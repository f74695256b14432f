import { useLayoutEffect, useState, type RefObject } from 'react';

/** Is the element at least this many pixels wide? Tabs are split and resized at any time. */
export function useWide(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWide(watched.clientWidth >= width));
    setWide(watched.clientWidth >= width);
    observer.observe(watched);
    return () => observer.disconnect();
  });
  return wide;
}
