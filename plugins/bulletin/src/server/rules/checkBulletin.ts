import { toUnitKeys } from '@atrium/sdk';
import { addDays } from '@atrium/sdk/days';
import { type Caller, FieldErrors, type RequestFacts, type SanitizedText, sanitizeRichText } from '@atrium/sdk/server';
import { areUnitsOfCompany, type StoredAudience } from '@atrium/sdk/server/sharing';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { bulletinFields } from '../../contract/fields.ts';
import { type PeriodProblems, periodProblems } from '../../contract/periodProblems.ts';
import type { BulletinContext, BulletinErrors, BulletinRow } from '../BulletinContext.ts';
import { categories } from '../tables.ts';
import { listCategories } from './categories.ts';
import { wallTime, wallTimeOrNull } from './listing.ts';

/** A bulletin as a person has filled it in. */
export type BulletinInput = { readonly [Name in keyof typeof bulletinFields]: z.output<(typeof bulletinFields)[Name]> };

/** A stored bulletin as what its form has, so that a change of single fields is checked like a whole one. */
export function toInput(row: BulletinRow, { named, units }: StoredAudience): BulletinInput {
  const { title, mainCategoryId, subCategoryId, content, mustRead, pinnedUntil, isDraft } = row;
  return {
    title,
    mainCategoryId,
    subCategoryId,
    content,
    mustRead,
    pinnedUntil,
    isDraft,
    publishedOn: wallTimeOrNull(row.publishedOn),
    finishedOn: wallTimeOrNull(row.finishedOn),
    deadline: wallTimeOrNull(row.deadline),
    readers: [...named],
    units,
    files: [...row.fileIds],
  };
}

/**
 * Checks what a person has filled in, in the transaction that stores it. A draft needs a title only, but may not name categories or people of other companies.
 *
 * @param before what was stored, for the rules that a later edit does not repeat
 * @returns the text as it is stored
 * @throws Refusal 422 that names every field that is wrong
 */
export async function checkBulletin(
  context: BulletinContext,
  input: BulletinInput,
  caller: Caller,
  language: RequestFacts['language'],
  before?: BulletinInput,
): Promise<SanitizedText> {
  const errors = new FieldErrors(context, language);
  const text = sanitizeRichText(input.content);
  await checkCategories(context, input, caller.companyId, errors);
  if (!input.isDraft) {
    const [today, now] = [context.clock.today(), wallTime(context.clock.now())];
    const problems = periodProblems(
      input,
      { now, yesterday: addDays(today, -1) },
      before?.isDraft ? undefined : before,
    );
    for (const [field, problem] of Object.entries(problems)) errors.add(field as keyof PeriodProblems, problem);
    if (input.readers.length === 0 && toUnitKeys(input.units).length === 0) errors.add('readers', 'readers.required');
    if (text.text.trim() === '' && text.images.length === 0) errors.add('content', 'content.required');
  }
  await checkReaders(context, input, caller.companyId, before, errors);
  errors.refuse();
  return text;
}

async function checkCategories(
  context: BulletinContext,
  { mainCategoryId, subCategoryId, isDraft }: BulletinInput,
  companyId: number,
  errors: BulletinErrors,
): Promise<void> {
  const chosen = [mainCategoryId, subCategoryId].filter((id) => id !== null);
  // locked against deletion until the bulletin is stored
  if (chosen.length > 0)
    await context.db
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.id, chosen))
      .orderBy(categories.id)
      .for('key share');
  const rows = await listCategories(context, companyId);
  const main = rows.find(({ id, parentId }) => id === mainCategoryId && parentId === null);
  const sub = rows.find(({ id, parentId }) => id === subCategoryId && parentId !== null && parentId === mainCategoryId);
  if (mainCategoryId === null) {
    if (!isDraft) errors.add('mainCategoryId', 'mainCategory.required');
  } else if (!main) errors.add('mainCategoryId', 'mainCategory.unknown');
  else if (!main.isEnabled && !isDraft) errors.add('mainCategoryId', 'mainCategory.disabled');
  if (subCategoryId === null) {
    if (!isDraft) errors.add('subCategoryId', 'subCategory.required');
  } else if (!sub) errors.add('subCategoryId', 'subCategory.unknown');
  else if (!sub.isEnabled && !isDraft) errors.add('subCategoryId', 'subCategory.disabled');
}

/** Readers are stored as given (C.7-4), but new ones are people of the company; who has moved to another one stays stored. */
async function checkReaders(
  { directory }: BulletinContext,
  { readers, units }: BulletinInput,
  companyId: number,
  stored: BulletinInput | undefined,
  errors: BulletinErrors,
): Promise<void> {
  if (!(await areUnitsOfCompany(directory, companyId, units, stored?.units))) errors.add('units', 'units.unknown');
  if (readers.length === 0) return;
  const people = await Promise.all([
    directory.people({ companyId, hidden: false }),
    directory.people({ companyId, hidden: true }),
  ]);
  const known = new Set([...(stored?.readers ?? []), ...people.flat().map(({ id }) => id)]);
  if (!readers.every((id) => known.has(id))) errors.add('readers', 'readers.unknown');
}
