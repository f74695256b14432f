import { and, eq } from 'drizzle-orm';
import type { AccountEntry, AccountErrors, AccountsContext } from '../AccountsContext.ts';
import { platforms, purposes, types } from '../tables.ts';

type References = Pick<AccountEntry, 'typeId' | 'purposeId'> & {
  /** undefined where rows have one each. */
  readonly platformId?: number | undefined;
};

/**
 * Checks that platform, type and purpose are records of the company. A disabled one may stay, and not be chosen. Until the transaction
 * ends none of them can be deleted.
 *
 * @returns the purpose, which determines the other required fields
 */
export async function checkReferences(
  { db }: AccountsContext,
  companyId: number,
  chosen: References,
  before: References | undefined,
  errors: AccountErrors,
): Promise<typeof purposes.$inferSelect | undefined> {
  const find = async <Table extends typeof platforms>(table: Table, id: number, kept: number | undefined) => {
    const [row] = await db
      .select()
      .from(table as typeof platforms)
      .where(and(eq(table.id, id), eq(table.companyId, companyId)))
      .for('key share');
    return row && (row.isEnabled || id === kept) ? (row as Table['$inferSelect']) : undefined;
  };
  const { platformId, typeId, purposeId } = chosen;
  if (platformId !== undefined && !(await find(platforms, platformId, before?.platformId)))
    errors.add('platformId', 'platform.required');
  if (!(await find(types as never, typeId, before?.typeId))) errors.add('typeId', 'type.required');
  const purpose = await find(purposes as never, purposeId, before?.purposeId);
  if (!purpose) errors.add('purposeId', 'purpose.required');
  return purpose;
}
