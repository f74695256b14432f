import type { GridRoom, ReservedBlock, TimeBlock } from './types.ts';

/** A cell of a room's row: a reservation, or one half hour that no one has reserved. */
export interface Segment {
  readonly startCode: number;
  readonly endCode: number;
  /** undefined for a free half hour. */
  readonly block?: ReservedBlock;
}

/** Whether a half hour can be chosen: no one has it, or only the schedule that is being edited (S1 §4). */
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
