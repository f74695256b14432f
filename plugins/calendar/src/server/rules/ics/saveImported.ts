import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { audiences, occurrences, people, series } from '../../tables.ts';
import { refuseManyAdded } from '../schedule/rows.ts';
import type { ImportedOccurrence } from './importedEvents.ts';

/** The type 其他. */
const OTHER_TYPE = 22;
const NO_REPEAT = 1;
/** Occurrences a statement: PostgreSQL takes 65,535 parameters. */
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

/** The keys of these that the person has imported before, and not deleted since. */
export async function presentKeys(
  { db }: CalendarContext,
  caller: Pick<Caller, 'id'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const present = new Set<string>();
  for (const batch of inBatches(keys)) {
    const rows = await db
      .select({ key: occurrences.importKey })
      .from(occurrences)
      .where(
        and(eq(occurrences.createdBy, caller.id), inArray(occurrences.importKey, batch), isNull(occurrences.deletedOn)),
      );
    for (const { key } of rows) present.add(key!);
  }
  return present;
}

/** Saves what is new, each as a schedule of its own that only the person sees. No one is notified. */
export async function saveImported(
  context: CalendarContext,
  caller: Pick<Caller, 'id' | 'companyId'>,
  found: readonly ImportedOccurrence[],
): Promise<void> {
  const { db, clock } = context;
  await refuseManyAdded(context, caller.id, found.length);
  const now = clock.now();
  for (const batch of inBatches(found)) {
    await forgetDeleted(context, caller, batch);
    const seriesIds = await db
      .insert(series)
      .values(batch.map(({ firstOn }) => ({ repeatType: NO_REPEAT, anchorOn: firstOn })))
      .returning({ id: series.id });
    const audienceIds = await db
      .insert(audiences)
      .values(batch.map(() => ({})))
      .returning({ id: audiences.id });
    await db.insert(people).values(
      batch.map(({ firstOn, lastOn }, place) => ({
        employeeId: caller.id,
        audienceId: audienceIds[place]!.id,
        isReader: false,
        isContractor: false,
        firstOn,
        lastOn,
      })),
    );
    await db.insert(occurrences).values(
      batch.map(({ key, ...fields }, place) => ({
        ...fields,
        seriesId: seriesIds[place]!.id,
        audienceId: audienceIds[place]!.id,
        companyId: caller.companyId,
        ruleOn: fields.firstOn,
        typeId: OTHER_TYPE,
        isTop: false,
        locationType: 0,
        roomMemo: '',
        isPush: false,
        createdBy: caller.id,
        createdOn: now,
        updatedOn: now,
        importKey: key,
      })),
    );
  }
  const days = found.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).toSorted();
  if (days.length > 0)
    await context.realtime.emit('changed', { from: days[0]!, to: days.at(-1)!, ids: [] }, { employees: [caller.id] });
}

/** Those in the bin give up their identity, so that they can be restored beside what is imported again. */
const forgetDeleted = (
  { db }: CalendarContext,
  caller: Pick<Caller, 'id'>,
  batch: readonly ImportedOccurrence[],
): PromiseLike<unknown> =>
  db
    .update(occurrences)
    .set({ importKey: null })
    .where(
      and(
        eq(occurrences.createdBy, caller.id),
        isNotNull(occurrences.deletedOn),
        inArray(
          occurrences.importKey,
          batch.map(({ key }) => key),
        ),
      ),
    );

const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, place) =>
    items.slice(place * BATCH, (place + 1) * BATCH),
  );
