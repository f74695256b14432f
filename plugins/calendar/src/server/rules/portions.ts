import { type Database, idArray } from '@atrium/sdk/server';
import { findsWord, type SoughtWord } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { messages, occurrences, people, texts } from '../tables.ts';
import type { Days, Viewer } from './access.ts';
import { ofOccurrence } from './search.ts';

/**
 * Audiences of a statement, some two thousand occurrences: on the embedded database nothing else runs until a statement is done,
 * and who sees a hundred thousand occurrences has a right to search them.
 */
const AUDIENCES = 500;
/** Occurrences that have a word, up to which they are looked at one by one, of all people. */
const FEW = 1_000;

/** Part of what a person sees, small enough for one statement. */
export interface Portion {
  /** Which occurrences, besides what `seenBy` says. */
  readonly isIn: SQL;
  /** Their audiences, as an array of PostgreSQL. */
  readonly audiences: SQL;
}

/** A number by which occurrences are ordered. */
export interface OrderKey {
  readonly by: SQL;
  readonly isDescending?: boolean;
}

/** All that the person sees in the days, in portions: what is nearest to today first. */
export async function readPortions(
  { db, clock }: Pick<CalendarContext, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id'>,
  { from, to }: Days,
): Promise<Portion[]> {
  const rows = await db
    .select({ id: people.audienceId })
    .from(people)
    .where(
      and(
        eq(people.employeeId, viewer.id),
        from === undefined ? undefined : gte(people.lastOn, from),
        to === undefined ? undefined : lte(people.firstOn, to),
      ),
    )
    .orderBy(sql`abs(${people.lastOn} - ${clock.today()}::date)`, people.audienceId);
  const portions: Portion[] = [];
  for (let first = 0; first < rows.length; first += AUDIENCES) {
    const audiences = sql`${idArray(rows.slice(first, first + AUDIENCES).map(({ id }) => id))}::int[]`;
    portions.push({ isIn: sql`${people.audienceId} = any(${audiences})`, audiences });
  }
  return portions;
}

/** All audiences of a person, as an array of PostgreSQL. */
export const audiencesOfPerson = ({ id }: Pick<Viewer, 'id'>): SQL =>
  sql`array(select mine.audience_id from calendar.people as mine where mine.employee_id = ${id})`;

/**
 * The few occurrences that have one of the words, of all people, as the only portion; undefined where every word is in many,
 * or names people or rooms.
 */
export async function findPortion(
  { db }: Pick<CalendarContext, 'db'>,
  sought: readonly (SoughtWord & { readonly roomIds: readonly number[] })[],
): Promise<Portion | undefined> {
  for (const { word, people: named, roomIds } of sought) {
    if (named !== null || roomIds.length > 0) continue;
    const inTexts = await db
      .select({ id: occurrences.id })
      .from(texts)
      .innerJoin(occurrences, ofOccurrence)
      .where(findsWord(word, texts.titleKey, texts.memoKey, texts.placeKey))
      .limit(FEW + 1);
    if (inTexts.length > FEW) continue;
    const inComments = await db
      .select({ id: messages.occurrenceId })
      .from(messages)
      .where(findsWord(word, messages.contentKey))
      .limit(FEW + 1);
    if (inComments.length > FEW) continue;
    const ids = sql`${idArray(new Set([...inTexts, ...inComments].map(({ id }) => id)))}::int[]`;
    return {
      isIn: sql`${occurrences.id} = any(${ids})`,
      audiences: sql`array(select audience_id from calendar.occurrences where id = any(${ids}))`,
    };
  }
  return undefined;
}

/** What `findInPortions` looks for. */
export interface Wanted {
  /** `seenBy` of the person, with the days if there are some. */
  readonly seen: SQL | undefined;
  readonly portions: readonly Portion[];
  /** The other conditions. */
  readonly where: (portion: Portion) => SQL | undefined;
  /** The id is the last of them, so that no two are equal. */
  readonly order: readonly OrderKey[];
  /** How many of the first are wanted. */
  readonly most: number;
}

/** The first occurrences in the order, by their ids, and how many there are. */
export async function findInPortions(db: Database, { seen, portions, where, order, most }: Wanted) {
  const keys = sql<number[]>`array[${sql.join(
    order.map(({ by }) => sql`(${by})::float8`),
    sql`, `,
  )}]`;
  let best: { readonly id: number; readonly keys: readonly number[] }[] = [];
  let totalSize = 0;
  for (const portion of portions) {
    const found = await db
      .select({ id: occurrences.id, keys, all: sql<number>`(count(*) over ())::int` })
      .from(people)
      .innerJoin(occurrences, and(seen, portion.isIn))
      .where(where(portion))
      .orderBy(...toOrderBy(order))
      .limit(most);
    totalSize += found[0]?.all ?? 0;
    best = [...best, ...found].sort((one, other) => compareKeys(one.keys, other.keys, order)).slice(0, most);
  }
  return { ids: best.map(({ id }) => id), totalSize };
}

/** The order in SQL. */
export const toOrderBy = (order: readonly OrderKey[]): SQL[] =>
  order.map(({ by, isDescending }) => (isDescending ? desc(by) : asc(by)));

function compareKeys(one: readonly number[], other: readonly number[], order: readonly OrderKey[]): number {
  for (const [place, { isDescending }] of order.entries()) {
    const difference = one[place]! - other[place]!;
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}
