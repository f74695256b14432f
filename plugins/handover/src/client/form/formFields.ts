import { fromUnitKeys, toUnitKeys } from '@atrium/sdk';
import type { FieldErrors } from '@atrium/sdk/client';
import { plainTextOf, readHtml } from '@atrium/sdk/richText';
import { schemaErrors } from '@atrium/sdk/validation';
import type { Attachment } from '@atrium/ui/attachments';
import { z } from 'zod';
import { handoverFields } from '../../contract/fields.ts';
import { MAX_ITEM_LENGTH, MAX_ITEMS, MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import { lacksPassphrase, linkChanges, type LinkSettings } from '../parts/LinkFields.tsx';
import type { Handover, HandoverClient, Translate } from '../types.ts';

/** A line of the checklist while it is written. */
export interface FormItem {
  /** Its id as text, or a random one of a new line. */
  readonly key: string;
  /** Of an item that the handover has already. */
  readonly id: number | null;
  readonly text: string;
  readonly dueDate: string | null;
  readonly isRequired: boolean;
}

/** The fields of the form, in the order of S2-001. The passphrase of the public link is none: nothing secret is kept as a draft. */
export interface FormFields {
  readonly title: string;
  readonly typeId: number | null;
  readonly tagId: number | null;
  readonly level: number;
  readonly editors: readonly number[];
  /** Those who are named by name. */
  readonly readers: readonly number[];
  /** Units whose people read it, as `toUnitKeys` names them. */
  readonly units: readonly string[];
  readonly isUrlPublic: boolean;
  readonly urlExpiresOn: string | null;
  readonly hasPassphrase: boolean;
  /** The switch: on with a date, be it of today or of a day to come (C.6-1). */
  readonly isFinish: boolean;
  readonly finishDate: string | null;
  readonly files: readonly Attachment[];
  readonly content: string;
  readonly items: readonly FormItem[];
}

export const BLANK: FormFields = {
  title: '',
  typeId: null,
  tagId: null,
  level: 1,
  editors: [],
  readers: [],
  units: [],
  isUrlPublic: false,
  urlExpiresOn: null,
  hasPassphrase: false,
  isFinish: false,
  finishDate: null,
  files: [],
  content: '',
  items: [],
};

export function toFields(handover: Handover): FormFields {
  const { title, typeId, tagId, level, isUrlPublic, link, finishDate, files, content } = handover;
  return {
    title,
    typeId,
    tagId,
    level,
    isUrlPublic,
    files,
    content,
    finishDate,
    isFinish: finishDate !== null,
    urlExpiresOn: link?.expiresOn ?? null,
    hasPassphrase: link?.hasPassphrase ?? false,
    editors: handover.editors.map(({ employeeId }) => employeeId),
    readers: handover.named,
    units: toUnitKeys(handover.units),
    items: handover.items.map(({ id, text, dueDate, isRequired }) => ({
      key: String(id),
      id,
      text,
      dueDate,
      isRequired,
    })),
  };
}

/** A new handover with what another one has: neither public nor closed, and only with the items that are open (C.6-24). */
export function toCopy(handover: Handover): FormFields {
  const fields = toFields(handover);
  const open = new Set(handover.items.filter(({ isDone }) => !isDone).map(({ id }) => id));
  return {
    ...fields,
    isUrlPublic: false,
    urlExpiresOn: null,
    hasPassphrase: false,
    isFinish: false,
    finishDate: null,
    items: fields.items.filter(({ id }) => id !== null && open.has(id)).map((item) => ({ ...item, id: null })),
  };
}

/**
 * What follows from a change: a finish date turns the switch on; the switch sets the date to today, or empties it (S2-011). A tag
 * that the new category does not have is dropped.
 */
export function changeFields(part: Partial<FormFields>, today: string): Partial<FormFields> {
  if (part.isFinish !== undefined) return { ...part, finishDate: part.isFinish ? (part.finishDate ?? today) : null };
  if (part.finishDate !== undefined) return { ...part, isFinish: part.finishDate !== null };
  return part;
}

type Api = HandoverClient['api'];
type CreateBody = Parameters<Api['create']>[0]['body'];
type ChangeBody = Parameters<Api['change']>[0]['body'];

/** The body of a new handover. */
export function createBody(fields: FormFields, passphrase: string): CreateBody {
  const { title, content, typeId, tagId, level, isUrlPublic, isFinish, finishDate } = fields;
  return {
    title,
    content,
    typeId,
    tagId,
    level,
    isUrlPublic,
    isFinish,
    finishDate,
    ...(isUrlPublic && linkChanges(NO_LINK, toLink(fields, passphrase))),
    editors: [...fields.editors],
    readers: [...fields.readers],
    units: fromUnitKeys(fields.units),
    files: fields.files.map(({ fileId }) => fileId),
    items: toItems(fields),
  };
}

/** The fields that differ, those that belong together with each other. `files` only contains the replacements (C.6-6). */
export function changeBody(
  before: FormFields,
  after: FormFields,
  passphrase: string,
  mayChooseEditors: boolean,
): ChangeBody {
  const differs = (...names: (keyof FormFields)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const { title, typeId, tagId, level, isUrlPublic, isFinish, finishDate, content } = after;
  const isFileChanged = differs('files');
  return {
    ...(differs('title') && { title }),
    ...(differs('typeId', 'tagId') && { typeId, tagId }),
    ...(differs('level') && { level }),
    ...(differs('editors') && mayChooseEditors && { editors: [...after.editors] }),
    // without its units a call would keep as named by name who is there through one
    ...(differs('readers', 'units') && { readers: [...after.readers], units: fromUnitKeys(after.units) }),
    ...(differs('isUrlPublic') && { isUrlPublic }),
    ...(isUrlPublic && linkChanges(before.isUrlPublic ? toLink(before) : NO_LINK, toLink(after, passphrase))),
    ...(differs('isFinish', 'finishDate') && { isFinish, finishDate }),
    ...(differs('content') && { content }),
    isFileChanged,
    ...(isFileChanged && { files: after.files.map(({ fileId }) => fileId) }),
    ...(differs('items') && { items: toItems(after) }),
  };
}

const NO_LINK = { expiresOn: null, hasPassphrase: false };

export const toLink = ({ urlExpiresOn, hasPassphrase }: FormFields, passphrase = ''): LinkSettings => ({
  expiresOn: urlExpiresOn,
  hasPassphrase,
  passphrase,
});

const toItems = ({ items }: FormFields) =>
  items
    .filter(({ text }) => text.trim() !== '')
    .map(({ id, text, dueDate, isRequired }) => ({ ...(id !== null && { id }), text, dueDate, isRequired }));

const { title, content, level, editors, readers } = handoverFields;
const Fields = z.object({ title, content, level, editors, readers });

/** Names of the required fields that are empty (S2-006), in the order of the form. */
export function missingFields(fields: FormFields): readonly ('title' | 'finishDate' | 'content')[] {
  const { title: subject, isFinish, finishDate, content: html } = fields;
  return [
    ...(subject.trim() === '' ? (['title'] as const) : []),
    ...(isFinish && finishDate === null ? (['finishDate'] as const) : []),
    ...(isBlank(html) ? (['content'] as const) : []),
  ];
}

interface Link {
  readonly passphrase: string;
  /** There is a passphrase that may stay. */
  readonly isStored: boolean;
}

/** Validates the fields by the contract and by the rules that it cannot express (S2-004, C.6-1). */
export function validateForm(
  fields: FormFields,
  { passphrase, isStored }: Link,
  t: Translate,
): FieldErrors<FormFields> {
  const missing = missingFields(fields);
  const isLong = ({ text }: FormFields['items'][number]) => [...text.trim()].length > MAX_ITEM_LENGTH;
  const over = fields.items.length - MAX_ITEMS;
  const needsPassphrase = fields.isUrlPublic && lacksPassphrase(toLink(fields, passphrase), isStored);
  return {
    ...schemaErrors(Fields, { ...fields, editors: [...fields.editors], readers: [...fields.readers] }),
    ...Object.fromEntries(missing.map((name) => [name, t(`form.required.${name}`)])),
    ...(fields.items.some(isLong) && { items: t('items.long', { most: MAX_ITEM_LENGTH }) }),
    ...(over > 0 && { items: t('items.tooMany', { most: MAX_ITEMS, over }) }),
    ...(needsPassphrase && { isUrlPublic: t('link.passphraseHint', { least: MIN_PASSPHRASE_LENGTH }) }),
  };
}

/** Neither a character nor an image. */
function isBlank(html: string): boolean {
  const document = readHtml(html);
  return plainTextOf(document).trim() === '' && document.every(({ type }) => type !== 'image');
}
