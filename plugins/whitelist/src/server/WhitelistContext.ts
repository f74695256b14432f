import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { Network } from '../network/parseNetwork.ts';
import type { entries } from './tables.ts';

export type WhitelistContext = ServerContext<typeof contract>;
export type EntryRow = typeof entries.$inferSelect;

/** An entry with its network read. */
export interface Entry extends EntryRow {
  readonly network: Network;
}
