import type { CompanyDay } from '@atrium/sdk/server';
import type { TableNote } from '@atrium/sdk/tables';
import type { Variables } from '@atrium/sdk';
import type { HostTextKey } from '../../core/texts/refuse.ts';

/** One day of an official calendar as in the file: `YYYYMMDD`, weekday as one character, `''` if the file has none. */
export interface RawDay {
  /** Line of a CSV file, or the number of the entry of a JSON list, from 1. */
  readonly line: number;
  readonly date: string;
  readonly week: string;
  /** `0` work, `2` day off. */
  readonly holiday: string;
  readonly name: string;
}

export type DayError =
  | { readonly line: number; readonly table: TableNote }
  | { readonly line: number; readonly key: HostTextKey; readonly variables?: Variables };

/** What the numbers of days and errors count: lines of a table, or entries of a JSON list. */
export type CountedBy = 'line' | 'entry';

export interface CalendarFile {
  readonly countedBy: CountedBy;
  readonly days: readonly CompanyDay[];
  readonly problems: readonly DayError[];
  /** What a person should know of, besides errors. */
  readonly notes: readonly DayError[];
}
