import { eq } from 'drizzle-orm';
import type { PermissionsContext } from '../PermissionsContext.ts';
import type { RoleRow } from '../RoleRow.ts';
import { companies, roles } from '../tables.ts';

/** The company's roles, kept from changing until the transaction ends. */
export async function lockCompany({ db }: PermissionsContext, companyId: number): Promise<RoleRow[]> {
  await db.select().from(companies).where(eq(companies.companyId, companyId)).for('update');
  return db.select().from(roles).where(eq(roles.companyId, companyId)).orderBy(roles.id);
}
