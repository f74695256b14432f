import { isOpen } from './segmentsOf.ts';
import type { GridRoom, RoomSelection } from './types.ts';

/**
 * What is chosen after a half hour was pressed: the first press chooses it, a second one in the same room the range between
 * (S1 §4). A range that would include slots of others is reset, and so is one half hour that is pressed again.
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
