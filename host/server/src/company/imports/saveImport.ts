import { MAX_EMPLOYEES } from '@atrium/sdk/host';
import type { Database, Person } from '@atrium/sdk/server';
import { eq, inArray, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { inBatches } from '../../core/database/statements.ts';
import { companies, departments, employees, groups } from '../../core/schema/organisation.ts';
import { versions } from '../../core/schema/session.ts';
import { raiseVersion } from '../../core/versions.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import type { ImportOutcome } from './ImportOutcome.ts';
import { saveInitialPasswords } from './initialPasswords.ts';
import { endOthers } from '../session/liveSessions.ts';
import type { Importer } from './checkGrants.ts';
import { describeChanges, type ImportPlan } from './planImport.ts';
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
    await save(people, file, plan, describeChanges(await directory.organisation(), plan));
    const saved = { ...judged, outcome: 'saved' } as const;
    await file.saved(saved);
    return saved;
  });
  await directory.reload();
  return outcome;
}

/** Other changes of the organisation or the authority wait until this transaction has ended. */
async function holdStill({ db }: HostDependencies): Promise<void> {
  await db.select().from(versions).for('update');
}

async function save(
  { dependencies, sessions }: CompanyServices,
  { people, hashes, importer }: ImportFile,
  plan: ImportPlan,
  changes: ReturnType<typeof describeChanges>,
): Promise<void> {
  const { db, clock } = dependencies;
  const addedOn = clock.now();
  const placeOf = await saveUnits(db, people);
  const row = (listed: Listed) => ({ name: listed.name, level: listed.level, hidden: false, ...placeOf(listed) });
  const joined: number[] = [];
  for (const batch of inBatches(plan.added, 500)) {
    const values = batch.map((listed) => ({ employee: listed.employee, ...row(listed), addedOn }));
    const added = await db.insert(employees).values(values).returning({ id: employees.id });
    joined.push(...added.map(({ id }) => id));
  }
  for (const { person, listed } of plan.changed) {
    await db.update(employees).set(row(listed)).where(eq(employees.id, person.id));
    await publishMove(dependencies, person, placeOf(listed));
  }
  for (const batch of inBatches(plan.hidden, 500)) {
    await db
      .update(employees)
      .set({ hidden: true })
      .where(
        inArray(
          employees.id,
          batch.map(({ id }) => id),
        ),
      );
  }
  for (const { id } of plan.hidden) {
    await endOthers(dependencies, sessions, id, 'ACCOUNT_DISABLED');
    await dependencies.domainEvents.publishOfHost('people.left', { employeeId: id }, String(id));
  }
  const returning = plan.changed.filter(({ person }) => person.hidden).map(({ person }) => person.id);
  const levelled = plan.changed.filter(({ person, listed }) => !person.hidden && person.level !== listed.level);
  await publishAll(dependencies, 'people.joined', [...joined, ...returning]);
  await publishAll(
    dependencies,
    'people.levelChanged',
    levelled.map(({ person }) => person.id),
  );
  await saveInitialPasswords(db, hashes, addedOn, returning);
  await raiseVersion(db, 'organisation');
  const detail = {
    added: plan.added.length,
    changed: plan.changed.length,
    hidden: plan.hidden.length,
    passwords: hashes.size,
    ...changes,
  };
  const by = importer && { companyId: importer.person.companyId, employeeId: importer.person.id };
  const address = importer?.address;
  await dependencies.audit.record({ action: 'organisation.import', target: 'organisation', detail, ...by, address });
}

/** A person may have left while passwords were hashed, and returns by this import without one. */
const findMissingPasswords = ({ changed }: ImportPlan, hashes: ReadonlyMap<string, string>): LineError[] =>
  changed
    .filter(({ person, listed }) => person.hidden && !hashes.has(listed.employee.toUpperCase()))
    .map(({ listed: { line, employee } }) => ({ line, key: 'import.passwordMissing', variables: { employee } }));

/** Someone who only has another name or level has not moved. */
async function publishMove({ domainEvents }: HostDependencies, person: Person, to: Place): Promise<void> {
  const { id: employeeId, companyId, departmentId, groupId } = person;
  const from = { companyId, departmentId, groupId };
  if (isDeepStrictEqual(from, to)) return;
  await domainEvents.publishOfHost('people.moved', { employeeId, from, to }, String(employeeId));
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

/** Ids of the units of a person. */
export interface Place {
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly groupId: number | null;
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
