import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { PlannedOccurrence } from '../writing/Plan.ts';
import { isRebooked } from '../writing/wantedRooms.ts';
import { openRooms } from './findRoom.ts';
import { lockCompanies } from './lockRooms.ts';

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
