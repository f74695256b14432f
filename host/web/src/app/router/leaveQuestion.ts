import { useEffect } from 'react';

let isAllowed = false;

/** Asks before the page is left or reloaded (S0-019). Browsers show their own text. */
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

/** Reloads the page without the question, for reloads by the product itself. */
export function reloadPage(): void {
  isAllowed = true;
  location.reload();
}
