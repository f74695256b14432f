import { eq } from 'drizzle-orm';
import type { PermissionsContext } from '../PermissionsContext.ts';
import type { RoleRow } from './RoleRow.ts';
import { companies, roles } from '../tables.ts';

/** Locks the company's roles until the end of the transaction, and returns them. */
export async function lockCompany({ db }: PermissionsContext, companyId: number): Promise<RoleRow[]> {
  await db.select().from(companies).where(eq(companies.companyId, companyId)).for('update');
  return db.select().from(roles).where(eq(roles.companyId, companyId)).orderBy(roles.id);
}
