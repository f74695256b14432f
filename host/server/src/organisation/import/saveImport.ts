import { eq, inArray } from 'drizzle-orm';
import { inBatches } from '../../database/inBatches.ts';
import type { Ground } from '../../people/Ground.ts';
import type { People } from '../../people/People.ts';
import { employees } from '../../schema/organisation.ts';
import { versions } from '../../schema/session.ts';
import { endOthers } from '../../session/endOthers.ts';
import { freshenAll } from '../../session/freshen.ts';
import { raiseVersion } from '../../versions/raiseVersion.ts';
import { saveInitialPasswords } from './initialPasswords.ts';
import type { Listed } from './Listed.ts';
import { type LostAdministrators, lostAdministrators } from './lostAdministrators.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import { saveUnits } from './saveUnits.ts';

export interface ImportFile {
  readonly people: readonly Listed[];
  /** People whom the file does not list stay. */
  readonly keepMissing: boolean;
  /** Of initial passwords, by employee number. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** What has been saved; or, with `lost`, why nothing was. */
export interface SavedImport {
  readonly plan: ImportPlan;
  readonly lost: readonly LostAdministrators[];
}

/**
 * Saves an import in one transaction; hidden people are signed out. What it does is planned here, by the organisation and
 * the authority as they are now: hashing takes minutes, in which somebody else may have changed them.
 */
export async function saveImport(people: People, file: ImportFile): Promise<SavedImport> {
  const { ground, directory } = people;
  const saved = await ground.transaction(async () => {
    await holdStill(ground);
    await directory.reload();
    await freshenAll(ground, directory);
    const organisation = await directory.organisation();
    const plan = planImport(organisation, file.people, file.keepMissing);
    const lost = lostAdministrators(ground, organisation, plan);
    if (lost.length === 0) await save(people, file, plan);
    return { plan, lost };
  });
  await directory.reload();
  return saved;
}

/** Whoever changes the organisation or the authority waits until this transaction has ended. */
async function holdStill({ db }: Ground): Promise<void> {
  const names = ['authority', 'organisation'] as const;
  await db.select().from(versions).where(inArray(versions.name, names)).orderBy(versions.name).for('update');
}

async function save({ ground, sessions }: People, { people, hashes }: ImportFile, plan: ImportPlan): Promise<void> {
  const { db } = ground;
  const placeOf = await saveUnits(db, people);
  const row = (listed: Listed) => ({ name: listed.name, level: listed.level, hidden: false, ...placeOf(listed) });
  for (const batch of inBatches(plan.added, 500)) {
    await db.insert(employees).values(batch.map((listed) => ({ employee: listed.employee, ...row(listed) })));
  }
  for (const { person, listed } of plan.changed) {
    await db.update(employees).set(row(listed)).where(eq(employees.id, person.id));
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
  for (const { id } of plan.hidden) await endOthers(ground, sessions, id, 'ACCOUNT_DISABLED');
  await saveInitialPasswords(db, hashes, ground.clock.now());
  await raiseVersion(db, 'organisation');
  const detail = { added: plan.added.length, changed: plan.changed.length, hidden: plan.hidden.length };
  await ground.audit().record({ action: 'organisation.import', target: 'organisation', detail });
}
