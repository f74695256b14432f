import type { Caller } from '@atrium/sdk/server';
import type { HandoverEntry } from '../../HandoverContext.ts';

export type Relation = 'owner' | 'editor' | 'reader' | 'none';

/** A handover with what decides who may do what with it. */
export interface Access extends Pick<HandoverEntry, 'companyId' | 'createdBy'> {
  readonly isEditor: boolean;
  readonly isReader: boolean;
}

export const managesAll = (caller: Pick<Caller, 'can'>): boolean => caller.can('handover.manageAll');

/** The caller's relation to a handover (C.6-4). A person of another company has none, whatever it was before they moved. */
export function relationToHandover({ companyId, createdBy, isEditor, isReader }: Access, caller: Caller): Relation {
  if (companyId !== caller.companyId) return 'none';
  if (createdBy === caller.id || managesAll(caller)) return 'owner';
  return isEditor ? 'editor' : isReader ? 'reader' : 'none';
}

/** Who may restore a deleted handover; for everyone else it is missing. */
export const relationToDeleted = (row: Access, caller: Caller): 'owner' | 'none' =>
  relationToHandover(row, caller) === 'owner' ? 'owner' : 'none';

/** The caller's relation to a comment: its author, or another person who sees the handover. */
export function relationToMessage(
  row: Access & { readonly employeeId: number | null },
  caller: Caller,
): 'author' | 'reader' | 'none' {
  if (relationToHandover(row, caller) === 'none') return 'none';
  return row.employeeId === caller.id ? 'author' : 'reader';
}

/** The permission numbers of the wire (C.6-4). */
export const toPermission = (relation: Relation): 1 | 2 | 3 =>
  ({ owner: 1, editor: 2, reader: 3, none: 3 })[relation] as 1;
