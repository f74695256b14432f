import { isDeepStrictEqual } from 'node:util';
import type { Person } from '@atrium/sdk/server';
import { eq, inArray } from 'drizzle-orm';
import { inBatches } from '../../../core/database/statements.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import type { HostDependencies } from '../../HostDependencies.ts';
import { employees } from '../../../core/schema/organisation.ts';
import { versions } from '../../../core/schema/session.ts';
import { endOthers } from '../../session/liveSessions.ts';
import { freshenAll } from '../../freshen.ts';
import { raiseVersion } from '../../../core/versions.ts';
import { saveInitialPasswords } from './initialPasswords.ts';
import { describeChanges } from './describeChanges.ts';
import { findForbiddenGrants, type Importer } from './findForbiddenGrants.ts';
import type { LineError, Listed } from './Listed.ts';
import { type LostAdministrators, lostAdministrators } from './lostAdministrators.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import { type Place, saveUnits } from './saveUnits.ts';

export interface ImportFile {
  readonly people: readonly Listed[];
  /** People who are not in the file stay. */
  readonly keepMissing: boolean;
  /** Hashes of initial passwords, by employee number. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Who imports in the browser. */
  readonly importer: Importer | undefined;
  /** Called at the end of the transaction. */
  saved(plan: ImportPlan): Promise<void>;
}

/** The saved changes; or, with `lost`, why nothing was saved. */
export interface SavedImport {
  readonly plan: ImportPlan;
  readonly lost: readonly LostAdministrators[];
  /** What its importer may not do any more. */
  readonly problems: readonly LineError[];
}

/**
 * Saves an import in one transaction; hidden people are signed out. The changes are planned here from the current
 * organisation and authority, since they may have changed while passwords were hashed.
 */
export async function saveImport(people: CompanyServices, file: ImportFile): Promise<SavedImport> {
  const { dependencies, directory } = people;
  const saved = await dependencies.transaction(async () => {
    await holdStill(dependencies);
    await directory.reload();
    await freshenAll(dependencies, directory);
    const organisation = await directory.organisation();
    const plan = planImport(organisation, file.people, file.keepMissing);
    const lost = lostAdministrators(dependencies, organisation, plan);
    const problems = [
      ...(file.importer ? findForbiddenGrants(dependencies, organisation, plan, file.importer) : []),
      ...passwordsMissing(plan, file.hashes),
    ];
    if (lost.length > 0 || problems.length > 0) return { plan, lost, problems };
    await save(people, file, plan, describeChanges(organisation, plan));
    await file.saved(plan);
    return { plan, lost, problems };
  });
  await directory.reload();
  return saved;
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
  for (const batch of inBatches(plan.added, 500)) {
    await db.insert(employees).values(batch.map((listed) => ({ employee: listed.employee, ...row(listed), addedOn })));
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
const passwordsMissing = ({ changed }: ImportPlan, hashes: ReadonlyMap<string, string>): LineError[] =>
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
