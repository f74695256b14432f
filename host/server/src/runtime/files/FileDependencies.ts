import type { RuntimeServices } from '../RuntimeServices.ts';
import { mountPaths } from '../http/mountPaths.ts';

/** What everything about files uses. */
export interface FileDependencies extends Pick<
  RuntimeServices,
  'db' | 'transaction' | 'clock' | 'signingKey' | 'plugins'
> {
  /** Path of the main service, `/api`, which contains the files. */
  readonly main: string;
}

export function fileDependencies({
  db,
  transaction,
  clock,
  signingKey,
  plugins,
  config,
}: RuntimeServices): FileDependencies {
  return { db, transaction, clock, signingKey, plugins, main: mountPaths(config.bases)[0]?.path ?? '/api' };
}
