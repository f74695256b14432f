import { binSince, type Caller, momentOf } from '@atrium/sdk/server';
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { MAX_LISTED_IMPORTS } from '../../../contract/accessCalls.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { importChanges, imports, occurrences } from '../../tables.ts';
import { coverDays } from '../schedule/audience.ts';
import { rebook } from '../schedule/bookings.ts';
import type { Occurrence } from '../schedule/draft.ts';
import {
  emitHolders,
  emitImported,
  inBatches,
  lockImports,
  removeImported,
  replanReminders,
  writeOccurrences,
} from './saveImport.ts';

/** The imports of a person that can still be taken back, and those that were, latest first. */
export async function listImports({ db, clock }: CalendarContext, caller: Pick<Caller, 'id'>) {
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.employeeId, caller.id), gt(imports.createdOn, binSince(clock.now()))))
    .orderBy(desc(imports.id))
    .limit(MAX_LISTED_IMPORTS);
  return rows.map(
    ({ createdOn, takenBackOn, id, fileName, state, total, written, added, changed, removed, problem }) => ({
      ...{ id, fileName, state, total, written, added, changed, removed, problem },
      createdOn: momentOf(createdOn),
      takenBackOn: takenBackOn ? momentOf(takenBackOn) : '',
    }),
  );
}

interface TakenBack {
  /** Schedules that are in the bin now, and those that are as they were before the import. */
  readonly removed: number;
  readonly restored: number;
}

/**
 * Takes an import back as a whole: what it has added goes to the bin, what it has changed or deleted is as it was. What was changed again
 * since, by a person or a later import, stays.
 *
 * @throws Refusal 404 for an import of another person, or one that is too old; 409 while it runs or if it was taken back
 */
export function takeBackImport(context: CalendarContext, caller: Caller, id: number): Promise<TakenBack> {
  const { db, clock, refuse, transaction } = context;
  return transaction(async () => {
    await lockImports(context, caller.id);
    const [row] = await db
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.employeeId, caller.id), gt(imports.createdOn, binSince(clock.now()))));
    if (!row) throw refuse.notFound();
    if (row.state === 'planned') throw refuse.conflict('imports.running');
    if (row.takenBackOn) throw refuse.conflict('imports.takenBack');
    await holdImported(context, id);
    const added = await db
      .select()
      .from(occurrences)
      .where(
        and(
          ...[eq(occurrences.importId, id), eq(occurrences.createdBy, caller.id), isNull(occurrences.deletedOn)],
          isAsAdded,
        ),
      );
    await removeImported(context, caller, added);
    const changes = await db
      .select({ change: importChanges, now: occurrences })
      .from(importChanges)
      .innerJoin(occurrences, eq(occurrences.id, importChanges.occurrenceId))
      .where(and(eq(importChanges.importId, id), eq(occurrences.version, importChanges.version)));
    const touched = await restoreBefore(context, caller, changes);
    await db.update(imports).set({ takenBackOn: clock.now() }).where(eq(imports.id, id));
    await emitImported(context, caller, [...added, ...touched]);
    const detail = { removed: added.length, restored: changes.length };
    await context.audit.record({ action: 'schedule.import.back', target: `import:${id}`, detail });
    return detail;
  });
}

/** What an import has added or changed: until the transaction ends no other one changes it. In the order of their ids, as an import. */
const holdImported = ({ db }: CalendarContext, id: number): PromiseLike<unknown> =>
  db.execute(sql`
    select from calendar.occurrences as held
    where held.import_id = ${id}::int
      or held.id in (select occurrence_id from calendar.import_changes where import_id = ${id}::int)
    order by held.id for update`);

/** The first version, or one that was changed by imports alone, all of which were taken back. */
const isAsAdded = sql`(occurrences.version = 1 or exists (
  select from calendar.import_changes as change
  join calendar.imports as back on back.id = change.import_id
  where change.occurrence_id = occurrences.id and change.version = occurrences.version
    and back.taken_back_on is not null and (change.before ->> 'version')::int = 1))`;

/** What is restored counts as the version that it was before: the imports until then can be taken back, too. */
async function passVersions({ db }: CalendarContext, changes: readonly Change[]): Promise<void> {
  const restored = changes.map(({ change, now }) => ({
    id: now.id,
    version: now.version,
    before: (change.before as unknown as Occurrence).version,
  }));
  for (const batch of inBatches(restored))
    await db.execute(sql`
      update calendar.import_changes as change set version = row.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row (id int, version int, before int)
      where change.occurrence_id = row.id and change.version in (row.version, row.before)`);
}

/** An event that was imported again meanwhile: the one of the bin is a schedule of its own from then on. */
const hasNoTwin = sql`not exists (
  select from calendar.occurrences as other
  where other.created_by = occurrences.created_by and other.import_key = occurrences.import_key
    and other.deleted_on is null)`;

interface Change {
  readonly change: typeof importChanges.$inferSelect;
  readonly now: Occurrence;
}

const DATES = ['startsOn', 'endsOn'] as const;

/** @returns the schedules as they are again, with the days that they had in between */
async function restoreBefore(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  changes: readonly Change[],
): Promise<Occurrence[]> {
  if (changes.length === 0) return [];
  const { db } = context;
  const back = changes.map(({ change, now }) => {
    const before = change.before as unknown as Occurrence;
    const times = Object.fromEntries(DATES.map((name) => [name, new Date(before[name])]));
    return {
      isRemoved: change.isRemoved,
      now,
      before: { ...now, ...before, ...times, version: now.version } as Occurrence,
    };
  });
  const removed = back.filter(({ isRemoved }) => isRemoved).map(({ now }) => now.id);
  for (const batch of inBatches(removed))
    await db
      .update(occurrences)
      .set({
        deletedOn: null,
        deletedBy: null,
        importKey: sql`case when ${hasNoTwin} then ${occurrences.importKey} end`,
      })
      .where(inArray(occurrences.id, batch));
  await writeOccurrences(
    context,
    caller,
    back.map(({ before }) => ({ ...before, keepsPlace: before.roomId !== null, keepsShowAs: false })),
  );
  const rooms = back.filter(
    ({ before, now }) => before.roomId !== null && (now.roomId === null || now.deletedOn !== null),
  );
  for (const { before } of rooms) {
    const { locationType, roomId, roomStartCode, roomEndCode, address } = before;
    await db
      .update(occurrences)
      .set({ locationType, roomId, roomStartCode, roomEndCode, address })
      .where(eq(occurrences.id, before.id));
  }
  if (rooms.length > 0)
    await rebook(
      context,
      rooms.map(({ before }) => before),
    );
  await emitHolders(
    context,
    back.map(({ now, before }) => ({ before: now, isPrivate: before.isPrivate })),
  );
  await passVersions(context, changes);
  await coverDays(context, [...new Set(back.map(({ now }) => now.audienceId))]);
  await replanReminders(
    context,
    back.map(({ before }) => before),
  );
  return back.flatMap(({ before, now }) => [before, now]);
}

/** Imports that can no more be taken back are forgotten. */
export async function purgeImports({ db, clock }: CalendarContext): Promise<void> {
  await db.delete(imports).where(lt(imports.createdOn, binSince(clock.now())));
}
