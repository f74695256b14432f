import { ChunkFailure } from '../loading/loadChunk.ts';

/** A browser half arrived but is not what the host can use, or a stylesheet did not arrive. */
export class LoadFailure extends Error {
  readonly code: 'STYLE_FAILED' | 'NO_CLIENT_HALF' | 'NO_VIEW';

  constructor(code: LoadFailure['code'], message: string) {
    super(message);
    this.name = 'LoadFailure';
    this.code = code;
  }
}

/** The code that support asks for; `otherwise` for what a plugin threw itself. */
export function codeOf(error: unknown, otherwise: string): string {
  if (error instanceof LoadFailure) return error.code;
  if (error instanceof ChunkFailure && error.cause instanceof LoadFailure) return error.cause.code;
  if (error instanceof ChunkFailure) return error.kind === 'timeout' ? 'CHUNK_TIMEOUT' : 'CHUNK_FAILED';
  return otherwise;
}

/** What a thrown thing says; for a chunk that did not arrive, why. */
export function wordsOf(error: unknown): string {
  if (error instanceof ChunkFailure && error.cause !== undefined) return `${error.message}: ${wordsOf(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
