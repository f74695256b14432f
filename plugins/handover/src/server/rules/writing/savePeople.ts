import { and, eq, inArray } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { handoverReaders } from '../sharing.ts';
import { editors } from '../../tables.ts';

/** People who were added and people who were removed. */
export interface ChangedPeople {
  readonly addedEditors: readonly number[];
  readonly addedReaders: readonly number[];
  readonly removed: readonly number[];
}

/** Replaces the responsible people and the readers; undefined leaves them. Who stays responsible stays acknowledged. */
export async function savePeople(
  context: HandoverContext,
  id: number,
  wanted: { readonly editors: readonly number[] | undefined; readonly readers: readonly number[] | undefined },
): Promise<ChangedPeople> {
  const changed = wanted.editors ? await replaceEditors(context, id, wanted.editors) : NONE;
  const read = wanted.readers ? await handoverReaders.replace(context.db, id, wanted.readers) : NONE;
  return { addedEditors: changed.added, addedReaders: read.added, removed: [...changed.removed, ...read.removed] };
}

const NONE = { added: [], removed: [] };

async function replaceEditors({ db, clock }: HandoverContext, handoverId: number, people: readonly number[]) {
  const wanted = [...new Set(people)];
  const present = await findEditors({ db }, handoverId);
  const removed = present.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !present.includes(id));
  if (removed.length > 0)
    await db.delete(editors).where(and(eq(editors.handoverId, handoverId), inArray(editors.employeeId, removed)));
  if (added.length > 0)
    await db.insert(editors).values(added.map((employeeId) => ({ handoverId, employeeId, assignedOn: clock.now() })));
  return { added, removed };
}

/** Ids of the responsible people. */
export async function findEditors({ db }: Pick<HandoverContext, 'db'>, handoverId: number): Promise<number[]> {
  const rows = await db
    .select({ employeeId: editors.employeeId })
    .from(editors)
    .where(eq(editors.handoverId, handoverId))
    .orderBy(editors.employeeId);
  return rows.map(({ employeeId }) => employeeId);
}
