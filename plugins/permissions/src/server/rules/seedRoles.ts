import { builtinRoles } from './builtinRoles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { companies, roles } from '../tables.ts';

/**
 * Creates the built-in roles of a company; the host's administrators of the company become members of 系統管理員
 * (contract.md, Host contracts). Returns false if it has them. Safe for concurrent processes: only one inserts them.
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
