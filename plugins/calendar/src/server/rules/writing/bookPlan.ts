import { inArray, sql } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, occurrences } from '../../tables.ts';
import { bookRooms } from '../rooms/bookRooms.ts';
import { grantWishes } from '../rooms/grantWishes.ts';
import { refuseTaken } from '../rooms/refuseTaken.ts';
import { releaseBookings } from '../rooms/releaseBookings.ts';
import { type Draft, NO_PLACE, type Part } from './Draft.ts';
import type { WrittenOccurrence } from './insertRows.ts';
import { isRebooked, wantedRoom } from './wantedRooms.ts';

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
