import type { WantedRoom } from '../rooms/bookRooms.ts';
import type { PlannedOccurrence } from './Plan.ts';
import { sameRoom } from './samePlace.ts';

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
