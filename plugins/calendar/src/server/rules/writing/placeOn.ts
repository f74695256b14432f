import { dayOf } from '@atrium/sdk/server';
import type { Placement } from '../../../contract/scheduleFields.ts';
import type { z } from 'zod';
import { findLastDay, MINUTE } from '../times.ts';
import { NO_PLACE, type Place } from './Draft.ts';
import type { PlannedOccurrence } from './Plan.ts';
import type { Span } from './spanOn.ts';

export type Placements = readonly z.output<typeof Placement>[];

const HALF_HOUR = 30 * MINUTE;

/**
 * An occurrence in its place: the one that the person chose for its day, and no room over several days (S1 §4). Where it moves along
 * with its room it has a time of its own, unless it is alone.
 */
export function placeOn(
  planned: Omit<PlannedOccurrence, 'place' | 'losesRoom'>,
  place: Place,
  placements: Placements,
  isAlone: boolean,
): PlannedOccurrence {
  const chosen = placements.find(({ day }) => day === planned.span.firstOn);
  const own = chosen ? placed(chosen, place) : place;
  const span = chosen?.withTime ? movedWith(planned.span, place, own) : planned.span;
  const isMoved = span !== planned.span;
  const moved = { ...planned, ...(isMoved && { span, effect: 'moves' as const, isMoved: !isAlone }) };
  if (own.roomId === null || span.firstOn === span.lastOn) return { ...moved, place: own, losesRoom: false };
  return { ...moved, place: NO_PLACE, losesRoom: true };
}

/** Without a code of its own it has those of the schedule. */
function placed({ roomId, roomStartTimeCode, roomEndTimeCode }: Placements[number], place: Place): Place {
  if (roomId === undefined) return NO_PLACE;
  return {
    ...NO_PLACE,
    locationType: 1,
    roomId,
    roomStartCode: roomStartTimeCode ?? place.roomStartCode,
    roomEndCode: roomEndTimeCode ?? place.roomEndCode,
  };
}

/** As much later as its room, within its day; whole days stay. */
function movedWith(span: Span, { roomStartCode: from }: Place, { roomStartCode: to }: Place): Span {
  if (span.isAllDay || from === null || to === null || from === to) return span;
  const later = (at: Date) => new Date(at.getTime() + (to - from) * HALF_HOUR);
  const [startsOn, endsOn] = [later(span.startsOn), later(span.endsOn)];
  const isSameDay = dayOf(startsOn) === span.firstOn && findLastDay(startsOn, endsOn) === span.firstOn;
  return isSameDay ? { ...span, startsOn, endsOn, lastOn: span.firstOn } : span;
}
