import { MAX_EMPLOYEES } from '@atrium/sdk/host';
import { type Database, instantOf, type Person } from '@atrium/sdk/server';
import { eq, inArray, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { inBatches } from '../../core/database/statements.ts';
import { companies, departments, employees, groups } from '../../core/schema/organisation.ts';
import { versions } from '../../core/schema/session.ts';
import { raiseVersion } from '../../core/versions.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import {
  changeEmployment,
  type EmploymentChange,
  forgetPlanned,
  type NewEmployment,
  noteJoined,
  noteLeft,
  notePlaced,
  type Place,
  type PlaceWithLevel,
} from '../employmentRecords.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import type { ImportOutcome } from './ImportOutcome.ts';
import { saveInitialPasswords } from './initialPasswords.ts';
import { endOthers } from '../session/liveSessions.ts';
import type { Importer } from './checkGrants.ts';
import { describeChanges, type FieldChange, type ImportPlan, isDayChange, NAMED } from './planImport.ts';
import type { LineError, Listed, Unit } from './readOrganisation.ts';

interface ImportFile {
  readonly people: readonly Listed[];
  /** Hashes of initial passwords, by employee number. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Who imports in the browser. */
  readonly importer: Importer | undefined;
  /** What the file would do now; called in the transaction. */
  judge(): Promise<ImportOutcome>;
  /** Called at the end of the transaction. */
  saved(outcome: ImportOutcome): Promise<void>;
}

/**
 * Saves an import in one transaction; hidden people are signed out. The changes are planned here from the current
 * organisation and authority, since they may have changed while passwords were hashed.
 *
 * @returns with another outcome than `saved`, nothing was saved
 */
export async function saveImport(people: CompanyServices, file: ImportFile): Promise<ImportOutcome> {
  const { dependencies, directory } = people;
  const outcome = await dependencies.transaction(async (): Promise<ImportOutcome> => {
    await holdStill(dependencies);
    const judged = await file.judge();
    if (judged.outcome !== 'planned') return judged;
    const { plan } = judged;
    const problems = findMissingPasswords(plan, file.hashes);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    await save(people, file, judged, describeChanges(await directory.organisation(), plan));
    const saved = { ...judged, outcome: 'saved' } as const;
    await file.saved(saved);
    return saved;
  });
  await directory.reload();
  return outcome;
}

/** Other changes of the organisation or the authority wait until this transaction has ended. */
export async function holdStill({ db }: HostDependencies): Promise<void> {
  await db.select().from(versions).for('update');
}

async function save(
  company: CompanyServices,
  { people, hashes, importer }: ImportFile,
  { plan, unplanned }: Extract<ImportOutcome, { readonly plan: ImportPlan }>,
  changes: ReturnType<typeof describeChanges>,
): Promise<void> {
  await savePlan(company, plan, { people, hashes });
  const detail = {
    added: plan.added.length,
    changed: plan.changed.length,
    hidden: plan.hidden.length,
    passwords: hashes.size,
    ...changes,
    ...(unplanned.length > 0 && { unplanned: unplanned.slice(0, NAMED).map(({ employee }) => employee) }),
  };
  const by = importer && { companyId: importer.person.companyId, employeeId: importer.person.id };
  const address = importer?.address;
  const { audit } = company.dependencies;
  await audit.record({ action: 'organisation.import', target: 'organisation', detail, ...by, address });
}

interface PlanFile {
  /** Everyone whose units are to be there, and those who are added or changed. */
  readonly people: readonly Listed[];
  /** Hashes of initial passwords, by employee number in upper case. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * Saves what a plan changes of people, their employments and places; who is hidden is signed out. Call it within a transaction that
 * holds the organisation still; the caller checks the plan before and writes the audit log.
 *
 * @returns ids of those who were added
 */
export async function savePlan(
  { dependencies, sessions }: CompanyServices,
  plan: ImportPlan,
  { people, hashes }: PlanFile,
): Promise<readonly number[]> {
  const { db, clock } = dependencies;
  const [addedOn, today] = [clock.now(), clock.today()];
  const placeOf = await saveUnits(db, people);
  const isToCome = ({ startsOn = today }: Listed) => startsOn > today;
  const row = (listed: Listed) => ({
    name: listed.name,
    level: listed.level,
    ...(listed.email !== undefined && { email: listed.email }),
    ...placeOf(listed),
  });
  const joined: (NewEmployment & { readonly isToCome: boolean })[] = [];
  const join = (employeeId: number, listed: Listed) => {
    const { startsOn = today, seniorityFrom } = listed;
    joined.push({ employeeId, startsOn, seniorityFrom, isToCome: isToCome(listed) });
  };
  for (const batch of inBatches(plan.added, 500)) {
    const values = batch.map((listed) => ({
      ...row(listed),
      employee: listed.employee,
      hidden: isToCome(listed),
      // Before their first day nothing is expected of them.
      addedOn: isToCome(listed) ? instantOf(listed.startsOn!) : addedOn,
    }));
    const added = await db.insert(employees).values(values).returning({ id: employees.id });
    for (const [at, { id }] of added.entries()) join(id, batch[at]!);
  }
  const added = joined.map(({ employeeId }) => employeeId);
  for (const { person, listed, fields, returns, since = today } of plan.changed) {
    const set = {
      ...row(listed),
      version: sql`${employees.version} + 1`,
      ...(returns && { hidden: isToCome(listed) }),
    };
    await db.update(employees).set(set).where(eq(employees.id, person.id));
    if (returns) join(person.id, listed);
    else if (fields.some(isDayChange)) await changeEmployment(db, person, readDays(listed, fields));
    await placePerson(dependencies, person, { ...placeOf(listed), level: listed.level }, since);
  }
  await noteJoined(db, joined, today);
  await hidePeople(dependencies, sessions, plan.hidden);
  const returning = plan.changed.filter(({ returns }) => returns).map(({ person }) => person.id);
  const levelled = plan.changed.filter(({ person, listed }) => !person.hidden && person.level !== listed.level);
  const present = joined.filter((one) => !one.isToCome).map(({ employeeId }) => employeeId);
  await publishAll(dependencies, 'people.joined', present);
  await publishAll(
    dependencies,
    'people.levelChanged',
    levelled.map(({ person }) => person.id),
  );
  await saveInitialPasswords(db, hashes, addedOn, returning);
  await raiseVersion(db, 'organisation');
  for (const id of companiesOf(plan, placeOf)) await tellManagers(dependencies, id);
  return added;
}

/** The days of an employment that change. */
function readDays({ startsOn, seniorityFrom }: Listed, fields: readonly FieldChange[]): EmploymentChange {
  const changes = (name: FieldChange['field']) => fields.some(({ field }) => field === name);
  return {
    startsOn: changes('startsOn') ? startsOn : undefined,
    seniorityFrom: changes('seniorityFrom') ? seniorityFrom : undefined,
  };
}

/** Screens of those who manage people load them again. */
export const tellManagers = ({ realtime }: Pick<HostDependencies, 'realtime'>, companyId: number): Promise<void> =>
  realtime.emitFor('host', 'peopleChanged', {}, { company: companyId });

const companiesOf = ({ added, changed, hidden }: ImportPlan, placeOf: (listed: Listed) => Place): ReadonlySet<number> =>
  new Set([
    ...added.map((listed) => placeOf(listed).companyId),
    ...[...changed.map(({ person }) => person), ...hidden].map(({ companyId }) => companyId),
  ]);

/** Ends the employment and the sessions of people. */
async function hidePeople(
  dependencies: HostDependencies,
  sessions: CompanyServices['sessions'],
  leavers: readonly Person[],
): Promise<void> {
  const { db, clock, domainEvents } = dependencies;
  const set = { hidden: true, disabledOn: null, version: sql`${employees.version} + 1` };
  const ids = leavers.map(({ id }) => id);
  for (const batch of inBatches(ids, 500)) {
    await db.update(employees).set(set).where(inArray(employees.id, batch));
    await forgetPlanned(db, batch, clock.today());
  }
  const lastDays = await noteLeft(db, leavers, clock.today());
  for (const id of ids) {
    await endOthers(dependencies, sessions, id, 'ACCOUNT_DISABLED');
    const left = { employeeId: id, lastDay: lastDays.get(id)! };
    await domainEvents.publishOfHost('people.left', left, String(id));
  }
}

/** A person may have left while passwords were hashed, and returns by this import without one. */
const findMissingPasswords = ({ changed }: ImportPlan, hashes: ReadonlyMap<string, string>): LineError[] =>
  changed
    .filter(({ returns, listed }) => returns && !hashes.has(listed.employee.toUpperCase()))
    .map(({ listed: { line, employee } }) => ({ line, key: 'import.passwordMissing', variables: { employee } }));

/** Someone who only has another name has no other place; with another level they have not moved. */
async function placePerson(
  { db, clock, domainEvents }: HostDependencies,
  person: Person,
  { level, ...to }: PlaceWithLevel,
  since: string,
): Promise<void> {
  const { id: employeeId, companyId, departmentId, groupId } = person;
  const from = { companyId, departmentId, groupId };
  const hasMoved = !isDeepStrictEqual(from, to);
  // units and level of another company are not theirs there
  if (companyId !== to.companyId) await forgetPlanned(db, [employeeId], clock.today());
  if (hasMoved || level !== person.level) await notePlaced(db, person, { ...to, level }, since);
  if (hasMoved) await domainEvents.publishOfHost('people.moved', { employeeId, from, to, since }, String(employeeId));
}

/** Some hundred people in one event each: subscribers read what they are by then, so that no order is needed. */
async function publishAll(
  { domainEvents }: HostDependencies,
  name: 'people.joined' | 'people.levelChanged',
  people: readonly number[],
): Promise<void> {
  for (const batch of inBatches(people, MAX_EMPLOYEES))
    await domainEvents.publishOfHost(name, { employees: [...batch] });
}

/** Inserts new companies, departments and groups, renames existing ones, and returns the units of each person. */
async function saveUnits(db: Database, people: readonly Listed[]): Promise<(listed: Listed) => Place> {
  const ids = new Map<string, number>();
  const once = async (path: readonly (string | number)[], save: () => Promise<{ id: number }[]>) => {
    const key = JSON.stringify(path);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const [row] = await save();
    ids.set(key, row!.id);
    return row!.id;
  };
  const places = new Map<Listed, Place>();
  for (const listed of people) {
    const { company, department, group } = listed;
    const companyId = await once(['company', company.code], () => saveCompany(db, company));
    const departmentId =
      department &&
      (await once(['department', companyId, department.code], () => saveDepartment(db, companyId, department)));
    const groupId =
      departmentId &&
      group &&
      (await once(['group', departmentId, group.code], () => saveGroup(db, departmentId, group)));
    places.set(listed, { companyId, departmentId, groupId });
  }
  return (listed) => places.get(listed)!;
}

function saveCompany(db: Database, { code, name }: Unit) {
  return db
    .insert(companies)
    .values({ code, name })
    .onConflictDoUpdate({ target: companies.code, set: { name: sql`excluded.name` } })
    .returning({ id: companies.id });
}

function saveDepartment(db: Database, companyId: number, { code, name }: Unit) {
  return db
    .insert(departments)
    .values({ companyId, code, name })
    .onConflictDoUpdate({ target: [departments.companyId, departments.code], set: { name: sql`excluded.name` } })
    .returning({ id: departments.id });
}

function saveGroup(db: Database, departmentId: number, { code, name }: Unit) {
  return db
    .insert(groups)
    .values({ departmentId, code, name })
    .onConflictDoUpdate({ target: [groups.departmentId, groups.code], set: { name: sql`excluded.name` } })
    .returning({ id: groups.id });
}
