import {
  binSince,
  type Call,
  type Database,
  type Handler,
  likePattern,
  MAX_QUERY_WORDS,
  prepared,
  searchWords,
} from '@atrium/sdk/server';
import { soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, gte, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { isToRotate, toListRow, seenBy, seenByCaller, selectAccounts } from '../rules/accountRows.ts';
import { foundIn, matchesAll } from './searchAccounts.ts';
import { accountFavourites } from '../rules/accountAccess.ts';
import { accounts, platforms, purposes, types } from '../tables.ts';

type Query = Call<Api['list']>['query'];

const ORDERS = {
  id: accounts.id,
  platformName: platforms.name,
  typeName: types.name,
  purposeName: purposes.name,
  account: accounts.account,
  isEnabled: accounts.isEnabled,
  dueOn: accounts.dueOn,
  updatedOn: accounts.updatedOn,
} as const;

/** Statements that are kept ready; of further ones each call puts its own together. */
const MAX_STATEMENTS = 50;

/** A page of the accounts that the caller sees, in one statement. */
export function listAccounts(context: AccountsContext): Handler<Api['list']> {
  const { db, clock, directory } = context;
  const statements = new Map<string, ReturnType<typeof pageStatement>>();
  return async ({ query, caller }) => {
    const { page, pageSize, keyword = '' } = query;
    const managesAll = caller.can('account.manageAll');
    const words = await soughtWords(directory, caller.companyId, keyword);
    const shape = describeShape(query, managesAll);
    if (!statements.has(shape) && statements.size < MAX_STATEMENTS)
      statements.set(shape, pageStatement(query, managesAll, `accounts_list_${statements.size}`));
    const statement = statements.get(shape)?.(db) ?? selectPage(db, query, managesAll);
    const values = {
      me: caller.id,
      companyId: caller.companyId,
      now: clock.now(),
      today: clock.today(),
      platformId: query.platformId,
      typeId: query.typeId,
      purposeId: query.purposeId,
      binSince: binSince(clock.now()),
      ...Object.fromEntries(
        words.flatMap(({ word, people }, at) => [
          [`pattern${at}`, likePattern(word)],
          [`people${at}`, people],
        ]),
      ),
    };
    const found = await statement.execute({ ...values, limit: pageSize, offset: (page - 1) * pageSize });
    // A page beyond the last one has no row with the total.
    const first = found.length > 0 || page === 1 ? found : await statement.execute({ ...values, limit: 1, offset: 0 });
    const otherLinks = await readOtherLinks(db, words.length === 0 ? [] : found.map(({ account }) => account.id));
    const asked = words.map(({ word }) => word);
    const list = await Promise.all(
      found.map(async (row) => {
        const { id, title, account, link, remark, ownerId } = row.account;
        const owner = await directory.person(ownerId);
        const searched = { link, otherLinks: otherLinks.get(id) ?? [], remark, owner };
        const where = foundIn(asked, [row.platformName, title, account], searched);
        return { ...(await toListRow(context, row, caller)), foundIn: where ?? null };
      }),
    );
    return { list, totalSize: first[0]?.total ?? 0, page, pageSize };
  };
}

/** Further addresses, which only a search reads beside the form. */
async function readOtherLinks(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { id, otherLinks } = accounts;
  const rows = await db
    .select({ id, otherLinks })
    .from(accounts)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.otherLinks]));
}

/** What decides how the statement of a query looks; the rest are values. There are as many as people combine filters. */
const describeShape = (
  { platformId, typeId, purposeId, keyword = '', isEnabled, isCollected, isOwned, isDue, isDeleted, ...order }: Query,
  managesAll: boolean,
) =>
  JSON.stringify([
    ...[platformId, typeId, purposeId].map((id) => id !== undefined),
    ...[
      searchWords(keyword).length,
      isEnabled ?? null,
      isCollected ?? null,
      isOwned ?? null,
      isDue ?? null,
      isDeleted ?? null,
    ],
    ...[order.sortName, order.sort ?? null, managesAll],
  ]);

const place = sql.placeholder;

const pageStatement = (query: Query, managesAll: boolean, name: string) =>
  prepared((db) => selectPage(db, query, managesAll).prepare(name));

function selectPage(db: Database, query: Query, managesAll: boolean) {
  const where = listed(query, managesAll);
  // Deleted ones are in the order of their deletion, where others are in that of their ids.
  const by = query.isDeleted && query.sortName === 'id' ? accounts.deletedOn : ORDERS[query.sortName];
  return selectAccounts(db, place('me'), place('now'), countTotal(db, where))
    .where(where)
    .orderBy((query.sort === 'DESC' ? desc : asc)(by), asc(accounts.id))
    .limit(place('limit'))
    .offset(place('offset'));
}

/** How many accounts the caller sees, by the filters that the list offers, in one statement. */
export function countAccounts(context: AccountsContext): Handler<Api['counts']> {
  const { db, clock } = context;
  return async ({ caller }) => {
    const filtered = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [counts] = await db
      .select({
        all: sql<number>`count(*)::int`,
        collected: filtered(accountFavourites.has(accounts.id, caller.id)),
        due: filtered(isDueOn(clock.today())),
        owned: filtered(eq(accounts.ownerId, caller.id)),
      })
      .from(accounts)
      .where(and(seenByCaller(caller), isNull(accounts.deletedOn)));
    return counts!;
  };
}

function listed(query: Query, managesAll: boolean): SQL | undefined {
  const { platformId, typeId, purposeId, keyword = '', isEnabled, isCollected, isOwned, isDue, isDeleted } = query;
  const me = place('me');
  const collected = accountFavourites.has(accounts.id, me as unknown as number);
  const own = sql`${accounts.ownerId} = ${me}`;
  const due = sql`coalesce(${isDueOn(place('today'))}, false)`;
  const either = (condition: SQL, wanted: boolean | undefined) =>
    wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;
  return and(
    seenBy(me, place('companyId'), managesAll),
    // Readers do not find an account once it was deleted.
    isDeleted
      ? and(gte(accounts.deletedOn, place('binSince')), managesAll ? undefined : own)
      : isNull(accounts.deletedOn),
    platformId === undefined ? undefined : eq(accounts.platformId, place('platformId')),
    typeId === undefined ? undefined : eq(accounts.typeId, place('typeId')),
    purposeId === undefined ? undefined : eq(accounts.purposeId, place('purposeId')),
    matchesAll(WORDS.slice(0, searchWords(keyword).length)),
    isEnabled === undefined ? undefined : eq(accounts.isEnabled, isEnabled),
    either(collected, isCollected),
    either(own, isOwned),
    either(due, isDue),
  );
}

/** Where each word of a keyword goes in a prepared statement. */
const WORDS = Array.from({ length: MAX_QUERY_WORDS }, (_, at) => ({
  pattern: place(`pattern${at}`),
  people: place(`people${at}`),
}));

/** The password is to be changed: a person knows it, or its day is near enough to be reminded of. */
const isDueOn = (today: string | Placeholder<'today'>) =>
  sql<boolean>`(${isToRotate} or ${accounts.dueOn} <= ${today}::date + coalesce(${accounts.remindDays}, 0))`;

/**
 * How many accounts fit, as a column: a statement of its own that runs once. A window function would compute every column of
 * every account before the page is cut.
 */
const countTotal = (db: Database, where: SQL | undefined) =>
  sql<number>`(${db
    .select({ size: sql<number>`count(*)::int`.as('size') })
    .from(accounts)
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(where)})`;
