import { useEffect, useState } from 'react';

/** Milliseconds a shown password stays readable (S0 §9). */
export const REVEAL_TIME = 3000;

/** Shown or not; a shown password hides itself after 3 s. */
export function useReveal(): [shown: boolean, toggle: () => void] {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), REVEAL_TIME);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, () => setShown((was) => !was)];
}
