import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { purposeFields, requiredFields } from '../tables.ts';

/** The required fields of a purpose in their order, disabled ones as well: those are not asked for any more. */
export function fieldsOf({ db }: AccountsContext, purposeId: number) {
  return db
    .select({ id: requiredFields.id, name: requiredFields.name, isEnabled: requiredFields.isEnabled })
    .from(purposeFields)
    .innerJoin(requiredFields, eq(requiredFields.id, purposeFields.fieldId))
    .where(eq(purposeFields.purposeId, purposeId))
    .orderBy(asc(purposeFields.position));
}

/** Ids of the required fields of several purposes. */
export async function fieldIdsOf({ db }: AccountsContext, purposes: readonly number[]): Promise<Map<number, number[]>> {
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
export async function requiredNames(
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
