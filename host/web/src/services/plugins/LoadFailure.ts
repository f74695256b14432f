import { ChunkFailure } from '../loading.ts';

/** A client was loaded but is not valid, or a stylesheet failed to load. */
export class LoadFailure extends Error {
  readonly code: 'STYLE_FAILED' | 'NO_CLIENT' | 'NO_VIEW';

  constructor(code: LoadFailure['code'], message: string) {
    super(message);
    this.name = 'LoadFailure';
    this.code = code;
  }
}

/** The code for support; `otherwise` for errors thrown by a plugin. */
export function toFailureCode(error: unknown, otherwise: string): string {
  if (error instanceof LoadFailure) return error.code;
  if (error instanceof ChunkFailure && error.cause instanceof LoadFailure) return error.cause.code;
  if (!(error instanceof ChunkFailure)) return otherwise;
  if (error.kind === 'timeout') return 'CHUNK_TIMEOUT';
  return isFetchFailure(error.cause) ? 'CHUNK_FAILED' : 'IMPORT_FAILED';
}

/** Browsers distinguish a module that failed to load only by message; any other error was thrown by the module. */
function isFetchFailure(cause: unknown): boolean {
  return cause instanceof TypeError && /dynamically imported module|module script failed/i.test(cause.message);
}

/** Returns the message of an error; for a chunk that failed to load, with the cause. */
export function describeError(error: unknown): string {
  if (error instanceof ChunkFailure && error.cause !== undefined)
    return `${error.message}: ${describeError(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
