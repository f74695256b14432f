import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: then all of it is drawn, as paper does not scroll and opens nothing. */
export function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    // the browser prints what is there when the event is over
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printed;
}

/** Fits a view on one page: how many pixels it needs, of which `print.css` makes a scale. */
export const paperNeed = (pixels: number) => ({ '--calendar-needed': Math.ceil(pixels) }) as React.CSSProperties;
