import { file, Id, MAX_PEOPLE, Nothing, Page, Paging, RawText, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';
import { CHANGED_BY, One, Revealed } from './accountCalls.ts';
import { RevealKind } from './accountFields.ts';
import { MAX_VERSIONS } from './limits.ts';

/** *(ext)* An entry of the log: a password was shown, copied without being shown, or changed. */
export const LogEntry = z.object({
  /** Unique in the log of one account. */
  key: z.string(),
  accountId: z.int(),
  platformName: z.string(),
  account: z.string(),
  /** `code`: a one-time code. */
  kind: z.enum(['view', 'copy', 'code', 'change']),
  /** *(ext)* The name of the field; `''` for the password. */
  field: z.string(),
  version: z.int(),
  employeeId: z.int(),
  name: z.string(),
  hasLeft: z.boolean(),
  /** Where from; `''` for a change, whose address the audit log has. */
  address: z.string(),
  /** Why a person who is no reader has seen it; `''` for everyone else. */
  reason: z.string(),
  /** `YYYY-MM-DD HH:mm:ss` */
  at: z.string(),
});

const paging = Paging.omit({ sort: true });

/** *(ext)* A password that a person knows, or has known. */
const Exposure = z.object({
  id: z.int(),
  platformName: z.string(),
  account: z.string(),
  owner: z.object({ employeeId: z.int(), name: z.string(), hasLeft: z.boolean() }),
  /** How often the person has seen the present password. */
  reveals: z.int(),
  /** When they did last, null for who entered it. */
  lastRevealedOn: z.string().nullable(),
  /** `known`; on the checklist and `waiting` for a new password; `done`. */
  state: z.enum(['known', 'waiting', 'done']),
  doneOn: z.string().nullable(),
});

const audits = ['account.audit', 'account.manageAll'] as const;

/** *(ext)* Who has seen which password, newest first, and what is to be changed after a person has left. */
export const revealCalls = {
  /** The log of one account, for its owner and managers. */
  reveals: {
    get: '/sitePasswords/:id/reveals',
    params: One,
    query: paging,
    returns: Page(LogEntry),
    needs: 'anyone',
    on: CHANGED_BY,
  },
  revealsFile: {
    get: '/sitePasswords/:id/reveals.csv',
    params: One,
    returns: file('text/csv'),
    needs: 'anyone',
    on: CHANGED_BY,
    weight: 'heavy',
  },
  /** The log of all accounts of the company. */
  log: {
    get: '/sitePasswords/reveals',
    query: paging.extend({ employeeId: Id.optional() }),
    returns: Page(LogEntry),
    needs: audits,
    weight: 'heavy',
  },
  /** The latest passwords that an account has had, newest first, without their texts. */
  versions: {
    get: '/sitePasswords/:id/versions',
    params: One,
    returns: z
      .array(
        z.object({
          version: z.int(),
          createdOn: z.string(),
          employeeId: z.int(),
          name: z.string(),
          /** Whether its text is still kept, for the owner. */
          isKept: z.boolean(),
          /** How many people have seen it. */
          seenBy: z.int(),
        }),
      )
      .max(MAX_VERSIONS + 1),
    needs: 'anyone',
    on: CHANGED_BY,
  },
  /** A manager who is no reader sees the password in an emergency. The owner is notified. */
  breakGlass: {
    post: '/sitePasswords/:id/breakGlass',
    params: One,
    body: z.object({ reason: Text(1, 255), as: RevealKind.default('view') }),
    returns: Revealed,
    // Only holders of `account.manageAll` have these relations.
    needs: { all: [], recent: '15m' },
    on: { relation: 'account', allow: ['keeper', 'manager'], sees: ['owner', 'reader'] },
    limit: { per: 'person', max: 20, in: '1h' },
  },
  /** People who have left and still know passwords, or own accounts. */
  leavers: {
    get: '/sitePasswords/leavers',
    returns: z
      .array(
        z.object({
          employeeId: z.int(),
          name: z.string(),
          /** Passwords that they know and that are not on the checklist. */
          known: z.int(),
          /** Those on the checklist. */
          waiting: z.int(),
          /** Accounts that need another owner. */
          owned: z.int(),
        }),
      )
      .max(MAX_PEOPLE),
    needs: audits,
  },
  /** The passwords that a person knows, and the checklist of those that were to be changed. */
  exposures: {
    get: '/sitePasswords/exposures',
    query: paging.extend({ employeeId: Id }),
    returns: Page(Exposure),
    needs: audits,
  },
  /** Puts passwords that a person knows on the checklist, all of them by default; their owners are notified. */
  rotate: {
    post: '/sitePasswords/rotations',
    body: z.object({ employeeId: Id, accountIds: z.array(Id).min(1).max(1000).optional() }),
    returns: z.object({ count: z.int() }),
    needs: 'account.manageAll',
  },
} as const;

const OneExtra = One.extend({ key: RawText(36, 36) });

/** *(ext)* Further fields of an account: those that another password manager had. */
export const extraCalls = {
  /**
   * The value of a protected field as JSON text, or a one-time code, encrypted for the caller's session. Who may see the password may
   * see it, by the same rules and with an entry in the same log.
   */
  revealExtra: {
    get: '/sitePasswords/:id/extras/:key',
    params: OneExtra,
    query: z.object({ as: RevealKind.default('view') }),
    returns: z.object({
      value: z.string(),
      /** Seconds for which a one-time code is valid; null for a protected field. */
      seconds: z.int().nullable(),
    }),
    needs: { all: [], recent: '15m' },
    on: { relation: 'account', allow: ['owner', 'keeper', 'reader'], sees: ['manager'] },
    limit: { per: 'person', max: 30, in: '5m' },
  },
  removeExtra: {
    delete: '/sitePasswords/:id/extras/:key',
    params: OneExtra,
    returns: Nothing,
    needs: 'anyone',
    on: CHANGED_BY,
    limit: SAVE_LIMIT,
  },
} as const;
