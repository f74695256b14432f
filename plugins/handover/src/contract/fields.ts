import {
  Attachment,
  AudienceUnits,
  Day,
  Flag,
  Id,
  Line,
  MAX_PEOPLE,
  Name,
  RawText,
  RICH_LIMITS,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import {
  MAX_EDITORS,
  MAX_FILES,
  MAX_ITEM_LENGTH,
  MAX_ITEMS,
  MAX_NAME_LENGTH,
  MAX_PASSPHRASE_LENGTH,
  MAX_TITLE_LENGTH,
} from './limits.ts';

export const One = z.object({ id: Id });

/** `''` where a form has nothing; the same as null. */
const none = z.literal('').transform(() => null);

/** An id, or null for none. */
const OptionalId = z.union([Id, z.null(), none]);

/** `YYYY-MM-DD`, or null for none. */
export const OptionalDay = z.union([Day, z.null(), none]);

/** A person: the id alone, or an object that has it. */
export const PersonId = z.union([
  Id,
  z.object({ employeeId: Id }).transform(({ employeeId }) => employeeId),
  z.object({ id: Id }).transform(({ id }) => id),
]);

/** An upload: its id, or the exact link that the upload returned, alone or in an object (C.6-7). */
const FileReference = z.union([
  RawText(300, 1),
  z.object({ fileId: RawText(300, 1) }).transform(({ fileId }) => fileId),
  z.object({ fileUrl: RawText(300, 1) }).transform(({ fileUrl }) => fileUrl),
  z.object({ link: RawText(300, 1) }).transform(({ link }) => link),
]);

export const FileReferences = z.array(FileReference).max(MAX_FILES);

export const Files = z.array(Attachment).max(MAX_FILES);

/** A person by id and name. */
export const Member = z.object({ employeeId: z.int(), employeeName: z.string() });

/** *(ext)* A line of the checklist, as it is written. */
const ItemFields = z.object({
  /** Of an item that the handover has already: it stays ticked. Ids of other handovers are new items, as in a copy. */
  id: Id.optional(),
  text: Line(1, MAX_ITEM_LENGTH),
  /** The day until which it is to be done. */
  dueDate: OptionalDay.default(null),
  /** The handover cannot be closed before it is done. */
  isRequired: Flag.default(false),
});

/** *(ext)* How a public link may be used. */
export const linkFields = {
  /** The last day on which it works; null for no end. */
  urlExpiresOn: OptionalDay,
  /** null or `''` for none. What is stored cannot be read again. */
  urlPassphrase: z.union([RawText(MAX_PASSPHRASE_LENGTH), z.null()]),
};

/** What a person fills in of a handover. None has a default, so that a change has only what was sent. */
export const handoverFields = {
  title: Line(1, MAX_TITLE_LENGTH),
  typeId: OptionalId,
  tagId: OptionalId,
  /** Formatted text, cleaned by the server (C.6-23). */
  content: RawText(RICH_LIMITS.bytes),
  level: Whole(1, 3),
  /** Needed if `isFinish`: until today it is closed now, later it will be closed on that day (C.6-1). */
  finishDate: OptionalDay,
  isFinish: Flag,
  editors: z.array(PersonId).max(MAX_EDITORS),
  /** With `units` those who are named by name; without it who is there through a unit only stays that. */
  readers: z.array(PersonId).max(MAX_PEOPLE),
  /** *(ext)* Units whose people read it, as long as they are in them and it is open. */
  units: AudienceUnits,
  files: FileReferences,
  isUrlPublic: Flag,
  ...linkFields,
  /** *(ext)* */
  items: z.array(ItemFields).max(MAX_ITEMS),
};

const { title, content, ...others } = handoverFields;

/** The body of a new handover. */
export const NewHandover = z.object({
  title,
  content,
  ...z.object(others).partial().shape,
});

/** The changed fields of a handover. */
export const ChangedHandover = z
  .object(handoverFields)
  .partial()
  .extend({
    /** The one of the path (C.6-6). */
    id: Id.optional(),
    /** `files` replaces the attachments; otherwise it is ignored (C.6-6). */
    isFileChanged: Flag.default(false),
    /** *(ext)* The version that the change is based on (C.1-17). */
    version: Whole(1).optional(),
  });

/** What a person fills in of a tag, and of a category besides its tags (C.6-16). */
export const optionFields = { name: Name(MAX_NAME_LENGTH), isEnabled: Flag };
