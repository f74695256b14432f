import type { GridRoom } from '../client/rooms/roomCells.ts';
import { TIME_CODES } from '../contract/timeCodes.ts';

interface Reserved {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly mine?: boolean;
  readonly memo?: string;
  readonly scheduleId?: number;
  readonly reserveId?: number;
}

interface Room extends Partial<Omit<GridRoom, 'timeBlock'>> {
  readonly reserved?: readonly Reserved[];
}

/** A room of `dateStatus` with these reservations. */
export function gridRoom({ reserved = [], id = 1, type = 1, room = '501', people = 12 }: Room): GridRoom {
  const timeBlock = TIME_CODES.map((timeCode) => {
    const index = reserved.findIndex(({ from, to }) => from <= timeCode && timeCode <= to);
    const held = reserved[index];
    return {
      timeCode,
      isReserved: held !== undefined,
      reservedMyself: held?.mine ?? false,
      reservedName: held?.name ?? '',
      roomMemo: held?.memo ?? '',
      scheduleId: held?.scheduleId ?? 0,
      reserveId: held ? (held.reserveId ?? id * 100 + index + 1) : 0,
    };
  });
  return { id, type, room, people, timeBlock };
}
