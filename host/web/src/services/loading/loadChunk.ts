/** Milliseconds until loading code or styles gives up (S0 §8, §9). */
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

/** Awaits a dynamic import, its styles included, and gives up after 120 s (S0-184). */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('timeout')), CHUNK_LIMIT);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (cause) {
    throw cause instanceof ChunkFailure ? cause : new ChunkFailure('failed', cause);
  } finally {
    clearTimeout(timer);
  }
}
