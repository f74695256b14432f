import dayjs from 'dayjs';
import { Day } from '@atrium/sdk';
import { findLostZeros, readClock, readDate, readDateTime } from '@atrium/sdk/tables';
import type { Directory, Person } from '@atrium/sdk/server';
import { commandText as text } from './commandText.ts';
import type { Complaint } from './importTable.ts';

const NAME_LENGTH = 20;

/** Looks employee numbers up, each once. An unknown one that lacks only the zeros of a known one is said to. */
export function lookUpEmployees(directory: Directory) {
  const known = new Map<string, Promise<Person | undefined>>();
  let everyone: Promise<readonly Person[]> | undefined;
  const loadAll = async () => {
    const companies = await directory.companies();
    return (await Promise.all(companies.map(({ id }) => directory.people({ companyId: id })))).flat();
  };
  const withZeros = async (employee: string) => {
    everyone ??= loadAll();
    return findLostZeros(
      [employee],
      (await everyone).map((person) => person.employee),
    )[0]?.known;
  };
  return async (employee: string, printError: Complaint): Promise<Person | undefined> => {
    if (!known.has(employee)) known.set(employee, directory.byEmployee(employee));
    const person = await known.get(employee);
    if (!person) {
      const other = await withZeros(employee);
      printError(
        other === undefined
          ? text('import.unknownEmployee', { value: employee })
          : text('import.lostZeros', { value: employee, other }),
      );
    } else if (person.hidden) printError(text('import.hiddenEmployee', { value: employee }));
    return person?.hidden ? undefined : person;
  };
}

/**
 * A day that exists, in the years that a month may be asked for (2000 to the next), as people and spreadsheets write it, or
 * undefined after reporting an error. A day that may be two is reported, not guessed.
 */
export function checkDay(value: string, printError: Complaint): string | undefined {
  const cell = readDate(value);
  if (cell.kind === 'ambiguous') printError(text('import.ambiguousDate', { value }));
  else if (cell.kind === 'invalid' || !Day.safeParse(cell.date).success) printError(text('import.badDate', { value }));
  else return cell.date;
  return undefined;
}

/** `HH:mm` of a time as spreadsheets write it, or undefined after reporting an error. */
export function checkClock(column: string, value: string, printError: Complaint): string | undefined {
  const clock = readClock(value);
  if (clock === undefined) printError(text('import.badClock', { column, value }));
  return clock;
}

/** A day with a time in the company's time zone, or undefined after reporting an error. */
export function checkDateTime(column: string, value: string, printError: Complaint): Date | undefined {
  const cell = readDateTime(value);
  if (cell.kind === 'ambiguous') printError(text('import.ambiguousDate', { value }));
  else if (cell.kind === 'invalid' || cell.time === undefined || !Day.safeParse(cell.date).success)
    printError(text('import.badDateTime', { column, value }));
  else return dayjs(`${cell.date}T${cell.time}`).toDate();
  return undefined;
}

/** A name of 1 to 20 characters, or undefined after reporting an error. */
export function checkName(column: string, value: string, printError: Complaint): string | undefined {
  const length = [...value].length;
  if (length >= 1 && length <= NAME_LENGTH) return value;
  printError(text('import.badName', { column }));
  return undefined;
}
