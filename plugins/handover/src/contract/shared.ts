import { Day, Id, RawText } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FILES } from './limits.ts';

export const One = z.object({ id: Id });

/** `''` where a form has nothing; the same as null. */
const none = z.literal('').transform(() => null);

/** An id, or null for none. */
export const OptionalId = z.union([Id, z.null(), none]);

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

/** An attachment. */
export const File = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  /** *(ext)* Bytes. */
  size: z.int(),
  /** *(ext)* */
  mimeType: z.string(),
});

export const Files = z.array(File).max(MAX_FILES);

/** A person by id and name. */
export const Member = z.object({ employeeId: z.int(), employeeName: z.string() });
