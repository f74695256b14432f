import { addDays, daysBetween } from '@atrium/sdk/days';
import { type Call, type Caller, type FoundIn, instantOf, pickExcerpt, searchWords } from '@atrium/sdk/server';
import { findsWord, hasWord, searchRank, type SoughtWord, textOfStored } from '@atrium/sdk/server/search';
import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { FOUND_PARTS } from '../../contract/handoverShapes.ts';
import { MAX_RANGE_DAYS } from '../../contract/limits.ts';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { editors, files, handovers, items, messageFiles, messages, reads } from '../tables.ts';
import { managesAll, responsibleFor, sharedWith } from './access.ts';
import { isOverdue, type OverdueTimes } from './overdue.ts';
import { handoverFavourites, readMembers } from './people.ts';

export type Query = Call<Api['search']>['body'];

/** `dateType`: the day of closing instead of that of publishing (S2-062). */
const BY_FINISH_DATE = 2;

/** @throws Refusal 422 for dates that are no range of at most 365 days, and for `finished` null with any-match (C.6-14) */
export function checkSearch({ refuse }: HandoverContext, query: Query): void {
  const { dateBegin, dateEnd, finished, logic } = query;
  if (dateBegin !== null && dateEnd !== null) {
    if (dateBegin > dateEnd) throw refuse.invalid('search.order');
    if (daysBetween(dateBegin, dateEnd) > MAX_RANGE_DAYS)
      throw refuse.invalid('search.range', { most: MAX_RANGE_DAYS });
  }
  if (!logic && finished === null) throw refuse.invalid('search.status');
}

/**
 * What a search asks for (C.6-14). The joiner is between subjects, contents, publishers and status, and between the texts
 * of one of them; everything else narrows the list whatever the joiner.
 */
export function searchConditions(
  query: Query,
  caller: Caller,
  times: OverdueTimes,
  words: readonly SoughtWord[],
): SQL | undefined {
  const join = query.logic ? and : or;
  const having = (column: PgColumn, texts: readonly string[] | null | undefined) =>
    join(...(texts ?? []).map((text) => and(...searchWords(text).map((word) => hasWord(word, column)))));
  const { publisher, finished } = query;
  return and(
    inRange(query),
    join(
      having(handovers.titleKey, query.title),
      having(handovers.contentKey, query.content),
      publisher && publisher.length > 0 ? inArray(handovers.createdBy, [...publisher]) : undefined,
      finished === null ? undefined : eq(handovers.isFinish, finished),
    ),
    query.typeId === undefined ? undefined : eq(handovers.categoryId, query.typeId),
    query.tagId === undefined ? undefined : eq(handovers.tagId, query.tagId),
    query.level === undefined ? undefined : eq(handovers.level, query.level),
    either(handoverFavourites.has(handovers.id, caller.id), query.isCollected),
    either(isUnreadBy(caller.id), query.isUnread),
    either(isOverdue(times), query.isOverdue),
    query.isUrlPublic === undefined ? undefined : eq(handovers.isUrlPublic, query.isUrlPublic),
    inBox(query.box, caller.id),
    hasSought(words, caller),
  );
}

/** How well a handover fits a keyword, the best first (`searchRank`). */
export const rankByWords = (words: readonly SoughtWord[]): SQL<number> =>
  searchRank(
    words.map(({ word }) => word),
    { title: handovers.title, titleKey: handovers.titleKey, others: [handovers.contentKey] },
  );

function inRange({ dateType, dateBegin: from, dateEnd: to }: Query): SQL | undefined {
  if (dateType === BY_FINISH_DATE)
    return and(
      from === null ? undefined : gte(handovers.finishOn, from),
      to === null ? undefined : lte(handovers.finishOn, to),
    );
  return and(
    from === null ? undefined : gte(handovers.createdOn, instantOf(from)),
    to === null ? undefined : lt(handovers.createdOn, instantOf(addDays(to, 1))),
  );
}

/** The part that the person has in it; those that wait for them are open ones. */
export function inBox(box: Query['box'], me: number): SQL | undefined {
  if (box === 'published') return eq(handovers.createdBy, me);
  if (box === 'responsible') return inArray(handovers.id, responsibleFor(me));
  if (box === 'waiting') return isWaitingFor(me);
  return undefined;
}

const isWaitingFor = (me: number): SQL =>
  sql`(not ${handovers.isFinish} and exists (select 1 from handover.editors as mine
    where mine.handover_id = ${handovers.id} and mine.employee_id = ${me} and mine.acknowledged_on is null))`;

/** Shared with the person, who has not read it and did not publish it. */
export const isUnreadBy = (me: number): SQL =>
  sql`(${handovers.createdBy} <> ${me} and ${inArray(handovers.id, sharedWith(me))}
    and not exists (select 1 from ${reads} where ${reads.handoverId} = ${handovers.id} and ${reads.employeeId} = ${me}))`;

const either = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;

/**
 * Every word is in the subject, the content, an item, a comment, the name of a file, or that of the publisher or a responsible person.
 * What a person has a part in is little and is read row by row; who manages all searches the company through the indexes.
 */
export const hasSought = (words: readonly SoughtWord[], caller: Caller): SQL | undefined =>
  managesAll(caller) ? isAmongFound(words) : and(...words.map(isInRow));

function isInRow({ word, people }: SoughtWord): SQL | undefined {
  const within = (table: typeof items | typeof messages | typeof files, condition: SQL) =>
    sql`exists (select 1 from ${table} where ${eq(table.handoverId, handovers.id)} and ${condition})`;
  return or(
    hasWord(word, handovers.titleKey, handovers.contentKey),
    people === null
      ? undefined
      : sql`(${handovers.createdBy} = any(${people}::int[]) or exists (select 1 from ${editors}
          where ${eq(editors.handoverId, handovers.id)} and ${editors.employeeId} = any(${people}::int[])))`,
    within(messages, hasWord(word, messages.contentKey)),
    within(items, hasWord(word, items.textKey)),
    within(files, hasWord(word, files.nameKey)),
    sql`exists (select 1 from ${messageFiles} join ${messages} on ${eq(messages.id, messageFiles.messageId)}
      where ${eq(messages.handoverId, handovers.id)} and ${hasWord(word, messageFiles.nameKey)})`,
  );
}

const found = alias(handovers, 'found');

/**
 * All words in one list that is made once: PostgreSQL expects few rows of these indexes and would, with a word or two, look for
 * them again for each handover.
 */
const isAmongFound = (words: readonly SoughtWord[]): SQL | undefined =>
  words.length === 0
    ? undefined
    : sql`${handovers.id} in (with hits as materialized (${sql.join(
        words.map((word) => sql`(${idsWith(word)})`),
        sql` intersect `,
      )}) select * from hits)`;

const idsWith = ({ word, people }: SoughtWord): SQL => sql`
  select ${found.id} from ${handovers} as found where ${findsWord(word, found.titleKey, found.contentKey)}
  union all select ${messages.handoverId} from ${messages} where ${findsWord(word, messages.contentKey)}
  union all select ${items.handoverId} from ${items} where ${findsWord(word, items.textKey)}
  union all select ${files.handoverId} from ${files} where ${findsWord(word, files.nameKey)}
  union all select ${messages.handoverId} from ${messageFiles} join ${messages} on ${eq(messages.id, messageFiles.messageId)}
    where ${findsWord(word, messageFiles.nameKey)}
  ${
    people === null
      ? sql.empty()
      : sql`union all select ${found.id} from ${handovers} as found where ${found.createdBy} = any(${people}::int[])
        union all select ${editors.handoverId} from ${editors} where ${editors.employeeId} = any(${people}::int[])`
  }`;

type Found = FoundIn<(typeof FOUND_PARTS)[number]>;
type Texts = ReadonlyMap<number, string>;

/**
 * Where the handovers of a page were found beside their subjects. Their comments, items and files have the rights of the handover,
 * which the caller sees.
 */
export async function foundIn(
  context: Pick<HandoverContext, 'db' | 'directory'>,
  ids: readonly number[],
  sought: readonly SoughtWord[],
): Promise<ReadonlyMap<number, Found>> {
  if (ids.length === 0 || sought.length === 0) return new Map();
  const { db } = context;
  const words = sought.map(({ word }) => word);
  const any = (key: PgColumn) => or(...words.map((word) => hasWord(word, key)));
  const among = (record: PgColumn) => inArray(record, [...ids]);
  const { id, title, content, createdBy } = handovers;
  const rows = await db.select({ id, title, content, createdBy }).from(handovers).where(among(id));
  const comments = await db
    .selectDistinctOn([messages.handoverId], { id: messages.handoverId, text: messages.content })
    .from(messages)
    .where(and(among(messages.handoverId), any(messages.contentKey)))
    .orderBy(messages.handoverId, desc(messages.id));
  const lines = await db
    .selectDistinctOn([items.handoverId], { id: items.handoverId, text: items.text })
    .from(items)
    .where(and(among(items.handoverId), any(items.textKey)))
    .orderBy(items.handoverId, items.place);
  const attached = await db
    .selectDistinctOn([files.handoverId], { id: files.handoverId, text: files.name })
    .from(files)
    .where(and(among(files.handoverId), any(files.nameKey)))
    .orderBy(files.handoverId, files.place);
  const sent = await db
    .selectDistinctOn([messages.handoverId], { id: messages.handoverId, text: messageFiles.name })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(and(among(messages.handoverId), any(messageFiles.nameKey)))
    .orderBy(messages.handoverId, desc(messages.id));
  const people = await findPeopleNames(context, rows);
  const [inItems, inComments, inFiles] = [groupTexts(lines), groupTexts(comments), groupTexts([...sent, ...attached])];
  return new Map(
    rows.flatMap((row) => {
      const found = pickExcerpt(words, row.title, [
        ['content', textOfStored(row.content)],
        ['item', inItems.get(row.id)],
        ['comment', inComments.get(row.id)],
        ['file', inFiles.get(row.id)],
        ['person', people.get(row.id)],
      ]);
      return found ? [[row.id, found] as const] : [];
    }),
  );
}

const groupTexts = (rows: readonly { readonly id: number; readonly text: string }[]): Texts =>
  new Map(rows.map(({ id, text }) => [id, text]));

/** Names of the publisher and the responsible people. */
async function findPeopleNames(
  { db, directory }: Pick<HandoverContext, 'db' | 'directory'>,
  rows: readonly { readonly id: number; readonly createdBy: number }[],
): Promise<Texts> {
  const responsible = await db
    .select({ id: editors.handoverId, employeeId: editors.employeeId })
    .from(editors)
    .where(
      inArray(
        editors.handoverId,
        rows.map(({ id }) => id),
      ),
    );
  const all = [...rows.map(({ id, createdBy }) => ({ id, employeeId: createdBy })), ...responsible];
  const memberOf = await readMembers(
    directory,
    all.map(({ employeeId }) => employeeId),
  );
  const names = new Map<number, string[]>();
  for (const { id, employeeId } of all) names.set(id, [...(names.get(id) ?? []), memberOf(employeeId).employeeName]);
  return new Map([...names].map(([id, list]) => [id, [...new Set(list)].join('、')]));
}
