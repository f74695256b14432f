import { CONTROL, type Database, prepared } from '@atrium/sdk/server';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Counts } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';

/**
 * Publishes people's unseen counts after the commit, as absolute counts (C.4-1, type −1). People added during a round
 * are published in the next one, so that the last published count is current. Counts that a killed process did not
 * publish are refetched by browsers on reconnect.
 */
export class CountPublisher {
  readonly #context: NotificationsContext;
  readonly #waiting = new Set<number>();
  #publishing: Promise<void> | undefined;

  constructor(context: NotificationsContext) {
    this.#context = context;
    context.onDispose(() => this.#publishing);
  }

  /** To be called in the transaction that changes their rows. */
  publish(people: readonly number[]): void {
    if (people.length === 0) return;
    this.#context.afterCommit(() => {
      for (const id of people) this.#waiting.add(id);
      this.#publishing ??= this.#rounds()
        .catch((error: unknown) => this.#context.log.error('publishing unread counts failed', { error }))
        .finally(() => (this.#publishing = undefined));
    });
  }

  async #rounds(): Promise<void> {
    while (this.#waiting.size > 0) {
      const people = [...this.#waiting];
      this.#waiting.clear();
      const counts = await readUnseen(this.#context.db, people);
      for (const [unreadNumber, employees] of byCount(people, counts))
        await this.#context.realtime.control(CONTROL.unreadCounts, { employees }, { unreadNumber });
    }
  }
}

/** One message for all with the same count: a company-wide notice needs only a handful. */
function byCount(people: readonly number[], counts: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const id of people) {
    const count = counts.get(id) ?? 0;
    const group = groups.get(count);
    if (group) group.push(id);
    else groups.set(count, [id]);
  }
  return groups;
}

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
async function readUnseen(db: Database, people: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: notices.personId, unseen: count() })
    .from(notices)
    .where(and(inArray(notices.personId, [...people]), isNull(notices.seenOn)))
    .groupBy(notices.personId);
  return new Map(rows.map(({ id, unseen }) => [id, unseen]));
}
