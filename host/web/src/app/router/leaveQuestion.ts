import { useEffect } from 'react';

let isReloading = false;

/** Asks before the page is left or reloaded (S0-019). Browsers show their own text. */
export function useLeaveQuestion(asks = true): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}

/** Reloads the page without the question, for reloads by the product itself. */
export function reloadPage(): void {
  isReloading = true;
  location.reload();
}
