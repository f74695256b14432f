import type { CompanyDay } from '@atrium/sdk/server';
import { describeTableNote } from '@atrium/sdk/tables';
import { between } from 'drizzle-orm';
import { inBatches } from '../../core/database/statements.ts';
import { companyDays } from '../../core/schema/organisation.ts';
import { operatorText } from '../../core/texts.ts';
import { raiseVersion } from '../../core/versions.ts';
import { type CountedBy, type DayError, readCalendar } from './readCalendar.ts';
import type { CompanyServices, HostCommand } from '../CompanyServices.ts';
import { describeImport } from './describeImport.ts';
import { runImport } from './runImport.ts';

const PROGRESS_STEP = 500;

export const importCommand: HostCommand = {
  usage: 'org import FILE.csv [--dry-run] [--keep-missing]',
  summary: operatorText('import.summary'),
  examples: [
    'atrium org import 組織.csv --dry-run',
    'atrium org import 組織.csv',
    'atrium org import 新人.csv --keep-missing',
  ],

  async run({ args, options, read, print, printError }, services) {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0) {
      printError(operatorText('import.usage'));
      return 2;
    }
    const result = await runImport(services.company, {
      bytes: await read(file),
      keepMissing: options['keep-missing'] !== undefined,
      dryRun: options['dry-run'] !== undefined,
      progress(done, all) {
        if (done % PROGRESS_STEP === 0) print(operatorText('import.hashing', { done, all }));
      },
    });
    const failed = result.outcome === 'invalid' || result.outcome === 'refused';
    const { lines, summary } = describeImport(result, 'zh-TW');
    for (const line of [...lines, summary]) (failed ? printError : print)(line);
    return failed ? 1 : 0;
  },
};

export const calendarCommand: HostCommand = {
  usage: 'calendar import FILE [--year Y] [--dry-run]',
  summary: operatorText('calendar.summary'),
  examples: [
    'atrium calendar import 114年中華民國政府行政機關辦公日曆表.csv',
    'atrium calendar import calendar-2025.json --year 2025',
    'atrium calendar import 2026.csv --dry-run',
  ],

  async run({ args, options, read, print, printError }, services) {
    const { year } = options;
    const [file, ...more] = args;
    if (file === undefined || more.length > 0 || (year !== undefined && !/^\d{4}$/.test(String(year)))) {
      printError(operatorText('calendar.usage'));
      return 2;
    }
    const { days, problems, notes, countedBy } = await readCalendar(
      await read(file),
      year === undefined ? undefined : String(year),
    );
    if (days.length === 0 && problems.length === 0) {
      const requested =
        year === undefined ? operatorText('calendar.anyYear') : operatorText('calendar.yearOf', { year: String(year) });
      printError(operatorText('calendar.noDays', { year: requested }));
      return 1;
    }
    if (problems.length > 0) {
      for (const problem of problems) printError(describe(problem, countedBy));
      for (const note of notes) printError(operatorText('import.note', { note: describe(note, countedBy) }));
      printError(operatorText('import.refused', { count: problems.length }));
      return 1;
    }
    const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))].sort();
    for (const note of notes) print(operatorText('import.note', { note: describe(note, countedBy) }));
    const isDryRun = options['dry-run'] !== undefined;
    if (!isDryRun) await saveCalendar(services.company, years, days);
    for (const each of years) report(each, days, isDryRun, print, printError);
    if (isDryRun) print(operatorText('calendar.dryRun'));
    return 0;
  },
};

function report(
  year: string,
  all: readonly CompanyDay[],
  isDryRun: boolean,
  print: (line: string) => void,
  printError: (line: string) => void,
): void {
  const days = all.filter(({ date }) => date.startsWith(year));
  const work = days.filter(({ isWork }) => isWork).length;
  print(
    operatorText(isDryRun ? 'calendar.would' : 'calendar.done', {
      year,
      days: days.length,
      work,
      off: days.length - work,
    }),
  );
  const missing = (Date.UTC(Number(year) + 1, 0) - Date.UTC(Number(year), 0)) / 86_400_000 - days.length;
  if (missing > 0) printError(operatorText('calendar.incomplete', { year, missing }));
}

function describe(problem: DayError, countedBy: CountedBy): string {
  const sentence = 'table' in problem ? describeTableNote(problem.table) : operatorText(problem.key, problem.variables);
  return countedBy === 'entry'
    ? operatorText('import.badEntry', { entry: problem.line, problem: sentence })
    : operatorText('import.badLine', { line: problem.line, problem: sentence });
}

/** Replaces the company days of whole years. */
async function saveCalendar(
  { dependencies, directory }: CompanyServices,
  years: readonly string[],
  days: readonly CompanyDay[],
): Promise<void> {
  const { db } = dependencies;
  await dependencies.transaction(async () => {
    for (const year of years)
      await db.delete(companyDays).where(between(companyDays.date, `${year}-01-01`, `${year}-12-31`));
    for (const batch of inBatches(days, 500)) await db.insert(companyDays).values(batch);
    await raiseVersion(db, 'organisation');
    await dependencies.domainEvents.publishOfHost('calendarDays.changed', { years: years.map(Number) });
    await dependencies.audit.record({
      action: 'calendar.import',
      target: years.join(','),
      detail: { days: days.length },
    });
  });
  await directory.reload();
}
