import { type AuditFilters, type AuditRow, MAX_LISTED_AUDIT } from '@atrium/sdk/host';
import { type Caller, type Database, file, type Handler, type RequestFacts } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, count, desc, eq, gte, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { audit } from '../core/schema/runtime.ts';
import type { HostApi } from '../core/services.ts';
import { type Catalogues, hostText, type HostTextKey } from '../core/texts.ts';
import { zonedTime } from '../core/time.ts';
import type { RuntimeServices } from '../runtime/RuntimeServices.ts';
import { nameDetail } from './auditNames.ts';
import type { CompanyServices } from './CompanyServices.ts';

/** A page of the audit log, newest first. */
export function auditLog(people: CompanyServices): Handler<HostApi['auditLog']> {
  return async ({ query, caller, request }) => {
    const { page, pageSize, sort: _sort, ...filter } = query;
    const rows = await findAudit(people, caller, filter, { offset: (page - 1) * pageSize, limit: pageSize });
    const totalSize = await countAudit(people, caller, filter);
    return { list: rows.map(await auditRows(people, request.language)), totalSize, page, pageSize };
  };
}

const PAGE = 1000;

type Entry = ReturnType<Awaited<ReturnType<typeof auditRows>>>;

/** What the screen lists, all pages of it, as a table for spreadsheets. */
export function auditExport(people: CompanyServices): Handler<HostApi['auditExport']> {
  return ({ query, caller, request: { language } }) => {
    const text = (key: HostTextKey) => hostText(language, key);
    const columns = [
      { title: text('auditFile.at'), value: ({ at }: Entry) => at },
      { title: text('auditFile.employee'), value: ({ person }: Entry) => person?.employee },
      { title: text('auditFile.name'), value: ({ person }: Entry) => person?.name },
      { title: text('auditFile.plugin'), value: ({ pluginName }: Entry) => pluginName },
      { title: text('auditFile.action'), value: ({ actionName }: Entry) => actionName },
      { title: text('auditFile.code'), value: ({ action }: Entry) => action },
      { title: text('auditFile.target'), value: ({ target }: Entry) => target },
      { title: text('auditFile.address'), value: ({ address }: Entry) => address },
      { title: text('auditFile.detail'), value: ({ detail }: Entry) => detail && JSON.stringify(detail) },
      { title: text('auditFile.request'), value: ({ requestId }: Entry) => requestId },
    ];
    const name = `${text('tabs.Audit.title')} ${people.dependencies.clock.today()}.csv`;
    return file.from(csvLines(columns, entries(people, caller, query, language)), { name });
  };
}

async function* entries(
  people: CompanyServices,
  caller: Caller,
  filter: AuditFilter,
  language: RequestFacts['language'],
): AsyncGenerator<Entry> {
  const describe = await auditRows(people, language);
  for (let offset = 0; offset < MAX_LISTED_AUDIT; offset += PAGE) {
    const rows = await findAudit(people, caller, filter, { offset, limit: PAGE });
    for (const row of rows) yield describe(row);
    if (rows.length < PAGE) return;
  }
}

const MAX_ACTIONS = 2000;

/** The actions that occur in the audit log. Each step of the recursion is one look into the index, however long the log. */
export function auditActions({ dependencies }: CompanyServices): Handler<HostApi['auditActions']> {
  const { db, catalogues } = dependencies;
  return async ({ request: { language } }) => {
    const { rows } = (await db.execute(sql`
      with recursive known as (
        (select plugin, action from ${audit} order by plugin, action limit 1)
        union all
        select next.plugin, next.action from known, lateral (
          select plugin, action from ${audit}
          where (${audit.plugin}, ${audit.action}) > (known.plugin, known.action)
          order by plugin, action limit 1
        ) next
      ) select plugin, action from known limit ${MAX_ACTIONS}`)) as unknown as {
      rows: { plugin: string; action: string }[];
    };
    return rows.map(({ plugin, action }) => ({
      plugin,
      action,
      pluginName: pluginName(dependencies, plugin, language),
      actionName: actionName(catalogues, plugin, action, language),
    }));
  };
}

/** @returns a function that describes an entry in a language */
async function auditRows({ dependencies, directory }: CompanyServices, language: RequestFacts['language']) {
  const { people } = await directory.organisation();
  const { catalogues, config } = dependencies;
  return (row: typeof audit.$inferSelect): z.input<typeof AuditRow> => {
    const { id, at, plugin, action, target, employeeId, address, requestId, detail } = row;
    const person = people.get(employeeId ?? 0);
    return {
      id,
      at: zonedTime(at, config.timeZone),
      plugin,
      action,
      target,
      address,
      requestId,
      pluginName: pluginName(dependencies, plugin, language),
      actionName: actionName(catalogues, plugin, action, language),
      person: person ? { id: person.id, employee: person.employee, name: person.name } : null,
      detail: detail as Record<string, unknown> | null,
      ...nameDetail({ catalogues, people }, row, language),
    };
  };
}

/** What was done, in a language: text `audit.<action>` of the plugin; the code itself where it has none. */
function actionName(
  catalogues: Catalogues,
  plugin: string,
  action: string,
  language: RequestFacts['language'],
): string {
  const key = `audit.${action}`;
  const text = catalogues.text({ plugin, key }, language);
  return text === key ? action : text;
}

/** The name of a plugin; its id if it is not installed any more. */
function pluginName(
  { catalogues, plugins }: Pick<RuntimeServices, 'catalogues' | 'plugins'>,
  plugin: string,
  language: RequestFacts['language'],
): string {
  return catalogues.of(plugin, language)['title'] ?? plugins.find(plugin)?.plugin.manifest.name ?? plugin;
}

type AuditFilter = z.output<typeof AuditFilters>;

/**
 * The entries that a person with `audit.view` may read: those of the own company and those of none (commands, jobs,
 * starts of the server), newest first. The two are read apart, so that each is the end of an index, however long the log.
 */
async function findAudit(
  people: CompanyServices,
  caller: Caller,
  filter: AuditFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = Math.max(0, Math.min(limit, MAX_LISTED_AUDIT - offset));
  if (rows === 0) return [];
  const wanted = await conditionOf(people, filter);
  if (wanted === NOTHING) return [];
  const { db } = people.dependencies;
  const newest = (company: SQL) =>
    db
      .select()
      .from(audit)
      .where(and(company, wanted))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(offset + rows);
  return unionAll(newest(eq(audit.companyId, caller.companyId)), newest(isNull(audit.companyId)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(rows)
    .offset(offset);
}

/** The number of such entries, at most `MAX_LISTED_AUDIT`. */
async function countAudit(people: CompanyServices, caller: Caller, filter: AuditFilter): Promise<number> {
  const wanted = await conditionOf(people, filter);
  if (wanted === NOTHING) return 0;
  const { db } = people.dependencies;
  const ids = (company: SQL) =>
    db.select({ id: audit.id }).from(audit).where(and(company, wanted)).limit(MAX_LISTED_AUDIT);
  const all = unionAll(ids(eq(audit.companyId, caller.companyId)), ids(isNull(audit.companyId))).as('all');
  const [row] = await db.select({ count: count() }).from(all);
  return Math.min(row?.count ?? 0, MAX_LISTED_AUDIT);
}

/** The condition that no entry meets. */
const NOTHING = Symbol('nothing');

async function conditionOf(
  { dependencies, directory }: CompanyServices,
  { employeeId, plugin, action, target, from, to }: AuditFilter,
): Promise<SQL | undefined | typeof NOTHING> {
  // The index of actions begins with their plugin: without it the whole log would be read for an action that is rare.
  const plugins = action === undefined || plugin !== undefined ? undefined : await pluginsWith(dependencies.db, action);
  if (plugins?.length === 0) return NOTHING;
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${dependencies.config.timeZone}`;
  const employee = employeeId === undefined ? undefined : (await directory.person(employeeId))?.employee;
  return and(
    employeeId === undefined
      ? undefined
      : or(
          eq(audit.employeeId, employeeId),
          // sign-ins and the like: the person has no session yet
          employee === undefined ? undefined : and(eq(audit.plugin, 'host'), eq(audit.target, employee)),
        ),
    plugin === undefined ? undefined : eq(audit.plugin, plugin),
    plugins === undefined
      ? undefined
      : plugins.length === 1
        ? eq(audit.plugin, plugins[0]!)
        : inArray(audit.plugin, plugins),
    action === undefined ? undefined : eq(audit.action, action),
    target === undefined ? undefined : like(audit.target, `${target.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    from === undefined ? undefined : gte(audit.at, midnight(from)),
    to === undefined ? undefined : lt(audit.at, sql`${midnight(to)} + interval '1 day'`),
  );
}

/** The plugins that have written entries with an action. Each step of the recursion is one look into the index, however long the log. */
async function pluginsWith(db: Database, action: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with recursive known as (
      (select plugin from ${audit} order by plugin limit 1)
      union all
      select next.plugin from known, lateral (
        select plugin from ${audit} where ${audit.plugin} > known.plugin order by plugin limit 1
      ) next
    ) select plugin from known
    where exists (select 1 from ${audit} where ${audit.plugin} = known.plugin and ${audit.action} = ${action}::text)`)) as unknown as {
    rows: { plugin: string }[];
  };
  return rows.map(({ plugin }) => plugin);
}

/** Entries per statement: a fraction of a second on the embedded database, which is blocked meanwhile. */
const BATCH = 2_000;

/**
 * Deletes the entries that are older, and notes how many: the oldest first, without a look at the others.
 *
 * @param years for which entries are kept
 */
export async function purgeAudit(
  { db, clock, audit: log, transaction }: CompanyServices['dependencies'],
  years: number,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now();
  before.setUTCFullYear(before.getUTCFullYear() - years);
  for (let gone = 1; gone > 0;) {
    signal.throwIfAborted();
    gone = await transaction(async () => {
      const oldest = db.select({ id: audit.id, at: audit.at }).from(audit).orderBy(audit.id).limit(BATCH).as('oldest');
      const old = db.select({ id: oldest.id }).from(oldest).where(lt(oldest.at, before));
      const { length } = await db.delete(audit).where(inArray(audit.id, old)).returning({ id: audit.id });
      const detail = { entries: length, before: before.toISOString() };
      if (length > 0) await log.record({ action: 'audit.purge', target: 'audit', detail });
      return length;
    });
  }
}
