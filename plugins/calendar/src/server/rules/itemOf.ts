import { momentOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { ScheduleItem } from '../../contract/scheduleShapes.ts';
import { spanTexts } from './spanTexts.ts';
import type { ItemRow } from './itemRows.ts';

export type Item = z.input<typeof ScheduleItem>;

/** What an item needs besides its row. */
export interface ItemFacts {
  readonly employeeId: number;
  readonly nameOf: (id: number) => string;
  /** 全天, in the reader's language. */
  readonly wholeDay: string;
}

/** A schedule of a list, from its row (S1 §3; S0 §3). */
export function toItem(row: ItemRow, { employeeId, nameOf, wholeDay }: ItemFacts): Item {
  const { id, title, typeId, typeName, classColor, createdBy, isTop, isRead, isCancelled, isAllDay } = row;
  return {
    ...{ id, title, typeId, typeName, classColor },
    ...spanTexts(row, wholeDay),
    location: row.roomName ?? row.address,
    createdByName: nameOf(createdBy),
    ...{ isTop, isRead, isCancelled, isAllDay },
    isCollected: row.isCollected,
    unReadMessages: row.unReadMessages,
    // The names of S0 §3 (C.5-28).
    ...{ top: isTop, read: isRead, cancelled: isCancelled, wholeDay: isAllDay, status: isCancelled ? 1 : 0 },
    createdBy,
    createdOn: momentOf(row.createdOn),
    isRepeated: row.isRepeated,
    permission: createdBy === employeeId || row.isContractor ? 'editor' : 'reader',
    version: row.version,
  };
}
