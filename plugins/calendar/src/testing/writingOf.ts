import { momentOf } from '@atrium/sdk/server';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { bookings, occurrences, people } from '../server/tables.ts';
import { scheduleBody } from './scheduleBody.ts';
import type { TestCalendar } from './startCalendar.ts';

type Api = TestCalendar['anna']['api'];
type Body = Parameters<Api['create']>[0]['body'];

/** What a test sends and reads of schedules, through the calls and in the database. */
export function writingOf({ server: { db }, anna }: TestCalendar) {
  const rowsOf = (ids: readonly number[]) =>
    db
      .select()
      .from(occurrences)
      .where(inArray(occurrences.id, [...ids]))
      .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  const rowOf = async (id: number) => {
    const [row] = await rowsOf([id]);
    if (!row) throw new Error(`there is no occurrence ${id}`);
    return row;
  };
  return {
    rowOf,
    /** Creates a schedule and returns the ids of its occurrences, first to last. */
    async create(body: Partial<Body> = {}, api: Api = anna.api): Promise<number[]> {
      const { id } = await api.create({ body: { ...scheduleBody, push: false, ...body } as Body });
      const { seriesId } = await rowOf(id);
      const rows = await db
        .select()
        .from(occurrences)
        .where(eq(occurrences.seriesId, seriesId))
        .orderBy(asc(occurrences.ruleOn));
      return rows.map((row) => row.id);
    },
    rowsOf,
    /** The start of each that was not deleted, in the order of the days of their rule. */
    async startsOf(ids: readonly number[]): Promise<string[]> {
      const rows = await rowsOf(ids);
      return rows.filter(({ deletedOn }) => deletedOn === null).map(({ startsOn }) => momentOf(startsOn));
    },
    /** All of a series that were not deleted. */
    async seriesOf(id: number) {
      const { seriesId } = await rowOf(id);
      return db
        .select()
        .from(occurrences)
        .where(and(eq(occurrences.seriesId, seriesId), isNull(occurrences.deletedOn)))
        .orderBy(asc(occurrences.ruleOn));
    },
    /** `day room start-end` of what occurrences have reserved. */
    async bookingsOf(ids: readonly number[]): Promise<string[]> {
      const rows = await db
        .select()
        .from(bookings)
        .where(inArray(bookings.occurrenceId, [...ids]))
        .orderBy(asc(bookings.day));
      return rows.map(({ day, roomId, startCode, endCode }) => `${day} ${roomId} ${startCode}-${endCode}`);
    },
    /** Ids of those who see an occurrence, and the days that their rows cover. */
    async audienceOf(id: number) {
      const { audienceId } = await rowOf(id);
      const rows = await db
        .select()
        .from(people)
        .where(eq(people.audienceId, audienceId))
        .orderBy(asc(people.employeeId));
      const [first] = rows;
      return { ids: rows.map(({ employeeId }) => employeeId), firstOn: first?.firstOn, lastOn: first?.lastOn };
    },
  };
}

export type Writing = ReturnType<typeof writingOf>;
