import { instantOf } from '@atrium/sdk/server';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';
import type { Occurrence } from '../schedule/draft.ts';
import type { ImportedEventRow, ImportedOccurrence, ImportNote, Revision } from './importedEvents.ts';

/** A schedule that an earlier import has made, and what the event says now. */
export interface ImportUpdate {
  readonly before: Occurrence;
  readonly after: ImportedOccurrence;
  readonly parts: readonly ChangedPart[];
  /** Its CLASS alone differs from what was imported: nothing else is written, so that what a person has changed since stays. */
  readonly isOnlyClass: boolean;
}

/** What differs, as a row of the import names it. */
export type ChangedPart = 'title' | 'time' | 'address' | 'memo' | 'status' | 'showAs' | 'isPrivate';

/** What an event of a file would do. */
export interface PlannedRow {
  readonly row: ImportedEventRow;
  readonly effect: 'new' | 'changed' | 'removed' | 'present' | 'refused';
  readonly fresh: readonly ImportedOccurrence[];
  readonly updates: readonly ImportUpdate[];
  readonly removed: readonly Occurrence[];
  /** The series that an earlier import has made of the event; undefined if there is none, and for one that does not repeat. */
  readonly seriesId: number | undefined;
  /** What new dates are that do not say it: private where one of the same event is, as a person or an earlier version has made it. */
  readonly isPrivate: boolean;
  /** How many stay as they are. */
  readonly present: number;
  readonly refused?: PlannedNote;
  readonly notes: readonly PlannedNote[];
}

type PlannedNote =
  | ImportNote
  | {
      readonly key: 'import.cancel.unknown' | 'import.stale' | 'import.room' | 'import.public';
      readonly value?: string;
    };

/** Keys of one statement. */
const BATCH = 1000;

/**
 * What an import would do now: an event is recognised by its UID, a date of a repeat by the time that its rule has for it. One that was
 * imported before is changed if the file has it otherwise and not older; dates to come that its event does not have any more are deleted.
 */
export async function planImport(
  context: CalendarContext,
  caller: { readonly id: number },
  rows: readonly ImportedEventRow[],
): Promise<PlannedRow[]> {
  const known = await readKnown(context, caller, rows);
  const byKey = new Map(known.map((row) => [row.importKey!, row]));
  const byUid = Map.groupBy(known, ({ importKey }) => baseOf(importKey!));
  const today = instantOf(context.clock.today());
  return rows.map((row) => {
    if (row.isCalledOff && !row.refused) return planRemoval(row, byUid.get(row.uid) ?? []);
    if (row.refused) return nothing(row, row.refused);
    return planEvent(row, { byKey, known: byUid.get(row.uid) ?? [], today });
  });
}

/** A file may have an event twice: the first one counts. */
export function distinctRows(rows: readonly ImportedEventRow[]): ImportedEventRow[] {
  const taken = new Set<string>();
  return rows.map((row) => ({
    ...row,
    occurrences: row.occurrences.filter(({ key }) => !taken.has(key) && taken.add(key)),
  }));
}

const nothing = (row: ImportedEventRow, refused: PlannedNote): PlannedRow => ({
  ...{
    row,
    effect: 'refused',
    fresh: [],
    updates: [],
    removed: [],
    seriesId: undefined,
    isPrivate: false,
    present: 0,
    refused,
    notes: [],
  },
});

function planRemoval(row: ImportedEventRow, known: readonly Occurrence[]): PlannedRow {
  const { namedKey } = row;
  const removed = known.filter(({ importKey }) => namedKey === undefined || importKey === namedKey);
  if (removed.length === 0) return nothing(row, { key: 'import.cancel.unknown' });
  if (removed.some(({ importRevision }) => isOlder(row.revision, importRevision)))
    return nothing(row, { key: 'import.stale' });
  const none = { fresh: [], updates: [], seriesId: undefined, isPrivate: false, present: 0, notes: [] };
  return { row, effect: 'removed', removed, ...none };
}

interface Known {
  readonly byKey: ReadonlyMap<string, Occurrence>;
  /** All that were imported of the event. */
  readonly known: readonly Occurrence[];
  readonly today: Date;
}

function planEvent(row: ImportedEventRow, { byKey, known, today }: Known): PlannedRow {
  const own = row.occurrences;
  const before = own.flatMap((after) => ({ after, before: byKey.get(after.key)! })).filter((one) => one.before);
  const differing = before.filter(differs);
  const isStale = [...differing.map((one) => one.before), ...known].some((one) =>
    isOlder(row.revision, one.importRevision),
  );
  if (isStale && own.length > 0 && before.length === 0) return nothing(row, { key: 'import.stale' });
  const updates = isStale ? [] : differing.map(planUpdate);
  const keys = new Set(row.occurrences.map(({ key }) => key));
  const last = row.occurrences.at(-1)?.startsOn;
  const removed =
    isStale || row.namedKey !== undefined || last === undefined
      ? []
      : known.filter(
          ({ importKey, importRevision, startsOn }) =>
            importRevision !== null &&
            !keys.has(importKey!) &&
            startsOn >= today &&
            // Behind the last one only if the repeat was not cut there.
            (!row.isCut || startsOn <= last),
        );
  const unknown = own.filter(({ key }) => !byKey.has(key));
  const held = row.namedKey === undefined ? heldBefore(unknown, known, { keys, today }) : new Set();
  const fresh = isStale ? [] : unknown.filter((one) => !held.has(one));
  const notes: PlannedNote[] = [...row.notes];
  if (isStale && (differing.length > 0 || unknown.length > 0)) notes.push({ key: 'import.stale' });
  if (updates.some((one) => one.before.isPrivate && one.after.isPrivate === false))
    notes.push({ key: 'import.public' });
  if (updates.some(losesRoom) || removed.some(({ roomId }) => roomId !== null)) notes.push({ key: 'import.room' });
  const isChanged = updates.length > 0 || removed.length > 0;
  const effect = isChanged ? 'changed' : fresh.length > 0 ? 'new' : 'present';
  const seriesId = row.series.stopOn === null ? undefined : known[0]?.seriesId;
  const present = before.length - updates.length + (isStale ? 0 : held.size);
  const shown = isStale ? { ...row, occurrences: before.map(({ after }) => after) } : row;
  const isPrivate = known.some((one) => one.isPrivate);
  return { row: shown, effect, fresh, updates, removed, seriesId, isPrivate, present, notes };
}

/**
 * Past dates of a repeat that were imported at another hour: those stay as they were, since a change of the hour is one of the dates to
 * come, and its dates until today would be there twice.
 */
function heldBefore(
  unknown: readonly ImportedOccurrence[],
  known: readonly Occurrence[],
  { keys, today }: { readonly keys: ReadonlySet<string>; readonly today: Date },
): ReadonlySet<unknown> {
  const days = new Set(known.filter(({ importKey }) => !keys.has(importKey!)).map(({ ruleOn }) => ruleOn));
  return new Set(unknown.filter(({ startsOn, ruleOn }) => startsOn < today && days.has(ruleOn)));
}

/** Whether a schedule loses its room: it would be at another time, or was called off. */
export const losesRoom = ({ before, parts }: ImportUpdate): boolean =>
  before.roomId !== null && (parts.includes('time') || parts.includes('status'));

/** Whether the event says something else than at its last import. What a person has changed since is not compared. */
const differs = ({ before, after }: Pick<ImportUpdate, 'before' | 'after'>): boolean =>
  // An earlier version of the product did not keep what it was.
  before.importRevision !== null && readRevision(before.importRevision).digest !== digestOf(after);

function planUpdate({ before, after }: Pick<ImportUpdate, 'before' | 'after'>): ImportUpdate {
  const { digest } = readRevision(before.importRevision!);
  const isOnlyClass = digest === digestOf({ ...after, isPrivate: !after.isPrivate });
  const parts = partsOf(before, after).filter((part) => !isOnlyClass || part === 'isPrivate');
  return { before, after, parts, isOnlyClass };
}

function partsOf(before: Occurrence, after: ImportedOccurrence): ChangedPart[] {
  const time = (one: Pick<Occurrence, 'startsOn' | 'endsOn' | 'isAllDay'>) =>
    `${one.startsOn.getTime()} ${one.endsOn.getTime()} ${one.isAllDay}`;
  const parts: ChangedPart[] = [];
  if (before.title !== after.title) parts.push('title');
  if (time(before) !== time(after)) parts.push('time');
  if (before.address !== after.address) parts.push('address');
  if (before.memo !== after.memo) parts.push('memo');
  if (before.isCancelled !== after.isCancelled) parts.push('status');
  if (after.showAs !== null && (before.showAs ?? 'busy') !== after.showAs) parts.push('showAs');
  if (after.isPrivate !== null && before.isPrivate !== after.isPrivate) parts.push('isPrivate');
  return parts;
}

/** The UID part of a key: a date of a repeat has its time behind it. */
const baseOf = (key: string): string => key.replace(/\|\d{4}-\d\d-\d\dT[\d:.]+Z$/, '');

interface StoredRevision extends Revision {
  readonly digest: string;
}

/** As it is stored with a schedule. */
export const writeRevision = ({ sequence, modified }: Revision, occurrence: ImportedOccurrence): string =>
  `${sequence}|${modified}|${digestOf(occurrence)}`;

function readRevision(text: string): StoredRevision {
  const [sequence, modified, digest] = text.split('|') as [string, string, string];
  return { sequence: Number(sequence), modified, digest };
}

/** By the sequence, and for the same one by when it was modified, where both say that. */
function isOlder(revision: Revision, stored: string | null): boolean {
  if (stored === null) return false;
  const { sequence, modified } = readRevision(stored);
  if (revision.sequence !== sequence) return revision.sequence < sequence;
  return revision.modified !== '' && modified !== '' && revision.modified < modified;
}

function digestOf(imported: ImportedOccurrence): string {
  const { title, memo, address, isAllDay, isCancelled, showAs, isPrivate, startsOn, endsOn } = imported;
  const said = [title, memo, address, isAllDay, isCancelled, startsOn.getTime(), endsOn.getTime()];
  // Earlier versions did not keep it: an event that is busy, as it was, is the same as before.
  if (showAs !== null && showAs !== 'busy') said.push(showAs);
  if (isPrivate) said.push('private');
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
}

/** What the person has imported of these events and not deleted since. */
async function readKnown(
  { db }: CalendarContext,
  caller: { readonly id: number },
  rows: readonly ImportedEventRow[],
): Promise<Occurrence[]> {
  const found = new Map<number, Occurrence>();
  const live = and(eq(occurrences.createdBy, caller.id), isNull(occurrences.deletedOn));
  const base = sql`regexp_replace(${occurrences.importKey}, '\\|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z$', '')`;
  const keys = [...new Set(rows.flatMap((row) => row.occurrences.map(({ key }) => key)))];
  const uids = [...new Set(rows.filter(({ refused, isCalledOff }) => !refused || isCalledOff).map(({ uid }) => uid))];
  for (let at = 0; at < Math.max(keys.length, uids.length); at += BATCH) {
    const [someKeys, someUids] = [keys.slice(at, at + BATCH), uids.slice(at, at + BATCH)];
    const wanted = or(
      someKeys.length > 0 ? inArray(occurrences.importKey, someKeys) : undefined,
      someUids.length > 0 ? inArray(base, someUids) : undefined,
    );
    const selected = await db.select(getTableColumns(occurrences)).from(occurrences).where(and(live, wanted));
    for (const row of selected) found.set(row.id, row);
  }
  return [...found.values()];
}
