import { addDays } from '@atrium/sdk/days';
import { type Database, dayOf, instantOfMoment } from '@atrium/sdk/server';
import { findLastDay, wholeDays } from '../server/rules/times.ts';
import { audiences, occurrences, people, series } from '../server/tables.ts';

type Row = typeof occurrences.$inferInsert;

/** A schedule of a test, with defaults for all other columns. */
export interface TestSchedule extends Partial<
  Pick<
    Row,
    | 'title'
    | 'typeId'
    | 'isTop'
    | 'address'
    | 'memo'
    | 'notifyMinutes'
    | 'isPush'
    | 'isMoved'
    | 'isCancelled'
    | 'createdOn'
    | 'deletedOn'
    | 'deletedBy'
    | 'importKey'
    | 'companyId'
    | 'roomId'
    | 'roomStartCode'
    | 'roomEndCode'
    | 'roomMemo'
  >
> {
  /** Employee id of the creator. */
  readonly by: number;
  /** `YYYY-MM-DD HH:mm`, or a day alone for one that lasts all day. */
  readonly start: string;
  /** An hour after the start by default, or the same day; included for days. */
  readonly end?: string;
  readonly readers?: readonly number[];
  readonly contractors?: readonly number[];
  /** Days after the first one on which it is repeated. */
  readonly repeatedAfter?: readonly number[];
  /** 3 weekly by default where it is repeated. */
  readonly repeatType?: number;
}

/** Inserts a schedule, or a series of them, directly and returns the ids of its occurrences, first to last. */
export async function insertSchedule(db: Database, schedule: TestSchedule): Promise<number[]> {
  const { by, start, end, readers = [], contractors = [], repeatedAfter = [], repeatType, ...fields } = schedule;
  const isAllDay = start.length === 10;
  const isRepeated = repeatedAfter.length > 0;
  const first = isAllDay ? wholeDays(start, end ?? start) : timed(start, end);
  const spans = [0, ...repeatedAfter].map((days) => moved(first, days));
  const firstOn = dayOf(spans[0]!.startsOn);
  const lastOn = spans
    .map(({ startsOn, endsOn }) => findLastDay(startsOn, endsOn))
    .toSorted()
    .at(-1)!;
  const stopOn = isRepeated ? dayOf(spans.at(-1)!.startsOn) : null;
  const [made] = await db
    .insert(series)
    .values({ repeatType: repeatType ?? (isRepeated ? 3 : 1), anchorOn: firstOn, stopOn })
    .returning({ id: series.id });
  const [audience] = await db.insert(audiences).values({}).returning({ id: audiences.id });
  const createdOn = fields.createdOn ?? new Date(spans[0]!.startsOn.getTime() - 86_400_000);
  const ids = await db
    .insert(occurrences)
    .values(
      spans.map(({ startsOn, endsOn }): Row => ({
        title: 'Schedule',
        typeId: 1,
        companyId: 1,
        isTop: false,
        locationType: fields.roomId ? 1 : 0,
        address: '',
        roomMemo: '',
        memo: '',
        isPush: true,
        ...fields,
        seriesId: made!.id,
        audienceId: audience!.id,
        isAllDay,
        startsOn,
        endsOn,
        ruleOn: dayOf(startsOn),
        firstOn: dayOf(startsOn),
        lastOn: findLastDay(startsOn, endsOn),
        createdBy: by,
        createdOn,
        updatedOn: createdOn,
      })),
    )
    .returning({ id: occurrences.id });
  const everyone = [...new Set([by, ...contractors, ...readers])];
  await db.insert(people).values(
    everyone.map((employeeId) => ({
      employeeId,
      audienceId: audience!.id,
      isReader: readers.includes(employeeId),
      isContractor: contractors.includes(employeeId),
      firstOn,
      lastOn,
    })),
  );
  return ids.map(({ id }) => id);
}

function timed(start: string, end?: string) {
  const startsOn = instantOfMoment(start);
  return { startsOn, endsOn: end ? instantOfMoment(end) : new Date(startsOn.getTime() + 3_600_000) };
}

function moved({ startsOn, endsOn }: { startsOn: Date; endsOn: Date }, days: number) {
  const day = addDays(dayOf(startsOn), days);
  const start = new Date(startsOn);
  start.setFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return { startsOn: start, endsOn: new Date(start.getTime() + endsOn.getTime() - startsOn.getTime()) };
}
