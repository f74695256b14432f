import { and, eq, inArray } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { purposeFields, requiredFields } from '../tables.ts';

/**
 * Replaces the required fields of a purpose.
 *
 * @throws Refusal 422 for a field that the company does not have
 */
export async function savePurposeFields(
  { db, refuse }: AccountsContext,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  fields: readonly number[],
): Promise<void> {
  const chosen = [...new Set(fields)];
  // Locked, so that none of them is deleted before the transaction ends.
  const known = await db
    .select({ id: requiredFields.id })
    .from(requiredFields)
    .where(and(eq(requiredFields.companyId, companyId), inArray(requiredFields.id, chosen)))
    .for('key share');
  if (known.length < chosen.length) throw refuse.invalid('requiredField.unknown');
  await db.delete(purposeFields).where(eq(purposeFields.purposeId, id));
  if (chosen.length > 0)
    await db.insert(purposeFields).values(chosen.map((fieldId, position) => ({ purposeId: id, fieldId, position })));
}
