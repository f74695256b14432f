import type { Caller } from '@atrium/sdk/server';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { audiences, importChanges, occurrences, people, series } from '../../tables.ts';
import { softDelete } from '../bin.ts';
import { cancelReminders, planOwnReminders, planReminders } from '../reminders.ts';
import { emitRoomsChanged, releaseBookings } from '../rooms/reservations.ts';
import { grantWishes } from '../rooms/wishes.ts';
import { coverDays, readMembers } from '../schedule/audience.ts';
import type { Occurrence } from '../schedule/draft.ts';
import { refuseManyAdded } from '../schedule/rows.ts';
import type { ImportedOccurrence, ImportedSeries, Revision } from './importedEvents.ts';
import { type ImportUpdate, losesRoom, type PlannedRow, writeRevision } from './planImport.ts';

/** The type 其他. */
const OTHER_TYPE = 22;
const NO_REPEAT = 1;
/** Occurrences of a statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Class of the advisory locks; the person's id is the second key. */
const IMPORT_LOCK = 4_600_203;

/**
 * Imports of a person one after another, until the transaction ends: two of one file would both add it, and so would an import and a
 * call that takes the same event out of the bin.
 */
export async function lockImports({ db }: CalendarContext, employeeId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, ${employeeId})`);
}

type Importer = Pick<Caller, 'id' | 'companyId'>;

/**
 * Writes what was planned, in the transaction of the caller. No one is notified.
 *
 * @throws Refusal 412 if one of the schedules was changed since it was planned
 */
export async function saveImport(
  context: CalendarContext,
  caller: Importer,
  importId: number,
  planned: readonly PlannedRow[],
): Promise<void> {
  const fresh = planned.reduce((count, row) => count + row.fresh.length, 0);
  await refuseManyAdded(context, caller.id, fresh);
  const days = new Set<string>();
  const updates = planned.flatMap(({ row, updates: all }) => all.map((one) => ({ ...one, revision: row.revision })));
  const removed = planned.flatMap((row) => row.removed);
  await holdPlanned(context, [...updates.map(({ before }) => before), ...removed]);
  await keepBefore(context, importId, updates, removed);
  await updateImported(context, caller, updates);
  await removeImported(context, caller, removed);
  await insertImported(context, caller, importId, planned);
  for (const { fresh: own } of planned) for (const { firstOn, lastOn } of own) days.add(firstOn).add(lastOn);
  for (const { before, after } of updates) for (const one of [before, after]) days.add(one.firstOn).add(one.lastOn);
  await emitImported(context, caller, [...updates.map(({ before }) => before), ...removed], days);
}

/**
 * Until the transaction ends no other one changes these. In the order of their ids, as another import does; their series are not held,
 * since those who hold one may wait for the lock of imports.
 */
async function holdPlanned({ db, refuse }: CalendarContext, planned: readonly Occurrence[]): Promise<void> {
  const versions = new Map(planned.map(({ id, version }) => [id, version]));
  for (const ids of inBatches([...versions.keys()].toSorted((one, other) => one - other))) {
    const found = await db
      .select({ id: occurrences.id, version: occurrences.version })
      .from(occurrences)
      .where(inArray(occurrences.id, ids))
      .orderBy(occurrences.id)
      .for('update');
    const same = found.filter(({ id, version }) => versions.get(id) === version);
    if (same.length < ids.length) throw refuse.stale('import.outdated', undefined);
  }
}

/** Open screens of the person load again, and those of others who see what was changed. */
export async function emitImported(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  touched: readonly Occurrence[],
  also: ReadonlySet<string> = new Set(),
): Promise<void> {
  const days = [...also, ...touched.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn])].toSorted();
  if (days.length === 0) return;
  const audienceIds = [...new Set(touched.map(({ audienceId }) => audienceId))];
  const employees = new Set([caller.id]);
  for (const batch of inBatches(audienceIds))
    for (const members of (await readMembers(context, batch)).values())
      for (const { employeeId } of members) employees.add(employeeId);
  await context.realtime.emit('changed', { from: days[0]!, to: days.at(-1)!, ids: [] }, { employees: [...employees] });
}

/** What is changed or deleted stays known, so that the import can be taken back. */
async function keepBefore(
  { db }: CalendarContext,
  importId: number,
  updates: readonly ImportUpdate[],
  removed: readonly Occurrence[],
): Promise<void> {
  const values = [
    ...updates.map(({ before }) => ({ before, isRemoved: false })),
    ...removed.map((before) => ({ before, isRemoved: true })),
  ].map(({ before, isRemoved }) => ({
    importId,
    occurrenceId: before.id,
    isRemoved,
    version: before.version + 1,
    before: { ...before },
  }));
  for (const batch of inBatches(values)) await db.insert(importChanges).values(batch);
}

/** What an import writes of a schedule. */
export type ImportedFields = Pick<
  Occurrence,
  | 'title'
  | 'memo'
  | 'address'
  | 'isAllDay'
  | 'startsOn'
  | 'endsOn'
  | 'firstOn'
  | 'lastOn'
  | 'ruleOn'
  | 'isMoved'
  | 'isCancelled'
  | 'showAs'
  | 'isPrivate'
>;

async function updateImported(
  context: CalendarContext,
  caller: Importer,
  updates: readonly (ImportUpdate & { readonly revision: Revision })[],
): Promise<void> {
  if (updates.length === 0) return;
  await releaseRooms(
    context,
    updates.filter(losesRoom).map(({ before }) => before),
  );
  const written = updates.map(({ revision, ...update }) => {
    const { before, after, isOnlyClass } = update;
    return {
      ...(isOnlyClass ? before : after),
      // What the event does not say stays.
      isPrivate: after.isPrivate ?? before.isPrivate,
      id: before.id,
      // A room stays where the time does.
      keepsPlace: isOnlyClass || (before.roomId !== null && !losesRoom(update)),
      keepsShowAs: isOnlyClass || after.showAs === null,
      importRevision: writeRevision(revision, after),
    };
  });
  await writeOccurrences(context, caller, written);
  await emitHolders(
    context,
    updates.map(({ before }, at) => ({ before, isPrivate: written[at]!.isPrivate })),
  );
  await coverDays(context, [...new Set(updates.map(({ before }) => before.audienceId))]);
  await replanReminders(
    context,
    updates.map(({ before }, at) => ({ ...before, ...written[at]! })),
  );
}

/** Where a schedule in a room becomes private or is it no more, open grids of rooms show its holder no more, or again. */
export async function emitHolders(
  context: CalendarContext,
  rows: readonly { readonly before: Occurrence; readonly isPrivate: boolean }[],
): Promise<void> {
  const shown = rows.filter(({ before, isPrivate }) => before.roomId !== null && before.isPrivate !== isPrivate);
  const days = shown.map(({ before }) => before.firstOn);
  if (days.length > 0) await emitRoomsChanged(context, shown[0]!.before.companyId, days);
}

/** Writes times and texts of occurrences that exist, in one statement for every thousand. */
export async function writeOccurrences(
  { db, clock }: CalendarContext,
  caller: Pick<Caller, 'id'>,
  rows: readonly (ImportedFields & {
    readonly id: number;
    readonly keepsPlace: boolean;
    readonly keepsShowAs: boolean;
    readonly importRevision: string | null;
  })[],
): Promise<void> {
  for (const batch of inBatches(rows))
    await db.execute(sql`
      update calendar.occurrences as target set
        title = row.title, memo = row.memo, is_all_day = row."isAllDay", starts_on = row."startsOn",
        ends_on = row."endsOn", first_on = row."firstOn", last_on = row."lastOn", rule_on = row."ruleOn",
        is_moved = row."isMoved", is_cancelled = row."isCancelled", import_revision = row."importRevision",
        is_private = row."isPrivate",
        show_as = case when row."keepsShowAs" then target.show_as else row."showAs" end,
        address = case when row."keepsPlace" then target.address else row.address end,
        location_type = case when row."keepsPlace" then target.location_type else 0 end,
        room_id = case when row."keepsPlace" then target.room_id end,
        room_start_code = case when row."keepsPlace" then target.room_start_code end,
        room_end_code = case when row."keepsPlace" then target.room_end_code end,
        updated_by = ${caller.id}::int, updated_on = ${clock.now().toISOString()}::timestamptz,
        version = target.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row (
        id int, title text, memo text, address text, "isAllDay" boolean, "startsOn" timestamptz, "endsOn" timestamptz,
        "firstOn" date, "lastOn" date, "ruleOn" date, "isMoved" boolean, "isCancelled" boolean,
        "showAs" text, "isPrivate" boolean, "importRevision" text, "keepsPlace" boolean, "keepsShowAs" boolean)
      where target.id = row.id`);
}

/** Reminders of schedules whose time has changed; a cancelled one has none. */
export async function replanReminders(context: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  const cancelled = rows.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
  await cancelReminders(context, cancelled);
  const live = rows.filter(({ isCancelled }) => !isCancelled);
  await planReminders(
    context,
    live.filter(({ notifyMinutes }) => notifyMinutes !== null),
  );
  await planOwnReminders(context, live);
}

async function releaseRooms(context: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const released = await releaseBookings(
    context,
    rows.map(({ id }) => id),
  );
  await grantWishes(context, released);
  await emitRoomsChanged(
    context,
    first.companyId,
    released.map(({ day }) => day),
  );
}

/** Puts occurrences into the bin, with all that belongs to them; their rooms are free. */
export async function removeImported(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  rows: readonly Occurrence[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await releaseRooms(context, rows);
  for (const batch of inBatches(ids)) await cancelReminders(context, batch);
  await softDelete(context, caller, ids, false);
  await coverDays(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
}

/** Schedules that belong together: the dates of a repeat, or one. */
interface Together {
  readonly series: ImportedSeries;
  /** The series that an earlier import has made of the event. */
  readonly seriesId: number | undefined;
  readonly own: readonly (ImportedOccurrence & { readonly isPrivate: boolean; readonly importRevision: string })[];
}

/** Saves what is new. The dates of an event are one series, and only the person sees them. */
async function insertImported(
  context: CalendarContext,
  caller: Importer,
  importId: number,
  planned: readonly PlannedRow[],
): Promise<void> {
  let batch: Together[] = [];
  let count = 0;
  for (const group of planned.flatMap(groupFresh)) {
    batch.push(group);
    count += group.own.length;
    if (count < BATCH) continue;
    await insertGroups(context, caller, importId, batch);
    [batch, count] = [[], 0];
  }
  if (count > 0) await insertGroups(context, caller, importId, batch);
}

/** A series has each of its days once: a second one of a day is a schedule of its own. */
function groupFresh({ row, fresh, seriesId, isPrivate }: PlannedRow): Together[] {
  const days = new Set<string>();
  const all = fresh.map((one) => ({
    ...one,
    isPrivate: one.isPrivate ?? isPrivate,
    importRevision: writeRevision(row.revision, one),
  }));
  const isFirst = all.map(({ ruleOn }) => !days.has(ruleOn) && Boolean(days.add(ruleOn)));
  const own = all.filter((_, at) => isFirst[at]);
  const single = (one: ImportedOccurrence): ImportedSeries => ({
    repeatType: NO_REPEAT,
    anchorOn: one.firstOn,
    stopOn: null,
  });
  const others = all.filter((_, at) => !isFirst[at]);
  return [
    ...(own.length > 0 ? [{ series: row.series.stopOn === null ? single(own[0]!) : row.series, seriesId, own }] : []),
    ...others.map((one) => ({ series: single(one), seriesId: undefined, own: [one] })),
  ];
}

async function insertGroups(
  context: CalendarContext,
  caller: Importer,
  importId: number,
  groups: readonly Together[],
): Promise<void> {
  const { db, clock } = context;
  await forgetDeleted(
    context,
    caller,
    groups.flatMap(({ own }) => own.map(({ key }) => key)),
  );
  const now = clock.now();
  const made = groups.filter(({ seriesId }) => seriesId === undefined);
  const seriesIds =
    made.length === 0
      ? []
      : await db
          .insert(series)
          .values(made.map(({ series: values }) => values))
          .returning({ id: series.id });
  const seriesIdOf = new Map(made.map((group, at) => [group, seriesIds[at]!.id]));
  const audienceIds = await db
    .insert(audiences)
    .values(groups.map(() => ({})))
    .returning({ id: audiences.id });
  await db.insert(people).values(
    groups.map(({ own }, at) => ({
      employeeId: caller.id,
      audienceId: audienceIds[at]!.id,
      isReader: false,
      isContractor: false,
      firstOn: own.map(({ firstOn }) => firstOn).toSorted()[0]!,
      lastOn: own
        .map(({ lastOn }) => lastOn)
        .toSorted()
        .at(-1)!,
    })),
  );
  const values = groups.flatMap((group, at) =>
    group.own.map(({ key, ...fields }) => ({
      ...fields,
      importKey: key,
      importId,
      seriesId: group.seriesId ?? seriesIdOf.get(group)!,
      audienceId: audienceIds[at]!.id,
      companyId: caller.companyId,
      typeId: OTHER_TYPE,
      isTop: false,
      locationType: 0,
      roomMemo: '',
      isPush: false,
      createdBy: caller.id,
      createdOn: now,
      updatedOn: now,
    })),
  );
  for (const batch of inBatches(values)) await db.insert(occurrences).values(batch);
  for (const { seriesId, series: values } of groups)
    if (seriesId !== undefined) await continueSeries(context, seriesId, values);
}

/** A series of an earlier import has further dates; it is of no kind from now on if the event repeats otherwise. */
async function continueSeries(
  { db }: CalendarContext,
  id: number,
  { repeatType, stopOn }: ImportedSeries,
): Promise<void> {
  await db.execute(sql`
    update calendar.series set
      repeat_type = case when repeat_type = ${repeatType}::smallint then repeat_type else ${NO_REPEAT}::smallint end,
      -- A rule that a person has given it ends here: the file says the dates.
      rule = null, made_until = null,
      stop_on = greatest(stop_on, ${stopOn}::date)
    where id = ${id}::int`);
}

/** Those in the bin give up their identity, so that they can be restored beside what is imported again. */
const forgetDeleted = (
  { db }: CalendarContext,
  caller: Pick<Caller, 'id'>,
  keys: readonly string[],
): PromiseLike<unknown> =>
  db
    .update(occurrences)
    .set({ importKey: null })
    .where(
      and(
        eq(occurrences.createdBy, caller.id),
        isNotNull(occurrences.deletedOn),
        inArray(occurrences.importKey, [...keys]),
      ),
    );

export const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, place) =>
    items.slice(place * BATCH, (place + 1) * BATCH),
  );
