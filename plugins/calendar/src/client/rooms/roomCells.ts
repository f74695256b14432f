import type { z } from 'zod';
import type { RoomStatus } from '../../contract/roomCalls.ts';
import type { Busy } from '../../contract/scheduleShapes.ts';
import { firstOpenCode } from './halfHours.ts';

/** A room of `dateStatus` with its 21 half hours. */
export type GridRoom = z.output<typeof RoomStatus>;
type TimeBlock = GridRoom['timeBlock'][number];

/** Half hours of one room that a person chose, the last one included. */
export interface RoomSelection {
  readonly roomId: number;
  readonly startCode: number;
  readonly endCode: number;
}

/** A reservation as the grid shows it. */
export interface ReservedBlock extends RoomSelection {
  readonly mine: boolean;
  /** Who holds it. */
  readonly name: string;
  readonly memo: string;
  /** 0 without a schedule, or one that the person does not see. */
  readonly scheduleId: number;
  readonly reserveId: number;
}

/** A person above the rooms, on the same axis. */
export interface PersonLane {
  readonly employeeId: number;
  readonly name: string;
  readonly busy: readonly z.output<typeof Busy>[];
}

/** A cell of a room's row: a reservation, or one half hour that no one has reserved. */
export interface Segment {
  readonly startCode: number;
  readonly endCode: number;
  /** undefined for a free half hour. */
  readonly block?: ReservedBlock;
}

/** Whether a half hour can be chosen: no one has it, or only the schedule that is being edited (S1-089). */
export const isOpen = ({ isReserved, scheduleId }: TimeBlock, editing: number | undefined): boolean =>
  !isReserved || (scheduleId !== 0 && scheduleId === editing);

/** The cells of a row: half hours of one reservation are one cell. */
export function toSegments({ id, timeBlock }: GridRoom, editing: number | undefined): Segment[] {
  const segments: Segment[] = [];
  for (const block of timeBlock) {
    const { timeCode, reserveId } = block;
    const last = segments.at(-1);
    if (isOpen(block, editing)) segments.push({ startCode: timeCode, endCode: timeCode });
    else if (last?.block?.reserveId === reserveId)
      segments[segments.length - 1] = blockAt(id, block, last.startCode, timeCode);
    else segments.push(blockAt(id, block, timeCode, timeCode));
  }
  return segments;
}

function blockAt(roomId: number, block: TimeBlock, startCode: number, endCode: number): Segment {
  const { reservedMyself, reservedName, roomMemo, scheduleId, reserveId } = block;
  const shown = { mine: reservedMyself, name: reservedName, memo: roomMemo, scheduleId, reserveId };
  return { startCode, endCode, block: { ...shown, roomId, startCode, endCode } };
}

/**
 * What is chosen after a half hour was pressed: the first press chooses it, a second one in the same room the range between
 * (S1-087). A range that would include slots of others is reset, and so is one half hour that is pressed again.
 *
 * @param editing the schedule that is edited: its own reservation counts as free
 * @param firstCode half hours before it are over
 */
export function selectSlot(
  room: GridRoom,
  code: number,
  selection: RoomSelection | null,
  editing?: number,
  firstCode = 1,
): RoomSelection | null {
  const isFree = (timeCode: number) => timeCode >= firstCode && isOpen(room.timeBlock[timeCode - 1]!, editing);
  if (!isFree(code)) return selection;
  const isFirst = selection?.roomId !== room.id || selection.startCode !== selection.endCode;
  if (isFirst) return { roomId: room.id, startCode: code, endCode: code };
  const [startCode, endCode] = [Math.min(selection.startCode, code), Math.max(selection.startCode, code)];
  if (startCode === endCode) return null;
  for (let between = startCode; between <= endCode; between += 1) if (!isFree(between)) return null;
  return { roomId: room.id, startCode, endCode };
}

/** Which rooms of a day are shown. */
export interface RoomFilter {
  /** Rooms with fewer seats are left out. */
  readonly seats: number | null;
  /** Only rooms that are free at this moment. */
  readonly freeNow: boolean;
}

/** The rooms with enough seats and, of today, those whose half hour under way no one has. */
export function filterRooms(
  rooms: readonly GridRoom[],
  { seats, freeNow }: RoomFilter,
  date: string,
  now: string,
): readonly GridRoom[] {
  const code = firstOpenCode(date, now);
  const isToday = now.startsWith(date);
  return rooms.filter(
    ({ people, timeBlock }) =>
      people >= (seats ?? 0) &&
      (!freeNow || !isToday || timeBlock.find(({ timeCode }) => timeCode === code)?.isReserved === false),
  );
}
