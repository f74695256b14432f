import type { Demo, Person } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import { beginCompany } from './beginCompany.ts';
import type { PermissionsContext } from './PermissionsContext.ts';
import { roles } from './tables.ts';

/** How many roles there are in all (decisions.md, Data volumes). */
const COUNT = { demo: 0, S: 8, M: 15, L: 25 } as const;
const BUILTIN = 5;
const ACTIONS = ['bulletin.publish', 'account.create', 'room.manage', 'handover.category.manage', 'platform.manage'];

/** The built-in roles of every company; personnel by its department, and roles of projects where a larger company is asked for. */
export async function loadDemo(context: PermissionsContext, { people, random, scale }: Demo): Promise<void> {
  const { db, directory, clock } = context;
  for (const { id } of await directory.companies()) await beginCompany(context, id);
  const [company] = await directory.companies();
  if (!company) return;
  const personnel = (await directory.departments(company.id)).find(({ name }) => name === '人資部');
  if (personnel)
    await db
      .update(roles)
      .set({ departments: [personnel.id] })
      .where(and(eq(roles.companyId, company.id), eq(roles.builtin, 'hr')));
  const own = people.filter(({ companyId }) => companyId === company.id);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const updatedOn = clock.now();
  for (let number = BUILTIN + 1; number <= COUNT[scale]; number += 1) {
    const members = Array.from({ length: 5 + Math.floor(random() * 40) }, () => pick<Person>(own).id);
    await db
      .insert(roles)
      .values({
        companyId: company.id,
        name: `專案小組 ${String(number).padStart(2, '0')}`,
        description: '示範資料',
        isEnabled: random() > 0.1,
        actions: [pick(ACTIONS)],
        employees: [...new Set(members)],
        updatedOn,
      })
      .onConflictDoNothing();
  }
  await context.changed('authority');
}
