import dayjs from 'dayjs';
import { Day } from '@atrium/sdk';
import type { Directory, Person } from '@atrium/sdk/server';
import { commandText as text } from './commandText.ts';
import type { Complaint } from './importTable.ts';

const NAME_LENGTH = 20;

/** Looks employee numbers up, each once. */
export function employeesOf(directory: Directory) {
  const known = new Map<string, Promise<Person | undefined>>();
  return async (employee: string, printError: Complaint): Promise<Person | undefined> => {
    if (!known.has(employee)) known.set(employee, directory.byEmployee(employee));
    const person = await known.get(employee);
    if (!person) printError(text('import.unknownEmployee', { value: employee }));
    else if (person.hidden) printError(text('import.hiddenEmployee', { value: employee }));
    return person?.hidden ? undefined : person;
  };
}

/** `YYYY-MM-DD` of a day that exists, in the years that a month may be asked for (2000 to the next), or undefined. */
export function dayOf(value: string): string | undefined {
  return Day.safeParse(value).success ? value : undefined;
}

/** `HH:mm`; `9:00` is read as `09:00`, as spreadsheets write it. */
export function clockOf(value: string): string | undefined {
  const parts = /^(\d{1,2}):([0-5]\d)$/.exec(value);
  return parts && Number(parts[1]) < 24 ? `${parts[1]!.padStart(2, '0')}:${parts[2]}` : undefined;
}

/** `YYYY-MM-DD HH:mm` (also with `T`) in the company's time zone, or undefined. */
export function dateTimeOf(value: string): Date | undefined {
  const [date, time, ...more] = value.split(/[T ]+/);
  const day = dayOf(date ?? '');
  const clock = clockOf(time ?? '');
  return day && clock && more.length === 0 ? dayjs(`${day}T${clock}`).toDate() : undefined;
}

/** A name of 1 to 20 characters, or undefined after reporting an error. */
export function nameOf(column: string, value: string, printError: Complaint): string | undefined {
  const length = [...value].length;
  if (length >= 1 && length <= NAME_LENGTH) return value;
  printError(text('import.badName', { column }));
  return undefined;
}
