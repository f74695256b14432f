import { linkChanges, type LinkSettings } from '../parts/LinkFields.tsx';
import type { HandoverClient } from '../types.ts';
import type { FormFields } from './formFields.ts';

type Api = HandoverClient['api'];
export type CreateBody = Parameters<Api['create']>[0]['body'];
export type ChangeBody = Parameters<Api['change']>[0]['body'];

/** The body of a new handover. */
export function createBody(fields: FormFields, passphrase: string): CreateBody {
  const { title, content, typeId, tagId, level, isUrlPublic, isFinish, finishDate } = fields;
  return {
    ...{ title, content, typeId, tagId, level, isUrlPublic, isFinish, finishDate },
    ...(isUrlPublic && linkChanges(NO_LINK, toLink(fields, passphrase))),
    editors: [...fields.editors],
    readers: [...fields.readers],
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
    ...(differs('readers') && { readers: [...after.readers] }),
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
  ...{ expiresOn: urlExpiresOn, hasPassphrase, passphrase },
});

const toItems = ({ items }: FormFields) =>
  items
    .filter(({ text }) => text.trim() !== '')
    .map(({ id, text, dueDate, isRequired }) => ({ ...(id !== null && { id }), text, dueDate, isRequired }));
