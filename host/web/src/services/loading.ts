import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode, useState } from 'react';

/** Timeout in milliseconds for loading code or styles. */
export const CHUNK_LIMIT = 120_000;

/** A part of the application could not be fetched. `timeout`: it took longer than 120 s. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
  readonly kind: 'timeout' | 'failed';

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(kind === 'timeout' ? 'A part took longer than 120 s to load' : 'A part could not be loaded', { cause });
    this.kind = kind;
  }
}

const listeners = new Set<(failure: ChunkFailure) => void>();

/** Calls `listener` with every part that failed to load. Returns the unsubscribe function. */
export function onChunkFailure(listener: (failure: ChunkFailure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Awaits a dynamic import with its styles, with a timeout of 120 s (S0-184). */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('timeout')), CHUNK_LIMIT);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (cause) {
    const failure = cause instanceof ChunkFailure ? cause : new ChunkFailure('failed', cause);
    for (const listener of listeners) listener(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

const failedParts = new Set<() => void>();

/**
 * Makes parts whose code failed to load load again on their next mount. Called by a retry before it mounts its children
 * again, since `React.lazy` caches a failure until the page is reloaded.
 */
export function retryParts(): void {
  for (const reset of failedParts) reset();
  failedParts.clear();
}

/** `React.lazy` with the same time limit, and with retry (`retryParts`). */
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

const failedLinks = new Set<HTMLLinkElement>();

/**
 * Records stylesheets of the host's parts that failed to load. The bundler loads each only once, so a part that is
 * loaded again would lack its styles. Those of plugins are added again with the plugin.
 */
export function watchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.dataset['plugin'])
        failedLinks.add(target);
    },
    true,
  );
}

/** Reloads the stylesheets that failed; rejects if one fails again. */
async function reloadStyles(): Promise<void> {
  const again = [...failedLinks].map(
    (old) =>
      new Promise<void>((resolve, reject) => {
        const link = old.cloneNode() as HTMLLinkElement;
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => reject(new TypeError(`${link.href} failed to load`)), { once: true });
        failedLinks.delete(old);
        old.replaceWith(link);
      }),
  );
  await Promise.all(again);
}
