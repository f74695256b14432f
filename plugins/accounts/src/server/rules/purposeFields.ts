import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { purposeFields, requiredFields } from '../tables.ts';

/** The required fields of a purpose in their order, disabled ones as well: those are not asked for any more. */
export function readRequiredFields({ db }: AccountsContext, purposeId: number) {
  return db
    .select({ id: requiredFields.id, name: requiredFields.name, isEnabled: requiredFields.isEnabled })
    .from(purposeFields)
    .innerJoin(requiredFields, eq(requiredFields.id, purposeFields.fieldId))
    .where(eq(purposeFields.purposeId, purposeId))
    .orderBy(asc(purposeFields.position));
}

/** Ids of the required fields of several purposes. */
export async function readFieldIds(
  { db }: AccountsContext,
  purposes: readonly number[],
): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>();
  const rows = await db
    .select()
    .from(purposeFields)
    .where(inArray(purposeFields.purposeId, [...purposes]))
    .orderBy(asc(purposeFields.position));
  for (const { purposeId, fieldId } of rows) ids.set(purposeId, [...(ids.get(purposeId) ?? []), fieldId]);
  return ids;
}

/** Names of the enabled required fields of several purposes, in their order. */
export async function readRequiredNames(
  { db }: AccountsContext,
  purposes: readonly number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  const rows = await db
    .select({ purposeId: purposeFields.purposeId, name: requiredFields.name })
    .from(purposeFields)
    .innerJoin(requiredFields, eq(requiredFields.id, purposeFields.fieldId))
    .where(and(inArray(purposeFields.purposeId, [...purposes]), eq(requiredFields.isEnabled, true)))
    .orderBy(asc(purposeFields.position));
  for (const { purposeId, name } of rows) names.set(purposeId, [...(names.get(purposeId) ?? []), name]);
  return names;
}

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
