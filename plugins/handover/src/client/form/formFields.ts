import type { Attachment } from '@atrium/ui/attachments';
import type { Handover } from '../types.ts';

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

/** The fields of the form, in the order of S2 §2. The passphrase of the public link is none: nothing secret is kept as a draft. */
export interface FormFields {
  readonly title: string;
  readonly typeId: number | null;
  readonly tagId: number | null;
  readonly level: number;
  readonly editors: readonly number[];
  readonly readers: readonly number[];
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
  ...{ title: '', typeId: null, tagId: null, level: 1, editors: [], readers: [] },
  ...{ isUrlPublic: false, urlExpiresOn: null, hasPassphrase: false, isFinish: false, finishDate: null },
  ...{ files: [], content: '', items: [] },
};

export function toFields(handover: Handover): FormFields {
  const { title, typeId, tagId, level, isUrlPublic, link, finishDate, files, content } = handover;
  return {
    ...{ title, typeId, tagId, level, isUrlPublic, files, content, finishDate, isFinish: finishDate !== null },
    ...{ urlExpiresOn: link?.expiresOn ?? null, hasPassphrase: link?.hasPassphrase ?? false },
    editors: handover.editors.map(({ employeeId }) => employeeId),
    readers: handover.readers.map(({ employeeId }) => employeeId),
    items: handover.items.map(({ id, text, dueDate, isRequired }) => ({
      ...{ key: String(id), id, text, dueDate, isRequired },
    })),
  };
}

/** A new handover with what another one has: neither public nor closed, and only with the items that are open (C.6-24). */
export function toCopy(handover: Handover): FormFields {
  const fields = toFields(handover);
  const open = new Set(handover.items.filter(({ isDone }) => !isDone).map(({ id }) => id));
  return {
    ...fields,
    ...{ isUrlPublic: false, urlExpiresOn: null, hasPassphrase: false, isFinish: false, finishDate: null },
    items: fields.items.filter(({ id }) => id !== null && open.has(id)).map((item) => ({ ...item, id: null })),
  };
}

/**
 * What follows from a change: a finish date turns the switch on; the switch sets the date to today, or empties it (S2 §4). A tag
 * that the new category does not have is dropped.
 */
export function changeFields(part: Partial<FormFields>, today: string): Partial<FormFields> {
  if (part.isFinish !== undefined) return { ...part, finishDate: part.isFinish ? (part.finishDate ?? today) : null };
  if (part.finishDate !== undefined) return { ...part, isFinish: part.finishDate !== null };
  return part;
}
