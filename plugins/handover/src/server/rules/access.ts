import type { Caller } from '@atrium/sdk/server';
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { editors, handovers, readers } from '../tables.ts';

export type Relation = 'owner' | 'editor' | 'reader' | 'none';

/** A handover with what decides who may do what with it. */
interface Access extends Pick<HandoverEntry, 'companyId' | 'createdBy'> {
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

/** The permission numbers of the wire (C.6-4). */
export const toPermission = (relation: Relation): 1 | 2 | 3 =>
  ({ owner: 1, editor: 2, reader: 3, none: 3 })[relation] as 1;

/** A handover, and how the caller is related to it. */
export interface SeenHandover extends HandoverEntry {
  readonly isEditor: boolean;
  readonly isReader: boolean;
  readonly relation: Relation;
}

/** Whether a person is one of the responsible people, or the readers, of a handover, as columns. */
export const accessColumns = (me: number) => ({
  isEditor: isIn(editors, me),
  isReader: isIn(readers, me),
});

const isIn = (table: typeof editors | typeof readers, me: number): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${sql`${table}`} where ${sql`${table.handoverId}`} = ${sql`${handovers.id}`} and ${sql`${table.employeeId}`} = ${me})`;

/**
 * A handover that was not deleted, for a call whose contract declares the allowed relations.
 *
 * @param lock others who want to change it wait until the transaction ends
 * @throws Refusal 404 if it is missing, deleted, or the caller does not see it; 422 if the call is not allowed
 */
export async function seenHandover(
  context: HandoverContext,
  id: number,
  caller: Caller,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SeenHandover> {
  const { db, refuse, relation } = context;
  const query = db
    .select({ ...getTableColumns(handovers), ...accessColumns(caller.id) })
    .from(handovers)
    .where(and(eq(handovers.id, id), isNull(handovers.deletedOn)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw refuse.notFound();
  await relation('handover', row);
  return { ...row, relation: relationToHandover(row, caller) };
}

/** Whether a person sees a handover, for files: without the rule of the call that is made. */
export async function seesHandover({ db }: HandoverContext, id: number, caller: Caller): Promise<boolean> {
  const { companyId, createdBy } = handovers;
  const [row] = await db
    .select({ companyId, createdBy, ...accessColumns(caller.id) })
    .from(handovers)
    .where(and(eq(handovers.id, id), isNull(handovers.deletedOn)));
  return row !== undefined && relationToHandover(row, caller) !== 'none';
}

/** Ids of the handovers that a person is responsible for, as a part of a statement. */
export const responsibleFor = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me})`;

/** Ids of those that a person is responsible for, or reads. */
export const sharedWith = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me}
    union all select ${readers.handoverId} from ${readers} where ${readers.employeeId} = ${me})`;

/** Ids of those that a person has a part in, as their publisher too. */
const involving = (me: number): SQL =>
  sql`(select ${editors.handoverId} from ${editors} where ${editors.employeeId} = ${me}
    union select ${readers.handoverId} from ${readers} where ${readers.employeeId} = ${me}
    union select own.id from ${handovers} as own where own.created_by = ${me})`;

/** Handovers that have a part for the person, and those of the company for who manages all: what `relationToHandover` allows. */
const visibleTo = (caller: Caller): SQL | undefined =>
  and(
    eq(handovers.companyId, caller.companyId),
    managesAll(caller) ? undefined : inArray(handovers.id, involving(caller.id)),
  );

/** What a person sees. */
export const seenBy = (caller: Caller): SQL | undefined => and(isNull(handovers.deletedOn), visibleTo(caller));

/** What a person has a part in. */
export const involvedIn = (caller: Caller): SQL | undefined =>
  and(
    isNull(handovers.deletedOn),
    eq(handovers.companyId, caller.companyId),
    inArray(handovers.id, involving(caller.id)),
  );

/** What a person may restore (C.6-25). */
export const restorableBy = (caller: Caller): SQL | undefined =>
  and(eq(handovers.companyId, caller.companyId), managesAll(caller) ? undefined : eq(handovers.createdBy, caller.id));
