import type { Clock, Database } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import { PLUGINS } from '../tokens.ts';
import { CLOCK, CONFIG, DATABASE, SIGNING_KEY, TRANSACTION, type Transaction } from '../../core/tokens.ts';
import { mountPaths } from '../http/mountPaths.ts';
import type { Plugins } from '../plugins/Plugins.ts';

/** What everything about files stands on. */
export interface FileDependencies {
  readonly db: Database;
  readonly transaction: Transaction;
  readonly clock: Clock;
  /** Path of the main service, `/api`: files lie below it. */
  readonly main: string;
  readonly signingKey: Uint8Array;
  readonly plugins: () => Pick<Plugins, 'find'>;
}

export function fileDependencies(container: Container): FileDependencies {
  return {
    db: container.get(DATABASE),
    transaction: container.get(TRANSACTION),
    clock: container.get(CLOCK),
    main: mountPaths(container.get(CONFIG).bases)[0]?.path ?? '/api',
    signingKey: container.get(SIGNING_KEY),
    plugins: () => container.get(PLUGINS),
  };
}
