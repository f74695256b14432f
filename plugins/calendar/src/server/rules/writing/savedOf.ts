import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Saved } from '../../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { rooms } from '../../tables.ts';
import type { RoomOutcome } from './bookPlan.ts';
import type { WrittenOccurrence } from './insertRows.ts';

export type SavedSchedule = z.input<typeof Saved>;

interface Result {
  readonly rows: readonly WrittenOccurrence[];
  readonly outcome: RoomOutcome;
  /** How many people see it. */
  readonly people: number;
}

/** The response of a save. More people than seats is a warning only (C.5-15). */
export async function toSaved(context: CalendarContext, { rows, outcome, people }: Result): Promise<SavedSchedule> {
  const { withoutRoom } = outcome;
  const lost = new Set(withoutRoom);
  const used = rows.flatMap(({ span, place }) =>
    place.roomId === null || lost.has(span.firstOn) ? [] : [place.roomId],
  );
  return {
    id: rows[0]!.id,
    withoutRoom: [...withoutRoom],
    overCapacity: await isTooSmall(context, used, people),
    count: rows.length,
  };
}

async function isTooSmall({ db }: CalendarContext, roomIds: readonly number[], people: number): Promise<boolean> {
  if (roomIds.length === 0) return false;
  const found = await db
    .select({ seats: rooms.people })
    .from(rooms)
    .where(inArray(rooms.id, [...new Set(roomIds)]));
  return found.some(({ seats }) => seats < people);
}
