import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { entries } from './tables.ts';

export type NavContext = ServerContext<typeof contract>;

/** An entry as it is kept. */
export type EntryRow = typeof entries.$inferSelect;

/** The fields that are chosen, after their rules have been applied. */
export type EntryFields = Pick<
  EntryRow,
  | 'name'
  | 'menuCode'
  | 'menuType'
  | 'parentId'
  | 'openType'
  | 'viewType'
  | 'sizeWidth'
  | 'sizeHeight'
  | 'needToken'
  | 'link'
  | 'enable'
  | 'ipBlock'
  | 'iconName'
  | 'accessControl'
  | 'riskLevel'
>;
