import { type Database, prepared } from '@atrium/sdk/server';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { notices } from '../tables.ts';

const countUnseen = prepared((db) =>
  db
    .select({ unseen: count() })
    .from(notices)
    .where(and(eq(notices.personId, sql.placeholder('personId')), isNull(notices.seenOn)))
    .prepare('notifications_count_unseen'),
);

/** The unseen count of one person, which every browser asks for on entering and after a gap. */
export async function readUnseenOfPerson(db: Database, personId: number): Promise<number> {
  const [row] = await countUnseen(db).execute({ personId });
  return row!.unseen;
}

/** Unseen counts by person; people without unseen rows are missing. */
export async function readUnseen(db: Database, people: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: notices.personId, unseen: count() })
    .from(notices)
    .where(and(inArray(notices.personId, [...people]), isNull(notices.seenOn)))
    .groupBy(notices.personId);
  return new Map(rows.map(({ id, unseen }) => [id, unseen]));
}
