import { addDays } from '@atrium/sdk/days';
import { type Call, type Caller, dayOf, daysOfMonth, idArray, instantOf, momentOf } from '@atrium/sdk/server';
import { and, count, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_CLOSURE_DAYS, MAX_CLOSURES } from '../../contract/closureCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { closures, personSites, sites } from '../tables.ts';

type Api = (typeof contract)['api'];
type ClosureRow = typeof closures.$inferSelect;
type Fields = Call<Api['changeClosure']>['body']['before'];

/** Class of advisory locks; the company's id is the second key. */
const CLOSURE_LOCK = 7_401;
const DAY_MS = 86_400_000;

/** Of the caller's company, or of none that they know. */
export const relationToCompany = (
  { companyId }: { readonly companyId: number },
  caller: { readonly companyId: number },
) => (companyId === caller.companyId ? ('company' as const) : ('none' as const));

/** The closures of the caller's company, the latest first. */
export async function readClosures({ db }: AttendanceContext, { query, caller }: Call<Api['closures']>) {
  const { page, pageSize } = query;
  const ofCompany = eq(closures.companyId, caller.companyId);
  const [{ total }] = (await db.select({ total: count() }).from(closures).where(ofCompany)) as [{ total: number }];
  const rows = await db
    .select({ closure: closures, siteName: sites.name })
    .from(closures)
    .leftJoin(sites, eq(sites.id, closures.siteId))
    .where(ofCompany)
    .orderBy(desc(closures.starts), desc(closures.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const list = rows.map(({ closure, siteName }) => ({
    ...{ id: closure.id, ...fieldsOf(closure) },
    siteName: siteName ?? '',
  }));
  return { list, totalSize: total, page, pageSize };
}

/** Closes a site, or the company, for a span. */
export function addClosure(context: AttendanceContext, { body, caller }: Call<Api['addClosure']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    const { notify, confirm, ...fields } = body;
    await lockClosures(context, caller);
    const values = await checkFields(context, caller, fields);
    const existing = await db.$count(closures, eq(closures.companyId, caller.companyId));
    if (existing >= MAX_CLOSURES) throw context.refuse.conflict('closure.full', { most: MAX_CLOSURES });
    await refuseTaken(context, values);
    const people = await affectedPeople(context, [values]);
    if (!confirm) refuseBegun(context, [values], people.length);
    const [row] = await db.insert(closures).values(values).returning({ id: closures.id });
    await audit.record({ action: 'attendance.closure.add', target: `closure:${row!.id}`, detail: fields });
    await tellBrowsers(context, caller.companyId);
    await tell(context, caller, { people: notify ? people : [], closure: values, key: 'closure.added' });
    return { id: row!.id };
  });
}

/** Changes a closure: a typhoon goes on, or was announced too early. */
export function changeClosure(context: AttendanceContext, { params, body, caller }: Call<Api['changeClosure']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    const { notify, confirm, before, ...fields } = body;
    await lockClosures(context, caller);
    const row = await findClosure(context, params.id);
    refuseStale(context, row, before);
    const values = await checkFields(context, caller, fields);
    await refuseTaken(context, values, row.id);
    const off = new Set(await affectedPeople(context, [values]));
    const dropped = (await affectedPeople(context, [row])).filter((id) => !off.has(id));
    if (!confirm) refuseBegun(context, [row, values], off.size + dropped.length);
    await db.update(closures).set(values).where(eq(closures.id, row.id));
    await audit.record({
      action: 'attendance.closure.change',
      target: `closure:${row.id}`,
      detail: { ...fields, before },
    });
    await tellBrowsers(context, caller.companyId);
    if (!notify) return {};
    await tell(context, caller, { people: [...off], closure: values, key: 'closure.changed' });
    await tell(context, caller, { people: dropped, closure: row, key: 'closure.removed' });
    return {};
  });
}

/** Takes a closure back. */
export function removeClosure(context: AttendanceContext, { params, body, caller }: Call<Api['removeClosure']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    await lockClosures(context, caller);
    const row = await findClosure(context, params.id);
    refuseStale(context, row, body.before);
    const people = await affectedPeople(context, [row]);
    if (!body.confirm) refuseBegun(context, [row], people.length);
    await db.delete(closures).where(eq(closures.id, row.id));
    await audit.record({
      action: 'attendance.closure.remove',
      target: `closure:${row.id}`,
      detail: fieldsOf(row),
    });
    await tellBrowsers(context, caller.companyId);
    await tell(context, caller, { people: body.notify ? people : [], closure: row, key: 'closure.removed' });
    return {};
  });
}

/** Two of a company change closures and sites one after the other. */
export async function lockClosures({ db }: AttendanceContext, { companyId }: Pick<Caller, 'companyId'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CLOSURE_LOCK}, ${companyId})`);
}

async function findClosure(context: AttendanceContext, id: number): Promise<ClosureRow> {
  const [row] = await context.db.select().from(closures).where(eq(closures.id, id));
  if (!row) throw context.refuse.notFound();
  await context.relation('closure', row);
  return row;
}

const fieldsOf = ({ siteId, name, starts, ends }: ClosureRow): Fields => ({
  ...{ siteId, name },
  start: momentOf(starts),
  end: momentOf(ends),
});

/** What someone else has changed meanwhile is neither changed nor removed unseen. */
function refuseStale({ refuse }: AttendanceContext, row: ClosureRow, before: Fields): void {
  const stored = fieldsOf(row);
  if ((Object.keys(stored) as (keyof Fields)[]).some((field) => stored[field] !== before[field]))
    throw refuse.stale('closure.stale', { id: row.id, ...stored });
}

const atMoment = (moment: string): Date => instantOf(moment.slice(0, 10), moment.slice(11));

/** What is stored of a closure, after its rules. */
async function checkFields(context: AttendanceContext, { companyId }: Caller, { siteId, name, start, end }: Fields) {
  const { db, refuse } = context;
  const [starts, ends] = [atMoment(start), atMoment(end)];
  if (ends <= starts) throw refuse.invalid('closure.reversed', {}, { field: 'end' });
  if (ends.getTime() - starts.getTime() > MAX_CLOSURE_DAYS * DAY_MS)
    throw refuse.invalid('closure.tooLong', { days: MAX_CLOSURE_DAYS }, { field: 'end' });
  if (siteId !== null) {
    const [site] = await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, siteId), eq(sites.companyId, companyId)));
    if (!site) throw refuse.invalid('closure.noSite', {}, { field: 'siteId' });
  }
  return { companyId, siteId, name, starts, ends };
}

type Values = Awaited<ReturnType<typeof checkFields>>;

async function refuseTaken(context: AttendanceContext, { companyId, siteId, starts }: Values, own = 0): Promise<void> {
  const taken = await context.db.$count(
    closures,
    and(
      eq(closures.companyId, companyId),
      siteId === null ? isNull(closures.siteId) : eq(closures.siteId, siteId),
      eq(closures.starts, starts),
      ne(closures.id, own),
    ),
  );
  if (taken > 0) throw context.refuse.conflict('closure.taken', {}, { field: 'start' });
}

/** Days that have begun would be judged again: that is asked about first. */
function refuseBegun(context: AttendanceContext, changed: readonly Pick<Values, 'starts'>[], people: number): void {
  const { clock, refuse } = context;
  if (changed.every(({ starts }) => starts > clock.now())) return;
  throw refuse.conflict('closure.confirm', { people }, { status: 'CONFIRM', data: { people } });
}

/** Ids of the people of the sites when the closures begin; those of the company for one of all sites. */
async function affectedPeople(context: AttendanceContext, changed: readonly Omit<Values, 'name'>[]): Promise<number[]> {
  const { db, directory } = context;
  const [{ companyId }] = changed as [Values];
  const everyone = (await directory.people({ companyId })).map(({ id }) => id);
  const found = new Set<number>();
  for (const { siteId, starts } of changed) {
    const siteOf = siteId === null ? undefined : await readPlaces(db, dayOf(starts), everyone);
    for (const id of everyone) if (siteOf?.get(id) === siteId || siteId === null) found.add(id);
  }
  return [...found];
}

/** The sites at which people work on a day, by person; who is at none is missing. */
export async function readPlaces(
  db: AttendanceContext['db'],
  day: string,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { personId, siteId, validFrom } = personSites;
  const rows = await db
    .selectDistinctOn([personId], { personId, siteId })
    .from(personSites)
    .where(and(lte(validFrom, day), sql`${personId} = any(${idArray(people)}::int[])`))
    .orderBy(personId, desc(validFrom));
  return new Map(rows.map((row) => [row.personId, row.siteId]));
}

interface Told {
  readonly people: readonly number[];
  readonly closure: Values;
  readonly key: 'closure.added' | 'closure.changed' | 'closure.removed';
}

const tellBrowsers = ({ realtime }: AttendanceContext, company: number) =>
  realtime.emit('closuresChanged', {}, { company });

/** Tells people, but not the caller. Months after the next one cannot be opened yet. */
async function tell(context: AttendanceContext, caller: Caller, { people, closure, key }: Told): Promise<void> {
  const { db, clock, notifier, text } = context;
  const { siteId, name, starts, ends } = closure;
  const employees = people.filter((id) => id !== caller.id);
  if (employees.length === 0) return;
  const [site] = siteId === null ? [] : await db.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId));
  const { last: lastOfMonth } = daysOfMonth(clock.today().slice(0, 7));
  const [month, latest] = [dayOf(starts).slice(0, 7), addDays(lastOfMonth, 1).slice(0, 7)];
  const last = dayOf(new Date(ends.getTime() - 1));
  const isWhole = momentOf(starts).endsWith('00:00') && ends.getTime() === instantOf(addDays(last, 1)).getTime();
  const span = isWhole
    ? dayOf(starts) === last
      ? last
      : `${dayOf(starts)} – ${last}`
    : `${momentOf(starts)} – ${momentOf(ends)}`;
  await notifier.notify({
    kind: 'closure',
    to: { employees },
    title: text(key, { name }),
    message: text('closure.notice', { site: site?.name ?? text('closure.everywhere'), span }),
    opens: { view: 'MyRecords', params: { month: month < latest ? month : latest } },
  });
}
