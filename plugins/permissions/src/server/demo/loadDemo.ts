import type { Demo } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import { seedRoles } from '../rules/seedRoles.ts';
import { generateRoles } from './generateRoles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
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
