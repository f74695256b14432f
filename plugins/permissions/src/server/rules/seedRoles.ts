import { builtinRoles } from './builtinRoles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { companies, roles } from '../tables.ts';

/**
 * Gives a company its built-in roles; the host's administrators of the company become 系統管理員 (contract.md, Host
 * contracts). Gives false where it has them already. Several processes may try at once: one does it.
 */
export async function seedRoles(context: PermissionsContext, companyId: number): Promise<boolean> {
  const { db, directory, inheritance, clock } = context;
  const administrators: number[] = [];
  for (const id of await inheritance.administrators())
    if ((await directory.person(id))?.companyId === companyId) administrators.push(id);
  return context.transaction(async () => {
    const started = await db.insert(companies).values({ companyId }).onConflictDoNothing().returning();
    if (started.length === 0) return false;
    const updatedOn = clock.now();
    await db.insert(roles).values(builtinRoles(administrators).map((role) => ({ ...role, companyId, updatedOn })));
    await context.changed('authority');
    return true;
  });
}
