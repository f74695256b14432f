import type { z } from 'zod';
import type { RoomStatus } from '../../contract/roomCalls.ts';
import type { Busy } from '../../contract/scheduleShapes.ts';

/** A room of `dateStatus` with its 21 half hours. */
export type GridRoom = z.output<typeof RoomStatus>;
export type TimeBlock = GridRoom['timeBlock'][number];

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
