import { Day, type TextKey } from '@atrium/sdk';
import { type Call, type Person, reportTable } from '@atrium/sdk/server';
import {
  checkTable,
  type Complaint,
  findLostZeros,
  readDate,
  readNumber,
  type Stored,
  type TableImport,
} from '@atrium/sdk/tables';
import { and, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { DAY_MINUTES, MAX_GRANT_MINUTES } from '../../contract/leaveShapes.ts';
import { MAX_GRANT_LINES } from '../../contract/leaveCalls.ts';
import { GRANT_COLUMNS } from '../../grantColumns.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { hoursOf, lockBalance } from '../rules/assessLeave.ts';
import { grants, ledger } from '../tables.ts';
import { annualType, MOST_GRANTS } from './manageGrants.ts';

type Key = TextKey<typeof contract>;
type Column = (typeof GRANT_COLUMNS)[number]['id'];

interface Row {
  readonly person: Person;
  readonly minutes: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly reason: string;
}

interface Given extends Stored {
  readonly hours: number;
}

const BATCH = 500;
/** Lines of a person in one file. */
const MOST_LINES = 20;

/** 特休 that was imported for a period is one grant: another import of the period changes it. */
const keyOf = ({ startsOn, endsOn }: Row) => `import:${startsOn}:${endsOn}`;

/**
 * Imports what people have left of 特休 in another system, or tries to: all lines or none, in one transaction.
 *
 * @throws Refusal 412 with the dry run of now where it would do something else than the person has seen; 422 for a file with problems
 */
export async function importGrants(
  context: LeaveContext,
  { body, caller, request }: Call<(typeof contract)['api']['importGrants']>,
) {
  const { files, refuse, audit, text, render, transaction } = context;
  const { fileId, dryRun, digest } = body;
  const bytes = await (await files.open(fileId)).bytes();
  const { language } = request;
  const report = async () => {
    const checked = await checkTable(bytes, await grantImport(context, caller), { lines: MAX_GRANT_LINES });
    const say = (key: Key, variables?: Readonly<Record<string, string | number>>) =>
      render(text(key, variables), language);
    return { checked, report: await reportTable(checked, { columns: GRANT_COLUMNS, language, say }) };
  };
  const tried = await report();
  if (dryRun) return tried.report;
  if (tried.report.problemCount > 0) throw refuse.invalid('import.problems', { count: tried.report.problemCount });
  if (digest !== undefined && digest !== tried.report.digest) throw refuse.stale('import.outdated', tried.report);
  await transaction(async () => {
    await tried.checked.save();
    await audit.record({
      action: 'leave.grants.import',
      target: 'grants',
      detail: { lines: tried.report.lines, added: tried.report.added, changed: tried.report.changed },
    });
  });
  return tried.report;
}

async function grantImport(context: LeaveContext, caller: Person): Promise<TableImport<Column, Row, Given, Key>> {
  const { directory, db } = context;
  const annual = await annualType(context, caller.companyId);
  const people = await directory.people({ companyId: caller.companyId });
  const byNumber = new Map(people.map((person) => [person.employee.toUpperCase(), person]));
  const find = (employee: string, printError: Complaint<Key>): Person | undefined => {
    const person = byNumber.get(employee.toUpperCase());
    if (person?.id === caller.id) printError('import.own');
    else if (person?.hidden) printError('import.hidden', { value: employee });
    else if (!person) {
      const [zeros] = findLostZeros(
        [employee],
        people.map((each) => each.employee),
      );
      if (zeros) printError('import.lostZeros', { value: employee, other: zeros.known });
      else printError('import.unknown', { value: employee });
    } else return person;
    return undefined;
  };
  /** What was left when the file was compared, which is what the person has seen. */
  const seen = new Map<string, number | undefined>();
  return {
    columns: GRANT_COLUMNS,
    check({ cells }, printError) {
      const person = find(cells.employee, printError);
      const minutes = readMinutes(cells, printError);
      const startsOn = readDay(cells.starts_on, printError);
      const endsOn = readDay(cells.ends_on, printError);
      const isReversed = startsOn !== undefined && endsOn !== undefined && endsOn < startsOn;
      const isOver = endsOn !== undefined && !isReversed && endsOn < context.clock.today();
      if (isReversed) printError('import.reversed');
      if (isOver) printError('import.over', { date: endsOn });
      const isLong = [...cells.reason].length > 200;
      if (isLong) printError('import.longReason');
      if (!person || minutes === undefined || !startsOn || !endsOn || isReversed || isOver || isLong)
        return Promise.resolve(undefined);
      return Promise.resolve({ person, minutes, startsOn, endsOn, reason: cells.reason });
    },
    keyOf: (row) => `${row.person.id} ${keyOf(row)}`,
    compare: {
      async read(rows) {
        const stored = await readImported(context, rows);
        return rows.map((row) => {
          const grant = stored.get(`${row.person.id} ${keyOf(row)}`);
          seen.set(`${row.person.id} ${keyOf(row)}`, grant?.leftMinutes);
          return grant ? { hours: hoursOf(grant.leftMinutes) } : null;
        });
      },
      next: ({ minutes }) => ({ hours: hoursOf(minutes) }),
      title: ({ person, startsOn, endsOn }) => `${person.employee} ${person.name} ${startsOn}–${endsOn}`,
      describe: ({ hours }, say) => say('import.hours', { hours }),
    },
    async write(rows) {
      // In the order of ids, so that two imports cannot wait for each other.
      for (const { person } of rows.toSorted((one, other) => one.person.id - other.person.id))
        await lockBalance(context, person.id);
      const stored = await readImported(context, rows);
      const isSeen = (row: Row, key = `${row.person.id} ${keyOf(row)}`) =>
        stored.get(key)?.leftMinutes === seen.get(key);
      if (!rows.every((row) => isSeen(row))) throw context.refuse.conflict('import.outdated');
      const at = context.clock.now();
      const reasonOf = ({ reason }: Row) => reason || context.render(context.text('import.reason'), 'zh-TW');
      const fresh = rows.filter((row) => !stored.has(`${row.person.id} ${keyOf(row)}`));
      await refuseTooMany(context, annual.id, fresh);
      for (let from = 0; from < fresh.length; from += BATCH) {
        const some = fresh.slice(from, from + BATCH);
        const made = await db
          .insert(grants)
          .values(
            some.map((row) => ({
              ...{ personId: row.person.id, typeId: annual.id, key: keyOf(row), source: 'company' as const },
              ...{ minutes: row.minutes, leftMinutes: row.minutes, startsOn: row.startsOn, endsOn: row.endsOn },
            })),
          )
          .returning({ id: grants.id, personId: grants.personId, key: grants.key });
        const ids = new Map(made.map(({ id, personId, key }) => [`${personId} ${key}`, id]));
        await db.insert(ledger).values(
          some.map((row) => ({
            ...{ grantId: ids.get(`${row.person.id} ${keyOf(row)}`)!, kind: 'grant' as const, minutes: row.minutes },
            ...{ at, byId: caller.id, reason: reasonOf(row) },
          })),
        );
      }
      for (const row of rows) {
        const { person, minutes } = row;
        const known = stored.get(`${person.id} ${keyOf(row)}`);
        const change = minutes - (known?.leftMinutes ?? minutes);
        if (!known || change === 0) continue;
        // What was used of it stays used.
        await db
          .update(grants)
          .set({ minutes: known.minutes + change, leftMinutes: minutes })
          .where(eq(grants.id, known.id));
        await db
          .insert(ledger)
          .values({ grantId: known.id, kind: 'adjust', minutes: change, at, byId: caller.id, reason: reasonOf(row) });
      }
      await context.realtime.emit('changed', {}, { employees: rows.map(({ person }) => person.id) });
      return { added: fresh.length };
    },
  };
}

/** Grants of a person that are not over at one time are limited, as by hand. */
async function refuseTooMany({ db, clock, refuse }: LeaveContext, typeId: number, rows: readonly Row[]): Promise<void> {
  const people = [...new Set(rows.map(({ person }) => person.id))];
  if (people.length === 0) return;
  const many = await db
    .select({ personId: grants.personId })
    .from(grants)
    .where(and(inArray(grants.personId, people), eq(grants.typeId, typeId), gte(grants.endsOn, clock.today())))
    .groupBy(grants.personId)
    .having(sql`count(*) > ${MOST_GRANTS - MOST_LINES}`);
  const found = new Set(many.map(({ personId }) => personId));
  const counts = Map.groupBy(rows, ({ person }) => person.id);
  for (const [id, own] of counts)
    if (own.length > MOST_LINES || found.has(id)) throw refuse.conflict('grants.tooMany', { max: MOST_GRANTS });
}

async function readImported({ db }: LeaveContext, rows: readonly Row[]) {
  const people = [...new Set(rows.map(({ person }) => person.id))];
  const found =
    people.length === 0
      ? []
      : await db
          .select()
          .from(grants)
          .where(and(inArray(grants.personId, people), like(grants.key, 'import:%')));
  return new Map(found.map((grant) => [`${grant.personId} ${grant.key}`, grant]));
}

/** Minutes of hours, or of days of 8 hours, in steps of half an hour; undefined after reporting an error. */
function readMinutes(
  { hours, days }: Readonly<Record<'hours' | 'days', string>>,
  printError: Complaint<Key>,
): number | undefined {
  if ((hours === '') === (days === '')) {
    printError('import.hoursOrDays');
    return undefined;
  }
  const value = readNumber(hours || days);
  const minutes = value === undefined ? NaN : value * (hours === '' ? DAY_MINUTES : 60);
  if (minutes >= 30 && minutes <= MAX_GRANT_MINUTES && minutes % 30 === 0) return minutes;
  printError('import.badHours', { value: hours || days, most: MAX_GRANT_MINUTES / 60 });
  return undefined;
}

function readDay(value: string, printError: Complaint<Key>): string | undefined {
  const cell = readDate(value);
  if (cell.kind === 'date' && Day.safeParse(cell.date).success) return cell.date;
  printError('import.badDate', { value });
  return undefined;
}
