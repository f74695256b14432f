/** Timeout in milliseconds for loading code or styles (S0 §8). */
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
