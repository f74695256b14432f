import { LAST_CODE, MAX_ALTERNATIVES } from '../../../contract/limits.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { WantedRoom } from './bookRooms.ts';
import { overlap } from './findTaken.ts';

interface Room {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}

interface Reserved {
  readonly roomId: number;
  readonly startCode: number;
  readonly endCode: number;
}

/**
 * Free places instead of one that is taken: the same time in another room, those first that hold as many people with the fewest
 * seats to spare, and the same room at the nearest free times: half of each, where there are enough of both.
 *
 * @param rooms the rooms that can be reserved
 * @param reserved all reservations of that day
 * @param firstCode half hours before it are over
 */
export function findAlternatives(
  wanted: Pick<WantedRoom, 'roomId' | 'startCode' | 'endCode'>,
  rooms: readonly Room[],
  reserved: readonly Reserved[],
  firstCode = 1,
) {
  const { roomId, startCode, endCode } = wanted;
  const isFree = (id: number, start: number, end: number) =>
    start >= firstCode &&
    !reserved.some((one) => one.roomId === id && overlap(one, { startCode: start, endCode: end }));
  const place = (room: Room, start: number, end: number, kind: 'room' | 'time') => ({
    roomId: room.id,
    roomName: room.name,
    people: room.people,
    roomStartTimeCode: start,
    roomEndTimeCode: end,
    time: spanOfCodes(start, end),
    kind,
  });
  const own = rooms.find(({ id }) => id === roomId);
  const seats = own?.people ?? 0;
  const others = rooms
    .filter(({ id }) => id !== roomId && isFree(id, startCode, endCode))
    .toSorted(
      (one, other) =>
        Number(one.people < seats) - Number(other.people < seats) ||
        Math.abs(one.people - seats) - Math.abs(other.people - seats) ||
        one.id - other.id,
    )
    .map((room) => place(room, startCode, endCode, 'room'));
  const times = Array.from({ length: LAST_CODE }, (_, index) => index + 1)
    .filter(
      (start) => own && start + endCode - startCode <= LAST_CODE && isFree(roomId, start, start + endCode - startCode),
    )
    // of two that are as near, the earlier one stays first
    .toSorted((one, other) => Math.abs(one - startCode) - Math.abs(other - startCode))
    .map((start) => place(own!, start, start + endCode - startCode, 'time'));
  const half = MAX_ALTERNATIVES / 2;
  const roomCount = Math.min(others.length, Math.max(half, MAX_ALTERNATIVES - times.length));
  return [...others.slice(0, roomCount), ...times.slice(0, MAX_ALTERNATIVES - roomCount)];
}
