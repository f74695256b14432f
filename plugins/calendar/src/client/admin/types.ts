import type { z } from 'zod';
import type { TypeRecord } from '../../contract/roomCalls.ts';

export type TypeRow = z.output<typeof TypeRecord>;

/** 1 meeting room, 2 training room, 3 reception room (C.5-15). */
export const ROOM_TYPES = [1, 2, 3] as const;
