import { and, count, inArray, isNull } from 'drizzle-orm';
import type { Database } from '@atrium/sdk/server';
import { notices } from '../tables.ts';

/** Unseen counts by person; people without unseen rows are missing. */
export async function unseenOf(db: Database, people: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: notices.personId, unseen: count() })
    .from(notices)
    .where(and(inArray(notices.personId, [...people]), isNull(notices.seenOn)))
    .groupBy(notices.personId);
  return new Map(rows.map(({ id, unseen }) => [id, unseen]));
}
