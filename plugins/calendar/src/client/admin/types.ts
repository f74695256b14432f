import type { z } from 'zod';
import type { RoomRecord, TypeRecord } from '../../contract/roomCalls.ts';

export type Room = z.output<typeof RoomRecord>;
export type TypeRow = z.output<typeof TypeRecord>;

/** Columns by which the server sorts. */
export const SORT_NAMES = ['name', 'type', 'people', 'isEnabled', 'updatedOn'] as const;

/** 1 meeting room, 2 training room, 3 reception room (C.5-15). */
export const ROOM_TYPES = [1, 2, 3] as const;
