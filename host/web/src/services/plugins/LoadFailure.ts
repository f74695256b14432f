import { ChunkFailure } from '../loading/loadChunk.ts';

/** A browser half arrived but is not what the host can use, or a stylesheet did not arrive. */
export class LoadFailure extends Error {
  readonly code: 'STYLE_FAILED' | 'NO_CLIENT' | 'NO_VIEW';

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
  if (!(error instanceof ChunkFailure)) return otherwise;
  if (error.kind === 'timeout') return 'CHUNK_TIMEOUT';
  return isFetchFailure(error.cause) ? 'CHUNK_FAILED' : 'IMPORT_FAILED';
}

/** Browsers tell a module that did not arrive by words alone; whatever else is thrown, the module threw while it ran. */
function isFetchFailure(cause: unknown): boolean {
  return cause instanceof TypeError && /dynamically imported module|module script failed/i.test(cause.message);
}

/** What a thrown thing says; for a chunk that did not arrive, why. */
export function wordsOf(error: unknown): string {
  if (error instanceof ChunkFailure && error.cause !== undefined) return `${error.message}: ${wordsOf(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
