import type { z } from 'zod';
import type { RoomRecord, TypeRecord } from '../../contract/roomCalls.ts';

export type Room = z.output<typeof RoomRecord>;
export type TypeRow = z.output<typeof TypeRecord>;

/** The filters of the list of rooms; null: every kind, enabled or not. */
export interface RoomFilters {
  readonly name: string;
  readonly type: number | null;
  readonly isEnabled: boolean | null;
}
export const NO_FILTERS: RoomFilters = { name: '', type: null, isEnabled: null };

/** Columns by which the server sorts. */
export const SORT_NAMES = ['name', 'type', 'people', 'isEnabled', 'updatedOn'] as const;

/** 1 meeting room, 2 training room, 3 reception room (C.5-15). */
export const ROOM_TYPES = [1, 2, 3] as const;
