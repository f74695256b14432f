import { eq, inArray } from 'drizzle-orm';
import { inBatches } from '../../database/inBatches.ts';
import type { People } from '../../people/People.ts';
import { employees } from '../../schema/organisation.ts';
import { endOthers } from '../../session/endOthers.ts';
import { raiseVersion } from '../../versions/raiseVersion.ts';
import { saveInitialPasswords } from './initialPasswords.ts';
import type { Listed } from './Listed.ts';
import type { ImportPlan } from './planImport.ts';
import { saveUnits } from './saveUnits.ts';

/** Saves an import in one transaction; hidden people are signed out. */
export async function saveImport(
  { ground, directory, sessions }: People,
  people: readonly Listed[],
  plan: ImportPlan,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = ground;
  await ground.transaction(async () => {
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
  });
  await directory.reload();
}
