import { type Call, dayOf, idArray, instantOf } from '@atrium/sdk/server';
import { and, asc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_SITES } from '../../contract/closureCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { personOn, readPlacesOfCompany } from '../rules/placements.ts';
import { closures, personSites, sites } from '../tables.ts';
import { lockClosures, readPlaces } from './closures.ts';

type Api = (typeof contract)['api'];

/** The sites of the caller's company, with how many people work there today. */
export async function readSites({ db, directory, clock }: AttendanceContext, { caller }: Call<Api['sites']>) {
  const { companyId } = caller;
  const rows = await db.select().from(sites).where(eq(sites.companyId, companyId)).orderBy(asc(sites.name));
  const everyone = (await directory.people({ companyId })).map(({ id }) => id);
  const counts = new Map<number, number>();
  for (const id of (await readPlaces(db, clock.today(), everyone)).values()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return rows.map(({ id, name }) => ({ id, name, people: counts.get(id) ?? 0 }));
}

export function addSite(context: AttendanceContext, { body: { name }, caller }: Call<Api['addSite']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    const { companyId } = caller;
    await lockClosures(context, caller);
    if ((await db.$count(sites, eq(sites.companyId, companyId))) >= MAX_SITES)
      throw refuse.conflict('site.full', { most: MAX_SITES });
    await refuseName(context, companyId, name);
    const [row] = await db.insert(sites).values({ companyId, name }).returning({ id: sites.id });
    await audit.record({ action: 'attendance.site.add', target: `site:${row!.id}`, detail: { name } });
    await tellBrowsers(context, companyId);
    return { id: row!.id };
  });
}

export function renameSite(context: AttendanceContext, { params, body: { name }, caller }: Call<Api['renameSite']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    await lockClosures(context, caller);
    const site = await findSite(context, params.id);
    await refuseName(context, site.companyId, name, site.id);
    await db.update(sites).set({ name }).where(eq(sites.id, site.id));
    await audit.record({
      action: 'attendance.site.rename',
      target: `site:${site.id}`,
      detail: { name, before: site.name },
    });
    await tellBrowsers(context, site.companyId);
    return {};
  });
}

export function removeSite(context: AttendanceContext, { params, caller }: Call<Api['removeSite']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    await lockClosures(context, caller);
    const { id, name, companyId } = await findSite(context, params.id);
    const used = await db.$count(closures, eq(closures.siteId, id));
    const people = await db.$count(personSites, eq(personSites.siteId, id));
    if (used + people > 0) throw refuse.conflict('site.used', { name });
    await db.delete(sites).where(eq(sites.id, id));
    await audit.record({ action: 'attendance.site.remove', target: `site:${id}`, detail: { name } });
    await tellBrowsers(context, companyId);
    return {};
  });
}

/** Who works at a site today, by employee number. */
export async function readSitePeople(context: AttendanceContext, { params, query }: Call<Api['sitePeople']>) {
  const { db, directory, clock } = context;
  const { page, pageSize } = query;
  const site = await findSite(context, params.id);
  const everyone = await directory.people({ companyId: site.companyId });
  const siteOf = await readPlaces(
    db,
    clock.today(),
    everyone.map(({ id }) => id),
  );
  const people = everyone
    .filter(({ id }) => siteOf.get(id) === site.id)
    .toSorted((one, other) => (one.employee < other.employee ? -1 : 1));
  const shown = people.slice((page - 1) * pageSize, page * pageSize);
  const since = await readSince(
    context,
    site.id,
    shown.map(({ id }) => id),
  );
  const list = shown.map(({ id, employee, name }) => ({ employeeId: id, employee, name, validFrom: since.get(id)! }));
  return { list, totalSize: people.length, page, pageSize };
}

/** Puts people at a site from a day on. */
export function placePeople(context: AttendanceContext, { params, body, caller }: Call<Api['placePeople']>) {
  return context.transaction(async () => {
    const { db, directory, audit, refuse } = context;
    await lockClosures(context, caller);
    const site = await findSite(context, params.id);
    const known = new Map((await directory.people({ companyId: site.companyId })).map((one) => [one.id, one]));
    const employees = [...new Set(body.employees)];
    if (employees.some((id) => !known.has(id))) throw refuse.invalid('site.unknownPeople', {}, { field: 'employees' });
    const { validFrom, confirm } = body;
    const placesOf = await readPlacesOfCompany(db, site.companyId);
    const isElsewhere = (id: number) =>
      personOn(known.get(id)!, placesOf.get(id), validFrom).companyId !== site.companyId;
    if (employees.some(isElsewhere)) throw refuse.invalid('site.notYet', {}, { field: 'validFrom' });
    const people = confirm ? 0 : await countJudged(context, site, { employees, validFrom });
    if (people > 0) throw refuse.conflict('site.confirm', { people }, { status: 'CONFIRM', data: { people } });
    await db
      .insert(personSites)
      .values(employees.map((personId) => ({ personId, validFrom, siteId: site.id })))
      .onConflictDoUpdate({
        target: [personSites.personId, personSites.validFrom],
        set: { siteId: sql`excluded.site_id` },
      });
    await audit.record({
      action: 'attendance.site.people',
      target: `site:${site.id}`,
      detail: { validFrom, employees },
    });
    await tellBrowsers(context, site.companyId);
    // Closures are of others from then on.
    await context.realtime.emit('closuresChanged', {}, { company: site.companyId });
    return { people: employees.length };
  });
}

interface Placing {
  readonly employees: readonly number[];
  readonly validFrom: string;
}

/** How many people get or lose a closure that has begun when they are put at a site from a day on. */
async function countJudged(
  { db, clock }: AttendanceContext,
  site: { readonly id: number; readonly companyId: number },
  { employees, validFrom }: Placing,
): Promise<number> {
  const begun = await db
    .select({ siteId: closures.siteId, starts: closures.starts })
    .from(closures)
    .where(
      and(
        eq(closures.companyId, site.companyId),
        isNotNull(closures.siteId),
        lte(closures.starts, clock.now()),
        gt(closures.ends, instantOf(validFrom, '00:00')),
      ),
    );
  if (begun.length === 0) return 0;
  const rows = await db
    .select()
    .from(personSites)
    .where(sql`${personSites.personId} = any(${idArray(employees)}::int[])`)
    .orderBy(asc(personSites.validFrom));
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  const isJudged = (id: number) =>
    begun.some(({ siteId, starts }) => {
      const day = dayOf(starts) > validFrom ? dayOf(starts) : validFrom;
      const was = byPerson.get(id)?.findLast((row) => row.validFrom <= day);
      // A later row of the person stays.
      const isReplaced = !was || was.validFrom <= validFrom;
      return isReplaced && was?.siteId !== site.id && (siteId === site.id || siteId === was?.siteId);
    });
  return employees.filter(isJudged).length;
}

async function findSite(context: AttendanceContext, id: number) {
  const [row] = await context.db.select().from(sites).where(eq(sites.id, id));
  if (!row) throw context.refuse.notFound();
  await context.relation('site', row);
  return row;
}

async function refuseName(context: AttendanceContext, companyId: number, name: string, own = 0): Promise<void> {
  const taken = and(eq(sites.companyId, companyId), eq(sites.name, name), ne(sites.id, own));
  if ((await context.db.$count(sites, taken)) > 0)
    throw context.refuse.conflict('site.taken', { name }, { field: 'name' });
}

/** The days from which people work at a site. */
async function readSince({ db, clock }: AttendanceContext, siteId: number, people: readonly number[]) {
  const rows = await db
    .select({ personId: personSites.personId, validFrom: sql<string>`max(${personSites.validFrom})::text` })
    .from(personSites)
    .where(
      and(
        eq(personSites.siteId, siteId),
        sql`${personSites.personId} = any(${idArray(people)}::int[])`,
        lte(personSites.validFrom, clock.today()),
      ),
    )
    .groupBy(personSites.personId);
  return new Map(rows.map(({ personId, validFrom }) => [personId, validFrom]));
}

const tellBrowsers = ({ realtime }: AttendanceContext, company: number) =>
  realtime.emit('sitesChanged', {}, { company });
