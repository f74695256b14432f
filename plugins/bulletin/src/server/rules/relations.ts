import type { Caller } from '@atrium/sdk/server';
import type { CategoryRow } from '../BulletinContext.ts';
import type { SeenBulletin } from './reading/seenBulletin.ts';

export const relationToCategory = ({ companyId }: Pick<CategoryRow, 'companyId'>, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';

/** Its author; with `bulletin.manageAll` a manager; its readers while it is visible (C.7-1, C.7-4). */
export function relationToBulletin(
  { bulletin, isReader, isVisible }: SeenBulletin,
  caller: Caller,
): 'author' | 'manager' | 'reader' | 'none' {
  if (bulletin.companyId !== caller.companyId) return 'none';
  if (bulletin.createdBy === caller.id) return 'author';
  if (caller.can('bulletin.manageAll')) return 'manager';
  return isReader && isVisible ? 'reader' : 'none';
}

/** Who may restore a deleted bulletin; its readers do not know it any more. */
export function relationToDeleted(row: SeenBulletin, caller: Caller): 'author' | 'manager' | 'none' {
  const relation = relationToBulletin(row, caller);
  return relation === 'reader' ? 'none' : relation;
}

/** Its receipts are for its author, and for readers with `bulletin.readers.view` (C.7-4). */
export function relationToReceipts(row: SeenBulletin, caller: Caller): 'viewer' | 'reader' | 'none' {
  const relation = relationToBulletin(row, caller);
  if (relation === 'none') return 'none';
  return relation === 'author' || caller.can('bulletin.readers.view') ? 'viewer' : 'reader';
}
