import type { Company, CompanyDay, Department, Group, Person } from '@atrium/sdk/server';

/** The organisation in memory. */
export interface Organisation {
  /** Identifies this state by a hash of its content: the same in every process and after every start. */
  readonly mark: string;
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
