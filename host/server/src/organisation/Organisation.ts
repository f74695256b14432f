import type { CompanyDay, Department, Person } from '@atrium/sdk/server';

export interface Company {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface Group {
  readonly id: number;
  readonly departmentId: number;
  readonly code: string;
  readonly name: string;
}

/** The organisation in memory. */
export interface Organisation {
  readonly companies: ReadonlyMap<number, Company>;
  readonly departments: ReadonlyMap<number, Department>;
  readonly groups: ReadonlyMap<number, Group>;
  /** By id, in the order of employee numbers, hidden ones included. */
  readonly people: ReadonlyMap<number, Person>;
  /** By employee number in upper case. */
  readonly byEmployee: ReadonlyMap<string, Person>;
  readonly peopleOf: ReadonlyMap<number, readonly Person[]>;
  /** By `YYYY-MM-DD`; only the days of imported calendars. */
  readonly days: ReadonlyMap<string, CompanyDay>;
}
