import { Id, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { SealedPassword } from './accountFields.ts';
import { MAX_IMPORTED } from './limits.ts';

/** *(ext)* A row of a file of another password manager, which the browser has read: the file itself is never uploaded. */
export const ImportedRow = z.object({
  line: Whole(1),
  /** What the other program calls the account; the name of the platform, unless one was chosen. */
  title: RawText(500),
  platformId: Id.optional(),
  account: RawText(1000),
  password: SealedPassword,
  link: RawText(2000),
  remark: RawText(5000),
});

const body = z.object({
  typeId: Id,
  purposeId: Id,
  rows: z.array(ImportedRow).min(1).max(MAX_IMPORTED),
});

const Checked = z.object({
  line: z.int(),
  /** The platform that it would get; `isNew` if it is created with it. */
  platform: z.object({ name: z.string(), isNew: z.boolean() }).nullable(),
  /** Sentences in the caller's language; a row with one is not imported. */
  problems: z.array(z.string()).max(10),
  /** The caller sees an account of this name on the platform already, or the file has it twice. */
  isDuplicate: z.boolean(),
});

/** *(ext)* Import of accounts: a dry run, and the import in one transaction. */
export const importCalls = {
  checkImport: {
    post: '/sitePasswords/imports/check',
    body,
    returns: z.object({
      rows: z.array(Checked).max(MAX_IMPORTED),
      /** Rows without problems. */
      ready: z.int(),
      /** Names of platforms that would be created. */
      newPlatforms: z.array(z.string()).max(MAX_IMPORTED),
    }),
    needs: 'account.create',
    weight: 'heavy',
  },
  /** Refused with 422 if a row has a problem. */
  import: { post: '/sitePasswords/imports', body, returns: z.object({ count: z.int() }), needs: 'account.create' },
} as const;
