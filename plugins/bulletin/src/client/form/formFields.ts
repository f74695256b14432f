import type { DateTimeRange } from '@atrium/ui/dates';
import type { Attachment } from '@atrium/ui/attachments';
import type { BulletinRecord } from '../types.ts';

/** What the form has. */
export interface FormFields {
  readonly title: string;
  readonly mainCategoryId: number | null;
  readonly subCategoryId: number | null;
  /** From and to as on the wire; null until day and time are given. */
  readonly period: DateTimeRange;
  readonly content: string;
  readonly readers: readonly number[];
  readonly files: readonly Attachment[];
  readonly mustRead: boolean;
  readonly deadline: string | null;
  readonly pinnedUntil: string | null;
  /** How an edit of a published bulletin is announced (C.7-6). */
  readonly notifyAgain: boolean;
  readonly resetRead: boolean;
}

export const BLANK: FormFields = {
  ...{
    title: '',
    mainCategoryId: null,
    subCategoryId: null,
    period: [null, null],
    content: '',
    readers: [],
    files: [],
  },
  ...{ mustRead: false, deadline: null, pinnedUntil: null, notifyAgain: false, resetRead: false },
};

/** A bulletin as the form has it. */
export const toFields = (record: BulletinRecord): FormFields => ({
  ...{ title: record.title, mainCategoryId: record.mainCategoryId, subCategoryId: record.subCategoryId },
  ...{ period: [record.publishedOn, record.finishedOn], content: record.content },
  ...{ readers: record.readers, files: record.files },
  ...{ mustRead: record.mustRead, deadline: record.deadline, pinnedUntil: record.pinnedUntil },
  ...{ notifyAgain: false, resetRead: false },
});

/** A copy: everything but when it is visible. */
export const toCopy = (record: BulletinRecord): FormFields => ({
  ...toFields(record),
  ...{ period: [null, null], deadline: null, pinnedUntil: null },
});

/** The fields as a call takes them. */
export const toBody = ({ period: [publishedOn, finishedOn], files, readers, ...fields }: FormFields) => ({
  ...fields,
  ...{ publishedOn, finishedOn, readers: [...readers], files: files.map(({ fileId }) => fileId) },
  deadline: fields.mustRead ? fields.deadline : null,
});

/** Of the fields that a call takes those that differ from the stored ones. */
export function findChanges(before: FormFields, after: FormFields): Partial<ReturnType<typeof toBody>> {
  const [stored, sent] = [toBody(before), toBody(after)];
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]);
  return Object.fromEntries(Object.entries(sent).filter(differs));
}
