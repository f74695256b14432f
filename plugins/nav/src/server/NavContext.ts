import type { Caller, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { entries } from './tables.ts';

export type NavContext = ServerContext<typeof contract>;

/** An entry as it is stored. */
export type EntryRow = typeof entries.$inferSelect;

/** The editable fields, after the rules have been applied. */
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

/** Returns the caller's company; any other is refused as missing. */
export function ownCompany(context: NavContext, caller: Caller, companyId: number | undefined): number {
  if (companyId !== undefined && companyId !== caller.companyId) throw context.refuse.notFound();
  return caller.companyId;
}
