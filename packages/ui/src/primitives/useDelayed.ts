import { useEffect, useState } from 'react';

/** Milliseconds before a loading state may be shown. */
export const LOADING_DELAY = 600;

/** False until `active` has lasted for `delay` milliseconds without a break; false again as soon as it ends. */
export function useDelayed(active: boolean, delay: number = LOADING_DELAY): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasted(true), delay);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [active, delay]);
  return active && lasted;
}
