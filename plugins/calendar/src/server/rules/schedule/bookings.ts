import type { Caller } from '@atrium/sdk/server';
import { inArray, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, occurrences } from '../../tables.ts';
import { bookRooms, lockCompanies, openRooms, releaseBookings, type WantedRoom } from '../rooms/reservations.ts';
import { grantWishes } from '../rooms/wishes.ts';
import { refuseTaken } from '../rooms/conflicts.ts';
import { type Draft, NO_PLACE, type Occurrence, type Part, sameRoom } from './draft.ts';
import type { PlannedOccurrence } from './plan.ts';
import type { WrittenOccurrence } from './rows.ts';

/**
 * Takes the lock of the reservations before any row that names a room is written: deleting a room has it, too, and would wait for that
 * row while the save waits for the lock.
 *
 * @throws Refusal 422 if a room was deleted or disabled since it was checked
 */
export async function holdRooms(
  context: CalendarContext,
  { companyId }: Pick<Caller, 'companyId'>,
  rows: readonly PlannedOccurrence[],
): Promise<void> {
  const wanted = rows.filter((row) => row.place.roomId !== null && isRebooked(row));
  const ids = [...new Set(wanted.map(({ place }) => place.roomId!))];
  if (ids.length === 0) return;
  await lockCompanies(context, [companyId]);
  if ((await openRooms(context, companyId, ids)).length < ids.length) throw context.refuse.invalid('rooms.unknown');
}

interface Booked {
  readonly rows: readonly WrittenOccurrence[];
  /** Ids of those that do not need their reservation any more. */
  readonly removed: readonly number[];
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly createdBy: number;
  /** Saves what clashes without a room. */
  readonly skipConflicts: boolean;
}

/** What happened to the rooms of a save. */
export interface RoomOutcome {
  /** Days that were saved without the room. */
  readonly withoutRoom: readonly string[];
  /** First and last day on which reservations have changed; undefined if none has. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
}

/**
 * Reserves the rooms of a save: first releases what its occurrences have, then reserves what they need, all in the transaction
 * under way (C.5-11).
 *
 * @throws Refusal '300' with all conflicts, unless they are skipped
 */
export async function bookPlan(context: CalendarContext, caller: Caller, booked: Booked): Promise<RoomOutcome> {
  const { rows, removed, draft, changed, createdBy, skipConflicts } = booked;
  const rebooked = rows.filter(isRebooked);
  const had = rebooked.flatMap(({ id, before }) => (before ? [id] : []));
  const released = await releaseBookings(context, [...had, ...removed]);
  const wanted = rebooked.flatMap((row) => {
    // a changed one is written to all of them below
    return wantedRoom(row, createdBy, row.before?.roomMemo ?? draft.roomMemo, row.id) ?? [];
  });
  const taken = await bookRooms(context, wanted);
  if (taken.length > 0 && !skipConflicts) throw await refuseTaken(context, caller, taken);
  const without = taken.map(({ occurrenceId }) => occurrenceId!);
  if (without.length > 0) await context.db.update(occurrences).set(NO_PLACE).where(inArray(occurrences.id, without));
  if (changed.has('roomMemo')) await changeRemarks(context, rows, draft.roomMemo);
  await grantWishes(context, released);
  const days = [...released, ...wanted].map(({ day }) => day).toSorted();
  const lost = rows.filter(({ losesRoom }) => losesRoom).map(({ span }) => span.firstOn);
  return {
    withoutRoom: [...taken.map(({ day }) => day), ...lost].toSorted(),
    days: days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : undefined,
  };
}

/** Reservations that stay have the remark of their schedule, too. */
async function changeRemarks({ db }: CalendarContext, rows: readonly WrittenOccurrence[], memo: string): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db
    .update(bookings)
    .set({ memo })
    .where(sql`${inArray(bookings.occurrenceId, ids)} and ${bookings.memo} <> ${memo}`);
}

/** What became of the rooms of schedules that are back. */
interface Rebooked {
  /** Days on which a room was reserved again. */
  readonly days: readonly string[];
  /** Days whose room is taken by now. */
  readonly withoutRoom: readonly string[];
}

/** Reserves the rooms again that schedules had before; those that are taken or disabled by now stay without one (C.5-12). */
export async function rebook(context: CalendarContext, rows: readonly Occurrence[]): Promise<Rebooked> {
  const wanted = rows.flatMap(
    ({ id, roomId, roomStartCode, roomEndCode, firstOn, createdBy, roomMemo, isCancelled }) =>
      roomId === null || isCancelled
        ? []
        : [
            {
              // one in a room has its half hours
              occurrenceId: id,
              roomId,
              day: firstOn,
              startCode: roomStartCode!,
              endCode: roomEndCode!,
              employeeId: createdBy,
              memo: roomMemo,
            },
          ],
  );
  const ids = [...new Set(wanted.map(({ roomId }) => roomId))];
  const open = new Set(rows[0] ? await openRooms(context, rows[0].companyId, ids) : []);
  const closed = wanted.filter(({ roomId }) => !open.has(roomId));
  const taken = [
    ...closed,
    ...(await bookRooms(
      context,
      wanted.filter(({ roomId }) => open.has(roomId)),
    )),
  ];
  const without = taken.map(({ occurrenceId }) => occurrenceId!);
  await context.db.update(occurrences).set(NO_PLACE).where(inArray(occurrences.id, without));
  const withoutRoom = taken.map(({ day }) => day).toSorted();
  const lost = new Set(without);
  const days = wanted.filter(({ occurrenceId }) => !lost.has(occurrenceId)).map(({ day }) => day);
  return { days, withoutRoom };
}

/** Whether its reservation changes: other half hours, another room or another day. A cancelled one has none (C.5-12). */
export const isRebooked = ({ before, span, place }: PlannedOccurrence): boolean =>
  !before?.isCancelled && !(before && before.firstOn === span.firstOn && sameRoom(before, place));

/** The room that a planned occurrence needs to reserve, undefined without one. */
export function wantedRoom(
  { span, place }: PlannedOccurrence,
  employeeId: number,
  memo: string,
  occurrenceId: number | null,
): WantedRoom | undefined {
  const { roomId, roomStartCode: startCode, roomEndCode: endCode } = place;
  if (roomId === null || startCode === null || endCode === null) return undefined;
  return { occurrenceId, roomId, day: span.firstOn, startCode, endCode, employeeId, memo };
}
