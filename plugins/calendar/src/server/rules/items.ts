import { type Caller, type Database, momentOf, namesOf, type RequestFacts } from '@atrium/sdk/server';
import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ScheduleItem } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, people, rooms, types } from '../tables.ts';
import { ownAnswer } from './answers.ts';
import { seenBy, type Viewer } from './access.ts';
import { collected, readMarks, unseen } from './marks.ts';
import { spanTexts } from './times.ts';

/** 全天, in the reader's language. */
export const wholeDayText = (context: CalendarContext, language: RequestFacts['language']): string =>
  context.render(context.text('item.wholeDay'), language);

/** Schedules of a list from their rows, in the same order. */
export async function toItems(
  context: CalendarContext,
  rows: readonly ItemRow[],
  caller: Pick<Caller, 'id'>,
  language: RequestFacts['language'],
): Promise<Item[]> {
  const nameOf = await namesOf(
    context.directory,
    rows.map(({ createdBy }) => createdBy),
  );
  const facts = { employeeId: caller.id, nameOf, wholeDay: wholeDayText(context, language) };
  return rows.map((row) => toItem(row, facts));
}

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
  isPrivate: occurrences.isPrivate,
  address: occurrences.address,
  roomName: rooms.name,
  createdBy: occurrences.createdBy,
  createdOn: occurrences.createdOn,
  version: occurrences.version,
  isContractor: people.isContractor,
  isRepeated: sql<boolean>`(select repeat_type > 1 or stop_on is not null from calendar.series where series.id = ${occurrences.seriesId})`,
  isRead: isReadBy(employeeId),
  isCollected: collected.has(occurrences.id, employeeId),
  unReadMessages: unseen.count(occurrences.id, employeeId),
  answer: ownAnswer(employeeId),
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

type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

type Item = z.input<typeof ScheduleItem>;

/** What an item needs besides its row. */
interface ItemFacts {
  readonly employeeId: number;
  readonly nameOf: (id: number) => string;
  /** 全天, in the reader's language. */
  readonly wholeDay: string;
}

/** A schedule of a list, from its row. */
function toItem(row: ItemRow, { employeeId, nameOf, wholeDay }: ItemFacts): Item {
  const { id, title, typeId, typeName, classColor, createdBy, isTop, isRead, isCancelled, isAllDay } = row;
  return {
    id,
    title,
    typeId,
    typeName,
    classColor,
    ...spanTexts(row, wholeDay),
    location: row.roomName ?? row.address,
    createdByName: nameOf(createdBy),
    isTop,
    isRead,
    isCancelled,
    isAllDay,
    isCollected: row.isCollected,
    unReadMessages: row.unReadMessages,
    // Other names for the same (C.5-28).
    top: isTop,
    read: isRead,
    cancelled: isCancelled,
    wholeDay: isAllDay,
    status: isCancelled ? 1 : 0,
    createdBy,
    createdOn: momentOf(row.createdOn),
    isRepeated: row.isRepeated,
    permission: createdBy === employeeId || row.isContractor ? 'editor' : 'reader',
    version: row.version,
    answer: row.answer,
    ...(row.isPrivate && { isPrivate: true as const }),
  };
}
