import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '@atrium/sdk/server';
import { collected, readMarks, unseen } from './sharing.ts';
import { occurrences, people, rooms, types } from '../tables.ts';
import { seenBy, type Viewer } from './visible.ts';

/** What one has made counts as read. */
export const isReadBy = (employeeId: number): SQL<boolean> =>
  or(eq(occurrences.createdBy, employeeId), readMarks.isRead(occurrences.id, employeeId)) as SQL<boolean>;

const columnsFor = (employeeId: number) => ({
  id: occurrences.id,
  title: occurrences.title,
  typeId: occurrences.typeId,
  typeName: types.name,
  classColor: types.color,
  startsOn: occurrences.startsOn,
  endsOn: occurrences.endsOn,
  firstOn: occurrences.firstOn,
  lastOn: occurrences.lastOn,
  isAllDay: occurrences.isAllDay,
  isTop: occurrences.isTop,
  isCancelled: occurrences.isCancelled,
  address: occurrences.address,
  roomName: rooms.name,
  createdBy: occurrences.createdBy,
  createdOn: occurrences.createdOn,
  version: occurrences.version,
  isContractor: people.isContractor,
  isRepeated: sql<boolean>`(select repeat_type > 1 from calendar.series where series.id = ${occurrences.seriesId})`,
  isRead: isReadBy(employeeId),
  isCollected: collected.has(occurrences.id, employeeId),
  unReadMessages: unseen.count(occurrences.id, employeeId),
});

/** The rows of a list for a person; add the conditions and the order. `on` is what they see, by default without days. */
export const itemRows = (db: Database, viewer: Viewer, on: SQL | undefined = seenBy(viewer)) =>
  db
    .select(columnsFor(viewer.id))
    .from(people)
    .innerJoin(occurrences, on)
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .$dynamic();

export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];
