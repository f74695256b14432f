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

type PopGuard = () => boolean;

let guard: PopGuard | null = null;
let isWatching = false;

/** Lets a guard handle back and forward before the router does. Call it before the router starts. */
export function watchPops(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('popstate', (event) => {
    if (guard?.()) event.stopImmediatePropagation();
  });
}

/**
 * @param next returns whether it handled the step itself, so that the router ignores it. Returns the function that
 * removes the guard.
 */
export function setPopGuard(next: PopGuard): () => void {
  watchPops();
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
