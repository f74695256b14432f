import type { Caller } from '@atrium/sdk/server';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../../HandoverContext.ts';
import { editors, handovers, messages, readers } from '../../tables.ts';
import { type Relation, relationToHandover } from './relations.ts';

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

/** A comment of a handover that was not deleted. */
export interface SeenMessage {
  readonly id: number;
  readonly employeeId: number;
  readonly content: string;
  readonly createdOn: Date;
  readonly changedOn: Date | null;
  readonly handoverId: number;
}

/**
 * A comment, for a call whose contract declares the allowed relations. Lines of the system are missing.
 *
 * @param lock others who want to change it wait until the transaction ends
 * @throws Refusal 404, 422
 */
export async function seenMessage(
  context: HandoverContext,
  id: number,
  caller: Caller,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SeenMessage> {
  const { db, refuse, relation } = context;
  const { companyId, createdBy } = handovers;
  if (lock) await db.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).for('update');
  const [row] = await db
    .select({ ...getTableColumns(messages), companyId, createdBy, ...accessColumns(caller.id) })
    .from(messages)
    .innerJoin(handovers, eq(handovers.id, messages.handoverId))
    .where(and(eq(messages.id, id), isNull(handovers.deletedOn)));
  if (!row || row.employeeId === null) throw refuse.notFound();
  await relation('message', row);
  return { ...row, employeeId: row.employeeId };
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
