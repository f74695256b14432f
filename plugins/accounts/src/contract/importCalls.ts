import { Created, Id, Line, MAX_PEOPLE, Nothing, RawText, SAVE_LIMIT, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { ExtraKind, SealedText } from './accountFields.ts';
import {
  MAX_EXTRA_NAME,
  MAX_EXTRA_VALUE,
  MAX_EXTRAS,
  MAX_IMPORTED,
  MAX_IMPORTED_PASSWORD,
  MAX_LINKS,
  MAX_NAME_LENGTH,
  MAX_PART,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from './limits.ts';

const NewName = Line(1, MAX_NAME_LENGTH).optional();

/** Platform, type and purpose: each a record that exists, or the name of one that is added. */
const kinds = {
  platformId: Id.optional(),
  platformName: NewName,
  typeId: Id.optional(),
  typeName: NewName,
  purposeId: Id.optional(),
  purposeName: NewName,
};

/** *(ext)* An account of a file of another password manager, which the browser has read: the file itself is never uploaded. */
export const ImportedRow = z.object({
  /** The line of the file, or the number of the entry. */
  line: Whole(1),
  /** What the row has besides the choices for all. */
  ...kinds,
  /** Of its dry run: where the row would become something else by now, the import saves nothing. */
  digest: RawText(64).optional(),
  title: Line(0, MAX_TITLE_LENGTH).default(''),
  account: RawText(100),
  /** Encrypted for the session; kept as it is, whatever its length and characters. */
  password: SealedText(MAX_IMPORTED_PASSWORD),
  link: RawText(500),
  otherLinks: z.array(RawText(500)).max(MAX_LINKS).default([]),
  remark: RawText(2 * MAX_TEXT_LENGTH),
  extras: z
    .array(
      z.object({
        name: Line(1, MAX_EXTRA_NAME),
        kind: ExtraKind,
        /** Of a `text` as it is; else its JSON text, encrypted for the session. */
        value: SealedText(MAX_EXTRA_VALUE),
      }),
    )
    .max(MAX_EXTRAS)
    .default([]),
});

/** What all accounts of an import get, unless their row says otherwise. */
const choices = z.object({ ...kinds, readers: z.array(Id).max(MAX_PEOPLE).default([]) });
export type ImportChoices = z.output<typeof choices>;

const rows = z.array(ImportedRow).min(1).max(MAX_PART);
const OneImport = z.object({ importId: Id });

const Checked = z.object({
  line: z.int(),
  /** Sentences in the caller's language; with one, the import is refused. */
  problems: z.array(z.string()).max(20),
  /** The caller sees an account of this name on the platform already. */
  isDuplicate: z.boolean(),
  /** Of what the row becomes; `''` for one with problems. */
  digest: z.string(),
});

/**
 * *(ext)* Import of accounts. A dry run checks the rows, some hundred in a call. The import itself is filled with the same rows, and
 * then runs as a job: all of them are saved, or none.
 */
export const importCalls = {
  checkImport: {
    post: '/sitePasswords/imports/check',
    body: choices.extend({ rows }),
    returns: z.object({ rows: z.array(Checked).max(MAX_PART) }),
    needs: 'account.create',
    weight: 'heavy',
  },
  /** An import to be filled. It replaces one of the caller that has not started. */
  createImport: {
    post: '/sitePasswords/imports',
    body: choices.extend({ total: Whole(1, MAX_IMPORTED) }),
    returns: Created,
    needs: 'account.create',
    limit: SAVE_LIMIT,
  },
  /** Adds rows; the same part again replaces it. */
  fillImport: {
    put: '/sitePasswords/imports/:importId/parts/:part',
    params: OneImport.extend({ part: Whole(0, 999) }),
    body: z.object({ rows }),
    returns: Nothing,
    needs: 'account.create',
    on: { none: 'only an import of the caller is found by its id' },
    weight: 'heavy',
  },
  /** Starts the job. Refused with 409 where rows are missing. */
  startImport: {
    post: '/sitePasswords/imports/:importId/start',
    params: OneImport,
    returns: Nothing,
    needs: 'account.create',
    on: { none: 'only an import of the caller is found by its id' },
    limit: SAVE_LIMIT,
  },
  readImport: {
    get: '/sitePasswords/imports/:importId',
    params: OneImport,
    returns: z.object({
      state: z.enum(['filling', 'planned', 'done', 'failed']),
      total: z.int(),
      /** Why nothing was saved; `''` otherwise. */
      problem: z.string(),
    }),
    needs: 'account.create',
    on: { none: 'only an import of the caller is found by its id' },
  },
} as const;
