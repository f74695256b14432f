import { addDays } from '@atrium/sdk/days';
import { plainTextOf, readHtml } from '@atrium/sdk/richText';
import { schemaErrors } from '@atrium/sdk/validation';
import { companyDay, companyMoment } from '@atrium/ui';
import { z } from 'zod';
import { bulletinFields } from '../../contract/bulletinFields.ts';
import { periodProblems } from '../../contract/periodProblems.ts';
import type { CategoryOption, Translate } from '../types.ts';
import type { FormFields } from './formFields.ts';

const Texts = z.object({ title: bulletinFields.title, content: bulletinFields.content });

type Errors = Partial<Record<keyof FormFields, string>>;

interface Validation {
  readonly categories: readonly CategoryOption[];
  /** A draft needs a title only. */
  readonly isDraft: boolean;
  /** When the stored bulletin begins; undefined for a new one and for a draft that is published now. */
  readonly before: { readonly publishedOn: string | null } | undefined;
}

/** What is wrong with a bulletin, by field (S2 §5). */
export function validateForm(fields: FormFields, t: Translate, { categories, isDraft, before }: Validation): Errors {
  const { title, content, mustRead, deadline, pinnedUntil, readers } = fields;
  const texts: Errors = {
    ...schemaErrors(Texts, { title, content }),
    ...(title.trim() === '' && { title: t('title.required') }),
  };
  if (isDraft) return texts;
  const [publishedOn, finishedOn] = fields.period;
  const moments = { now: companyMoment(), yesterday: addDays(companyDay(), -1) };
  const problems = periodProblems({ publishedOn, finishedOn, mustRead, deadline, pinnedUntil }, moments, before);
  const period = problems.publishedOn ?? problems.finishedOn;
  return {
    ...texts,
    ...categoryErrors(fields, categories, t),
    ...(period && { period: t(publishedOn === null && finishedOn === null ? 'period.required' : period) }),
    ...(problems.deadline && { deadline: t(problems.deadline) }),
    ...(problems.pinnedUntil && { pinnedUntil: t(problems.pinnedUntil) }),
    ...(readers.length === 0 && { readers: t('readers.required') }),
    ...(isBlank(content) && { content: t('content.required') }),
  };
}

/** A category is required, and one that was disabled has to be replaced (C.7-7). */
export function categoryErrors(
  { mainCategoryId, subCategoryId }: Pick<FormFields, 'mainCategoryId' | 'subCategoryId'>,
  categories: readonly CategoryOption[],
  t: Translate,
): Errors {
  const main = categories.find((each) => each.mainCategoryId === mainCategoryId);
  const sub = main?.subCategories.find((each) => each.subCategoryId === subCategoryId);
  return {
    ...(mainCategoryId === null && { mainCategoryId: t('mainCategory.required') }),
    ...(main?.isEnabled === false && { mainCategoryId: t('mainCategory.disabled') }),
    ...(subCategoryId === null && { subCategoryId: t('subCategory.required') }),
    ...(sub?.isEnabled === false && { subCategoryId: t('subCategory.disabled') }),
  };
}

/** Whether a formatted text has neither characters nor an image. */
function isBlank(html: string): boolean {
  const document = readHtml(html);
  return plainTextOf(document).trim() === '' && !document.some(({ type }) => type === 'image');
}
