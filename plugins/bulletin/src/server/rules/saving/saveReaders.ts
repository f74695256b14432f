import { idArray } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletinReaders } from '../sharing.ts';

/**
 * Replaces the readers of a bulletin in two statements, however many there are, in the transaction of its row.
 *
 * @returns who is new, and who is not one any more
 */
export async function saveReaders(
  { db }: BulletinContext,
  { id, isDraft, finishedOn }: Pick<BulletinRow, 'id' | 'isDraft' | 'finishedOn'>,
  people: readonly number[],
): Promise<{ readonly added: readonly number[]; readonly removed: readonly number[] }> {
  const wanted = new Set(people);
  const present = new Set(await bulletinReaders.list(db, id));
  const added = [...wanted].filter((person) => !present.has(person));
  const removed = [...present].filter((person) => !wanted.has(person));
  const ends = isDraft || finishedOn === null ? null : finishedOn.toISOString();
  if (removed.length > 0)
    await db.execute(sql`
      delete from bulletin.readers where bulletin_id = ${id} and employee_id = any(${idArray(removed)}::int[])`);
  await db.execute(sql`
    insert into bulletin.readers (bulletin_id, employee_id, finished_on)
    select ${id}::int, person.id, ${ends}::timestamptz from unnest(${idArray(wanted)}::int[]) as person(id)
    on conflict (bulletin_id, employee_id) do update set finished_on = excluded.finished_on
    where readers.finished_on is distinct from excluded.finished_on`);
  return { added, removed };
}
