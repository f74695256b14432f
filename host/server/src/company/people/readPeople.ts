import type { HostContract, PeopleFilters, PersonDetail, PersonRow } from '@atrium/sdk/host';
import {
  dayOf,
  file,
  formatDateTime,
  type Handler,
  hasWords,
  type Person,
  searchWords,
  type ServerContext,
} from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { knownDevices } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { employments, placements } from '../../core/schema/people.ts';
import { sessions } from '../../core/schema/session.ts';
import type { HostApi } from '../../core/services.ts';
import { hostText, type HostTextKey, refuse } from '../../core/texts.ts';
import { readDeliveryState } from '../../runtime/readDeliveryState.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { findRefusedPeople } from '../mail/addressKeys.ts';
import { ALWAYS } from '../employmentRecords.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import { hasFactor } from '../session/factorPolicy.ts';
import { isLive, ofEmployee } from '../session/liveSessions.ts';

type Row = z.output<typeof PersonRow>;
type Filters = z.output<typeof PeopleFilters>;
type State = Row['state'];

/** What the database knows of a person besides the directory. */
export interface StoredPerson {
  readonly id: number;
  readonly version: number;
  readonly disabledOn: Date | null;
  /** Of the latest employment; null without one. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly signedInOn: Date | null;
}

const latestEmployment = (column: 'starts_on' | 'ends_on') =>
  sql<string | null>`(select to_char(employment.${sql.raw(column)}, 'YYYY-MM-DD') from ${employments} employment
    where employment.employee_id = ${employees}.id order by employment.starts_on desc limit 1)`;

// the name of the table is written out: in a statement of one table drizzle leaves it out
const storedColumns = {
  id: employees.id,
  version: employees.version,
  disabledOn: employees.disabledOn,
  startsOn: latestEmployment('starts_on'),
  endsOn: latestEmployment('ends_on'),
  signedInOn: sql<string | null>`greatest(
    (select max(session.created_on) from ${sessions} session where session.employee_id = ${employees}.id),
    (select max(device.used_on) from ${knownDevices} device where device.employee_id = ${employees}.id))`.mapWith(
    (value: string | Date) => new Date(value),
  ),
};

/** The stored part of one person. */
export async function readStored({ dependencies }: CompanyServices, id: number): Promise<StoredPerson> {
  const [stored] = await dependencies.db.select(storedColumns).from(employees).where(eq(employees.id, id));
  if (!stored) throw refuse.notFound();
  return stored;
}

/** The state of a person on a day. */
export function stateOf({ hidden }: Person, { disabledOn, startsOn, endsOn }: StoredPerson, today: string): State {
  if (disabledOn !== null) return 'disabled';
  if (hidden) return startsOn !== null && endsOn === null && startsOn > today ? 'starting' : 'left';
  return endsOn === null ? 'active' : 'leaving';
}

/** A page of the people of the caller's company, with how many there are of each state. */
export function listPeople(company: CompanyServices): Handler<HostApi['people']> {
  return async ({ query, caller }) => {
    const { page, pageSize, sort = 'ASC', sortName, ...filters } = query;
    const { state, ...others } = filters;
    const found = await findPeople(company, caller.companyId, others);
    const wanted = found.filter(hasState(state)).toSorted(compareBy(sortName, sort));
    const list = wanted.slice((page - 1) * pageSize, page * pageSize);
    return { list, totalSize: wanted.length, page, pageSize, counts: countStates(found) };
  };
}

/** The people that the screen lists, all pages of it, as a table for spreadsheets. */
export function exportPeople(company: CompanyServices): Handler<HostApi['peopleExport']> {
  return async ({ query, caller, request: { language } }) => {
    const text = (key: HostTextKey) => hostText(language, key);
    const { state, ...others } = query;
    const rows = (await findPeople(company, caller.companyId, others)).filter(hasState(state));
    const columns = [
      { title: text('peopleFile.employee'), value: ({ employee }: Row) => employee },
      { title: text('peopleFile.name'), value: ({ name }: Row) => name },
      { title: text('peopleFile.department'), value: ({ department }: Row) => department },
      { title: text('peopleFile.group'), value: ({ group }: Row) => group },
      { title: text('peopleFile.level'), value: ({ level }: Row) => text(`import.level.${level}`) },
      { title: text('peopleFile.startsOn'), value: ({ startsOn }: Row) => startsOn },
      { title: text('peopleFile.lastDay'), value: ({ lastDay }: Row) => lastDay },
      { title: text('peopleFile.state'), value: (row: Row) => text(`people.state.${row.state}`) },
      { title: text('peopleFile.signedInOn'), value: ({ signedInOn }: Row) => signedInOn },
    ];
    const name = `${text('tabs.People.title')} ${company.dependencies.clock.today()}.csv`;
    return file.from(csvLines(columns, rows), { name });
  };
}

const hasState =
  (wanted: Filters['state']) =>
  ({ state, signedInOn }: Row): boolean => {
    if (wanted === undefined) return true;
    return wanted === 'neverSignedIn' ? isEmployed(state) && signedInOn === null : state === wanted;
  };

const isEmployed = (state: State): boolean => state === 'active' || state === 'leaving';

function countStates(rows: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = { all: rows.length, neverSignedIn: 0 };
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  counts['neverSignedIn'] = rows.filter(hasState('neverSignedIn')).length;
  return counts;
}

/** By a column, those without a value last; people who are equal by it by their number. */
function compareBy(column: 'employee' | 'name' | 'startsOn' | 'signedInOn', sort: 'ASC' | 'DESC') {
  const sign = sort === 'ASC' ? 1 : -1;
  const compare = new Intl.Collator('zh-Hant-TW', { numeric: true }).compare;
  return (one: Row, other: Row): number => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return a === b ? compare(one.employee, other.employee) : a === null ? 1 : -1;
    return sign * compare(a, b) || compare(one.employee, other.employee);
  };
}

/** The people of a company by their numbers; a few thousand, whose facts are one statement. */
async function findPeople(
  { dependencies, directory }: CompanyServices,
  companyId: number,
  { text = '', departmentId, groupId, level }: Omit<Filters, 'state'>,
): Promise<readonly Row[]> {
  const { db } = dependencies;
  const organisation = await directory.organisation();
  const stored = await db.select(storedColumns).from(employees).where(eq(employees.companyId, companyId));
  const storedOf = new Map(stored.map((row) => [row.id, row]));
  const words = searchWords(text);
  const describe = describePerson(dependencies, organisation);
  return (organisation.peopleOf.get(companyId) ?? []).flatMap((person) => {
    const facts = storedOf.get(person.id);
    const isWanted =
      facts !== undefined &&
      (departmentId === undefined || person.departmentId === departmentId) &&
      (groupId === undefined || person.groupId === groupId) &&
      (level === undefined || person.level === level) &&
      hasWords(words, [person.name, person.employee]);
    return isWanted ? [describe(person, facts)] : [];
  });
}

function describePerson(
  { clock, config }: CompanyServices['dependencies'],
  { departments, groups }: Organisation,
): (person: Person, stored: StoredPerson) => Row {
  const today = clock.today();
  return (person, stored) => {
    const { id, employee, name, level, departmentId, groupId, addedOn } = person;
    const added = addedOn ? dayOf(addedOn) : null;
    return {
      id,
      employee,
      name,
      level,
      departmentId,
      groupId,
      department: departments.get(departmentId ?? 0)?.name ?? '',
      group: groups.get(groupId ?? 0)?.name ?? '',
      state: stateOf(person, stored, today),
      startsOn: stored.startsOn === null ? added : knownDay(stored.startsOn),
      lastDay: stored.endsOn,
      signedInOn: stored.signedInOn && formatDateTime(stored.signedInOn, config.timeZone),
      version: stored.version,
    };
  };
}

const knownDay = (day: string): string | null => (day === ALWAYS ? null : day);

type Relation = Pick<ServerContext<HostContract>, 'relation'>;

/** The person of a call; one of another company is missing, like an unknown one. */
export async function findPerson({ directory }: CompanyServices, context: Relation, id: number): Promise<Person> {
  const person = await directory.person(id);
  if (!person) throw refuse.notFound();
  await context.relation('person', person);
  return person;
}

const MAX_HISTORY = 1000;

/** One person with their employments, the places they have been in, and what is planned. */
export function readPerson(company: CompanyServices, context: Relation): Handler<HostApi['person']> {
  const { db, clock } = company.dependencies;
  return async ({ params }): Promise<z.input<typeof PersonDetail>> => {
    const person = await findPerson(company, context, params.id);
    const organisation = await company.directory.organisation();
    const row = describePerson(company.dependencies, organisation)(person, await readStored(company, person.id));
    const spans = await db
      .select()
      .from(employments)
      .where(eq(employments.employeeId, person.id))
      .orderBy(desc(employments.startsOn))
      .limit(MAX_HISTORY);
    const placed = eq(placements.employeeId, person.id);
    const [later] = await db
      .select()
      .from(placements)
      .where(and(placed, gt(placements.fromDate, clock.today())))
      .orderBy(asc(placements.fromDate))
      .limit(1);
    const past = await db
      .select()
      .from(placements)
      .where(and(placed, sql`${placements.fromDate} <= ${clock.today()}`))
      .orderBy(desc(placements.fromDate))
      .limit(MAX_HISTORY);
    const [open] = await db
      .select({ count: count() })
      .from(sessions)
      .where(and(ofEmployee(person.id), isLive(clock.now())));
    const name = ({ departmentId, groupId, level }: Pick<Person, 'departmentId' | 'groupId' | 'level'>) => ({
      level,
      department: organisation.departments.get(departmentId ?? 0)?.name ?? '',
      group: organisation.groups.get(groupId ?? 0)?.name ?? '',
    });
    const { refused = [] } = (await readDeliveryState(company.dependencies.offers, person.id)) ?? {};
    return {
      ...row,
      company: organisation.companies.get(person.companyId)?.name ?? '',
      email: organisation.emails.get(person.id) ?? null,
      isEmailRefused: findRefusedPeople(organisation, refused).length > 0,
      reason: spans[0]?.reason ?? '',
      sessions: open?.count ?? 0,
      hasSecondFactor: await hasFactor(db, person.id),
      planned: later ? { ...name(later), from: later.fromDate } : null,
      employments: spans.map(({ startsOn, endsOn, seniorityFrom, reason }) => ({
        startsOn: knownDay(startsOn),
        lastDay: endsOn,
        seniorityFrom,
        reason,
      })),
      places: past.map((place) => ({ ...name(place), from: knownDay(place.fromDate) })),
    };
  };
}
