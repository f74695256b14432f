import { useEffect } from 'react';

let isAllowed = false;

/** Asks before the page is left or reloaded (S0-019). Browsers show their own words (C.11-13). */
export function useLeaveQuestion(asks = true): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}

/** Loads the page anew without the question: the product itself has decided it. */
export function reloadPage(): void {
  isAllowed = true;
  location.reload();
}
