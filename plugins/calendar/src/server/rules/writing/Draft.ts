import type { occurrences, series } from '../../tables.ts';

export type Occurrence = typeof occurrences.$inferSelect;
export type Series = typeof series.$inferSelect;

/** Where a schedule is: an address or nothing, or a room for some half hours of its day. */
export interface Place {
  /** 0 an address or none, 1 a meeting room. */
  readonly locationType: number;
  readonly address: string;
  readonly roomId: number | null;
  readonly roomStartCode: number | null;
  /** Included. */
  readonly roomEndCode: number | null;
}

/** What a person fills in of a schedule, complete: what a change leaves out is as it was. */
export interface Draft {
  readonly title: string;
  readonly typeId: number;
  readonly isTop: boolean;
  readonly isAllDay: boolean;
  /** `YYYY-MM-DD HH:mm`; `''` if it is missing. */
  readonly start: string;
  /** Not included: all day it is the midnight after the last day (C.5-8). */
  readonly end: string;
  readonly repeatType: number;
  readonly stopOn: string | null;
  readonly place: Place;
  readonly roomMemo: string;
  readonly notifyMinutes: number | null;
  readonly memo: string;
  /** Ids, ascending, each once. */
  readonly readers: readonly number[];
  readonly contractors: readonly number[];
}

/** What a change may touch; `time` is start, end and all day, `place` all but the remark of the room. */
export type Part =
  | 'title'
  | 'typeId'
  | 'isTop'
  | 'time'
  | 'repeat'
  | 'place'
  | 'roomMemo'
  | 'notifyMinutes'
  | 'memo'
  | 'readers'
  | 'contractors';

export const NO_PLACE: Place = {
  locationType: 0,
  address: '',
  roomId: null,
  roomStartCode: null,
  roomEndCode: null,
};

/** A draft, and what it was; without `before` it is a new one. */
export interface Checked {
  readonly draft: Draft;
  readonly before: Draft | undefined;
  readonly changed: ReadonlySet<Part>;
  /** Whether it is written to a whole series: one that is changed alone may be of any length. */
  readonly repeats: boolean;
}
