import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';
import { findLastDay, wholeDays } from '../rules/times.ts';
import type { favourites, reads } from '../personTables.ts';
import type { bookings, messages, occurrences, people, series } from '../tables.ts';

/** Codes of half hours between two times; null outside of 09:00 to 19:30 (C.5-10). */
function codesOf(start: string, end: string): { first: number; last: number } | null {
  const half = (time: string) => (Number(time.slice(0, 2)) - 9) * 2 + Number(time.slice(3, 5)) / 30;
  const [first, last] = [Math.floor(half(start)) + 1, Math.ceil(half(end))];
  return first >= 1 && last <= 21 ? { first, last } : null;
}

export interface DemoEvent {
  readonly title: string;
  readonly typeId: number;
  readonly by: number;
  readonly companyId: number;
  /** The days on which it is: more than one makes a series. */
  readonly days: readonly string[];
  /** Without times it lasts all day, `spanDays` of them. */
  readonly start?: string;
  readonly end?: string;
  readonly spanDays?: number;
  /** 3 weekly by default where it has several days. */
  readonly repeatType?: number;
  readonly readers?: readonly number[];
  readonly contractors?: readonly number[];
  /** Ids of rooms to try, in order. */
  readonly rooms?: readonly number[];
  readonly address?: string;
  readonly memo?: string;
  readonly isTop?: boolean;
  readonly notifyMinutes?: number;
  /** Days of the series, or of it, that are cancelled. */
  readonly cancelled?: readonly string[];
  readonly createdOn: Date;
}

type Without<Row, Key extends string> = Omit<Row, Key>;

/** One occurrence of the demo company and what belongs to it; rows refer to each other by their places. */
export interface DemoOccurrence {
  readonly series: number;
  readonly row: Without<typeof occurrences.$inferInsert, 'seriesId' | 'audienceId'>;
  readonly audience: readonly number[];
  readonly reads: Without<typeof reads.$inferInsert, 'occurrenceId'>[];
  readonly messages: Without<typeof messages.$inferInsert, 'occurrenceId'>[];
  readonly favourites: Without<typeof favourites.$inferInsert, 'occurrenceId'>[];
  /** The person of the pictures has not read it. */
  isUnread: boolean;
}

/** The rows of the demo company before they have ids. */
export class DemoRows {
  readonly series: (typeof series.$inferInsert)[] = [];
  /** The people of each series. */
  readonly people: Without<typeof people.$inferInsert, 'audienceId'>[][] = [];
  readonly occurrences: DemoOccurrence[] = [];
  /** Reservations without a schedule. */
  readonly reservations: (typeof bookings.$inferInsert)[] = [];
  readonly #taken = new Set<string>();

  /** Adds a schedule, or a series of them, and returns its occurrences. */
  add(event: DemoEvent): DemoOccurrence[] {
    const { days, by, readers = [], contractors = [] } = event;
    const place = this.series.length;
    const isRepeated = days.length > 1;
    this.series.push({
      repeatType: isRepeated ? (event.repeatType ?? 3) : 1,
      anchorOn: days[0]!,
      stopOn: isRepeated ? days.at(-1)! : null,
    });
    const audience = [...new Set([by, ...contractors, ...readers])];
    const made = days.map((day) => this.#occurrence(event, day, place, audience));
    this.occurrences.push(...made);
    const lastOn = made
      .map(({ row }) => row.lastOn)
      .toSorted()
      .at(-1)!;
    this.people.push(
      audience.map((employeeId) => ({
        employeeId,
        isReader: readers.includes(employeeId),
        isContractor: contractors.includes(employeeId),
        firstOn: days[0]!,
        lastOn,
      })),
    );
    return made;
  }

  /** Reserves a room without a schedule, if it is free. */
  reserve(
    employeeId: number,
    roomId: number,
    day: string,
    codes: [number, number],
    memo: string,
    createdOn: Date,
  ): void {
    if (!this.#take(roomId, day, codes[0], codes[1])) return;
    this.reservations.push({ roomId, day, startCode: codes[0], endCode: codes[1], employeeId, memo, createdOn });
  }

  #occurrence(event: DemoEvent, day: string, place: number, audience: readonly number[]): DemoOccurrence {
    const { title, typeId, by, companyId, start, end, createdOn } = event;
    const isAllDay = start === undefined || end === undefined;
    const span = isAllDay
      ? wholeDays(day, addDays(day, (event.spanDays ?? 1) - 1))
      : { startsOn: instantOf(day, start), endsOn: instantOf(day, end) };
    const isCancelled = event.cancelled?.includes(day) ?? false;
    const room = isAllDay ? null : this.#roomOf(event, day, start, end, isCancelled);
    return {
      series: place,
      audience,
      row: {
        title,
        typeId,
        companyId,
        isAllDay,
        isCancelled,
        createdOn,
        ...span,
        ruleOn: day,
        firstOn: dayOf(span.startsOn),
        lastOn: findLastDay(span.startsOn, span.endsOn),
        isTop: event.isTop ?? false,
        locationType: room ? 1 : 0,
        address: room ? '' : (event.address ?? ''),
        roomId: room?.roomId ?? null,
        roomStartCode: room?.first ?? null,
        roomEndCode: room?.last ?? null,
        roomMemo: '',
        notifyMinutes: event.notifyMinutes ?? null,
        memo: event.memo ?? '',
        isPush: true,
        createdBy: by,
        updatedBy: by,
        updatedOn: createdOn,
      },
      reads: [],
      messages: [],
      favourites: [],
      isUnread: false,
    };
  }

  /** The first of its rooms that is free then. A cancelled one keeps the name of its room and takes no time of it. */
  #roomOf({ rooms = [] }: DemoEvent, day: string, start: string, end: string, isCancelled: boolean) {
    const codes = codesOf(start, end);
    if (!codes) return null;
    const roomId = rooms.find((room) => isCancelled || this.#take(room, day, codes.first, codes.last));
    return roomId === undefined ? null : { roomId, ...codes };
  }

  #take(roomId: number, day: string, first: number, last: number): boolean {
    const keys = Array.from({ length: last - first + 1 }, (_, index) => `${roomId} ${day} ${first + index}`);
    if (keys.some((key) => this.#taken.has(key))) return false;
    for (const key of keys) this.#taken.add(key);
    return true;
  }
}
