import { type Caller, FieldErrors, momentOf, type RequestFacts } from '@atrium/sdk/server';
import { LAST_CODE } from '../../../contract/limits.ts';
import { endOfCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { openRooms } from '../rooms/findRoom.ts';
import type { Placements } from './placeOn.ts';
import type { Plan, PlannedOccurrence } from './Plan.ts';
import { isRebooked } from './wantedRooms.ts';

interface Wanted {
  readonly plan: Plan;
  readonly placements: Placements;
}

/**
 * The rooms that a save would reserve: those of the own company that are enabled, and half hours that are not over. What stays
 * reserved as it is is not judged.
 */
export async function checkRooms(
  context: CalendarContext,
  caller: Caller,
  { plan, placements }: Wanted,
  language: RequestFacts['language'],
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  for (const { roomStartTimeCode: start, roomEndTimeCode: end } of placements)
    if ((end ?? LAST_CODE) < (start ?? 1)) errors.add('placements', 'write.room.codes.order');
  const wanted = plan.rows.filter((row) => row.place.roomId !== null && isRebooked(row));
  const ids = [...new Set(wanted.map(({ place }) => place.roomId!))];
  const open = ids.length > 0 ? await openRooms(context, caller.companyId, ids) : [];
  if (open.length < ids.length) errors.add('roomId', 'rooms.unknown');
  if (wanted.some(({ place }) => place.roomStartCode === null || place.roomEndCode === null))
    errors.add('placements', 'write.room.codes.required');
  const now = momentOf(context.clock.now());
  if (wanted.some((row) => isOver(row, now))) errors.add('roomStartTimeCode', 'write.room.over');
  return errors;
}

const isOver = ({ span, place }: PlannedOccurrence, now: string): boolean =>
  `${span.firstOn} ${endOfCode(place.roomEndCode ?? LAST_CODE)}` <= now;
