import { addDays } from '@atrium/sdk/days';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '@atrium/sdk/server';
import { occurrences, people, rooms, types } from '../../tables.ts';
import { seenBy, type Viewer } from '../visible.ts';

/** Days of a feed before and after today: clients load all of it every time. */
const DAYS_BEFORE = 366;
const DAYS_AFTER = 731;
/** Beyond it the oldest are left out. */
const MAX_EVENTS = 5000;

export const feedRows = (db: Database, viewer: Viewer, today: string) =>
  db
    .select({
      id: occurrences.id,
      title: occurrences.title,
      memo: occurrences.memo,
      typeName: types.name,
      address: occurrences.address,
      roomName: rooms.name,
      isAllDay: occurrences.isAllDay,
      startsOn: occurrences.startsOn,
      endsOn: occurrences.endsOn,
      isCancelled: occurrences.isCancelled,
      createdOn: occurrences.createdOn,
      updatedOn: occurrences.updatedOn,
      version: occurrences.version,
    })
    .from(people)
    .innerJoin(occurrences, seenBy(viewer, { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) }))
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .orderBy(desc(occurrences.startsOn), desc(occurrences.id))
    .limit(MAX_EVENTS);

export type FeedRow = Awaited<ReturnType<typeof feedRows>>[number];
