import type { RuntimeServices } from '../RuntimeServices.ts';
import { mountPaths } from '../http/mountPaths.ts';

/** What everything about files uses. */
export interface FileDependencies extends Pick<
  RuntimeServices,
  'db' | 'transaction' | 'clock' | 'signingKey' | 'plugins'
> {
  /** Path of the main service, `/api`, which contains the files. */
  readonly main: string;
  readonly dataDir: string;
}

export function fileDependencies({
  db,
  transaction,
  clock,
  signingKey,
  plugins,
  config,
}: RuntimeServices): FileDependencies {
  const main = mountPaths(config.bases)[0]?.path ?? '/api';
  return { db, transaction, clock, signingKey, plugins, main, dataDir: config.dataDir };
}
