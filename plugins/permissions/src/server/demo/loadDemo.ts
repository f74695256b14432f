import type { Demo, Person } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { menuEntries } from '../rules/menuEntries.ts';
import { builtinRoles, seedRoles } from '../rules/storedRoles.ts';
import { roles } from '../tables.ts';

/** The built-in roles of every company, 人資 by department; project roles at larger scales. */
export async function loadDemo(context: PermissionsContext, demo: Demo): Promise<void> {
  const { db, directory } = context;
  for (const { id } of await directory.companies()) await seedRoles(context, id);
  const [company] = await directory.companies();
  if (!company) return;
  const personnel = (await directory.departments(company.id)).find(({ name }) => name === '人資部');
  if (personnel)
    await db
      .update(roles)
      .set({ departments: [personnel.id] })
      .where(and(eq(roles.companyId, company.id), eq(roles.builtin, 'hr')));
  if (demo.scale !== 'demo') await generateRoles(context, demo);
  await context.changed('authority');
}

/**
 * Roles per company, and what all roles of all companies together grant: actions and menu entries (docs/bench/volumes.md).
 */
const VOLUMES = {
  S: { roles: 8, grants: 72 },
  M: { roles: 15, grants: 360 },
  L: { roles: 25, grants: 3_600 },
} as const;
const ACTIONS = [
  'bulletin.publish',
  'bulletin.readers.view',
  'account.create',
  'account.audit',
  'room.manage',
  'handover.category.manage',
  'platform.manage',
  'attendance.viewDept',
] as const;

/**
 * Project roles up to the number of roles of the scale. Each grants a few actions and opens entries of the company's
 * menu, up to the documented totals; members are people, for a third of the roles also departments or groups.
 */
async function generateRoles(context: PermissionsContext, { people, random, scale }: Demo): Promise<void> {
  if (scale === 'demo') return;
  const { db, directory, clock } = context;
  const below = (count: number) => Math.floor(random() * count);
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!);
  };
  const companies = await directory.companies();
  const builtin = builtinRoles([]);
  const each = VOLUMES[scale].roles - builtin.length;
  let requested = VOLUMES[scale].grants - companies.length * builtin.flatMap(({ actions }) => actions).length;
  let left = companies.length * each;
  for (const { id: companyId } of companies) {
    const pages = ((await menuEntries(context, companyId)) ?? []).filter(({ menuType }) => menuType === 1);
    const own = people.filter((person) => person.companyId === companyId);
    const [departments, groups] = [await directory.departments(companyId), await directory.groups(companyId)];
    for (let number = 1; number <= each; number += 1) {
      const grants = Math.round(requested / left);
      // At least one of each kind.
      const actions = some(ACTIONS, 1 + below(Math.max(1, Math.min(ACTIONS.length, grants) - 1)));
      const menuIds = some(pages, grants - actions.length).map(({ id }) => id);
      await db.insert(roles).values({
        companyId,
        name: `專案小組 ${String(number).padStart(2, '0')}`,
        description: '示範資料',
        isEnabled: random() > 0.1,
        actions,
        menuIds,
        employees: some<Person>(own, 5 + below(40)).map(({ id }) => id),
        departments: some(number % 6 === 0 ? departments : [], 1).map(({ id }) => id),
        groups: some(number % 6 === 3 ? groups : [], 2).map(({ id }) => id),
        updatedOn: clock.now(),
      });
      requested -= actions.length + menuIds.length;
      left -= 1;
    }
  }
}
