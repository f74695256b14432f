import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { reloadStyles } from './failedStyles.ts';
import { loadChunk } from './loadChunk.ts';

const failedParts = new Set<() => void>();

/**
 * Makes parts whose code failed to load load again on their next mount. Called by a retry before it mounts its children
 * again, since `React.lazy` caches a failure until the page is reloaded.
 */
export function retryParts(): void {
  for (const reset of failedParts) reset();
  failedParts.clear();
}

/** `React.lazy` with the time limit of S0-184, and with retry (`retryParts`). */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const fresh = (first: () => Promise<unknown>): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      loadChunk(async () => (await Promise.all([load(), first()]))[0]).catch((error: unknown) => {
        failedParts.add(() => (part = fresh(reloadStyles)));
        throw error;
      }),
    );
  let part = fresh(async () => undefined);
  return function LazyPart(props: Props) {
    const [Part] = useState(() => part);
    return createElement(Part as unknown as ComponentType<Props>, props);
  };
}
