import { MAX_LISTED_AUDIT, type AuditFilters } from '@atrium/sdk/host';
import type { Caller, Database } from '@atrium/sdk/server';
import { and, count, desc, eq, gte, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { audit } from '../../core/schema/runtime.ts';
import type { CompanyServices } from '../CompanyServices.ts';

export type AuditFilter = z.output<typeof AuditFilters>;

/**
 * The entries that a person with `audit.view` may read: those of the own company and those of none (commands, jobs,
 * starts of the server), newest first. The two are read apart, so that each is the end of an index, however long the log.
 */
export async function findAudit(
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
export async function countAudit(people: CompanyServices, caller: Caller, filter: AuditFilter): Promise<number> {
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
