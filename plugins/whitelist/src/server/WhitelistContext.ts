import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { Network } from '../network.ts';
import type { entries } from './tables.ts';

export type WhitelistContext = ServerContext<typeof contract>;
export type EntryRow = typeof entries.$inferSelect;

/** An entry with its parsed network: a row, or a network of the configuration, which has no editor. */
export interface Entry extends Omit<EntryRow, 'updatedOn'> {
  readonly network: Network;
  readonly source: 'whitelist' | 'configuration';
  readonly updatedOn: Date | null;
}
