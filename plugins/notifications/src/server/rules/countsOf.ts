import { prepared } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Counts } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';

const countNotices = prepared((db) =>
  db
    .select({
      unreadNumber: sql<number>`count(*) filter (where ${notices.seenOn} is null)::int`,
      unReadTotal: sql<number>`count(*) filter (where ${notices.state} = 0)::int`,
      isReadTotal: sql<number>`count(*) filter (where ${notices.state} = 1)::int`,
      archivedTotal: sql<number>`count(*) filter (where ${notices.state} = 2)::int`,
    })
    .from(notices)
    .where(eq(notices.personId, sql.placeholder('personId')))
    .prepare('notifications_count_notices'),
);

/** Returns the person's current counts. */
export async function readCounts({ db }: NotificationsContext, personId: number): Promise<z.input<typeof Counts>> {
  const [row] = await countNotices(db).execute({ personId });
  return row!;
}
