import { fromUnitKeys, toUnitKeys } from '@atrium/sdk';
import { addDays } from '@atrium/sdk/days';
import { plainTextOf, readHtml } from '@atrium/sdk/richText';
import { schemaErrors } from '@atrium/sdk/validation';
import { companyDay, companyMoment } from '@atrium/ui';
import type { Attachment } from '@atrium/ui/attachments';
import type { DateTimeRange } from '@atrium/ui/dates';
import { z } from 'zod';
import { bulletinFields } from '../../contract/fields.ts';
import { periodProblems } from '../../contract/periodProblems.ts';
import type { BulletinRecord, CategoryOption, Translate } from '../types.ts';

/** What the form has. */
export interface FormFields {
  readonly title: string;
  readonly mainCategoryId: number | null;
  readonly subCategoryId: number | null;
  /** From and to as on the wire; null until day and time are given. */
  readonly period: DateTimeRange;
  readonly content: string;
  /** Those who are named by name. */
  readonly readers: readonly number[];
  /** Units whose people read it, as `toUnitKeys` names them. */
  readonly units: readonly string[];
  readonly files: readonly Attachment[];
  readonly mustRead: boolean;
  readonly deadline: string | null;
  readonly pinnedUntil: string | null;
  /** How an edit of a published bulletin is announced (C.7-6). */
  readonly notifyAgain: boolean;
  readonly resetRead: boolean;
}

export const BLANK: FormFields = {
  title: '',
  mainCategoryId: null,
  subCategoryId: null,
  period: [null, null],
  content: '',
  readers: [],
  units: [],
  files: [],
  mustRead: false,
  deadline: null,
  pinnedUntil: null,
  notifyAgain: false,
  resetRead: false,
};

/** A bulletin as the form has it. */
export const toFields = (record: BulletinRecord): FormFields => ({
  title: record.title,
  mainCategoryId: record.mainCategoryId,
  subCategoryId: record.subCategoryId,
  period: [record.publishedOn, record.finishedOn],
  content: record.content,
  readers: record.named,
  units: toUnitKeys(record.units),
  files: record.files,
  mustRead: record.mustRead,
  deadline: record.deadline,
  pinnedUntil: record.pinnedUntil,
  notifyAgain: false,
  resetRead: false,
});

/** A copy: everything but when it is visible. */
export const toCopy = (record: BulletinRecord): FormFields => ({
  ...toFields(record),
  period: [null, null],
  deadline: null,
  pinnedUntil: null,
});

/** The fields as a call takes them. */
export const toBody = ({ period: [publishedOn, finishedOn], files, readers, units, ...fields }: FormFields) => ({
  ...fields,
  publishedOn,
  finishedOn,
  readers: [...readers],
  units: fromUnitKeys(units),
  files: files.map(({ fileId }) => fileId),
  deadline: fields.mustRead ? fields.deadline : null,
});

/**
 * Of the fields that a call takes those that differ from the stored ones. Readers are sent with their units: without these a call
 * means everyone who reads it.
 */
export function findChanges(before: FormFields, after: FormFields): Partial<ReturnType<typeof toBody>> {
  const [stored, sent] = [toBody(before), toBody(after)];
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]);
  const changed = Object.fromEntries(Object.entries(sent).filter(differs));
  const { readers, units } = sent;
  return 'readers' in changed || 'units' in changed ? { ...changed, readers, units } : changed;
}

const Texts = z.object({ title: bulletinFields.title, content: bulletinFields.content });

type Errors = Partial<Record<keyof FormFields, string>>;

interface Validation {
  readonly categories: readonly CategoryOption[];
  /** A draft needs a title only. */
  readonly isDraft: boolean;
  /** When the stored bulletin begins; undefined for a new one and for a draft that is published now. */
  readonly before: { readonly publishedOn: string | null } | undefined;
}

/** What is wrong with a bulletin, by field. */
export function validateForm(fields: FormFields, t: Translate, { categories, isDraft, before }: Validation): Errors {
  const { title, content, mustRead, deadline, pinnedUntil, readers, units } = fields;
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
    ...(readers.length === 0 && units.length === 0 && { readers: t('readers.required') }),
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
