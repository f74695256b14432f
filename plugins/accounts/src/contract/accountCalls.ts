import {
  AudienceUnits,
  Created,
  Flag,
  Id,
  MARK_LIMIT,
  MAX_PEOPLE,
  Nothing,
  Page,
  Paging,
  RawText,
  SAVE_LIMIT,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import { ChangedAccount, NewAccount, RevealKind } from './accountFields.ts';
import { MAX_EXTRAS, MAX_FIELDS, MAX_LINKS } from './limits.ts';

export const One = z.object({ id: Id });

/**
 * Who has to do with an account (C.9-5): its owner; with `account.manageAll` a manager, or a keeper who may see the password,
 * too, as a reader or for a day; a reader.
 */
export const SEEN_BY = { relation: 'account', allow: ['owner', 'keeper', 'manager', 'reader'] } as const;
export const CHANGED_BY = { relation: 'account', allow: ['owner', 'keeper', 'manager'], sees: ['reader'] } as const;

/** A person by id and name. */
const Member = z.object({ employeeId: z.int(), name: z.string() });

/** Of whom it matters whether they still work for the company. */
const FormerMember = Member.extend({ hasLeft: z.boolean() });

/** An account as the list has it: never with its password (C.9-2). */
export const AccountRow = z.object({
  id: z.int(),
  platformId: z.int(),
  platformName: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  purposeId: z.int(),
  purposeName: z.string(),
  /** *(ext)* */
  title: z.string(),
  account: z.string(),
  link: z.string(),
  applyDate: z.string().nullable(),
  remark: z.string(),
  isEnabled: z.boolean(),
  isCollected: z.boolean(),
  /** *(ext)* The caller's relation to it. */
  relation: z.enum(['owner', 'keeper', 'manager', 'reader']),
  /**
   * *(ext)* Whether the caller may see the password: now; after the owner has agreed, who is to be asked or has been asked; or
   * not, since the account is disabled.
   */
  access: z.enum(['open', 'consent', 'asked', 'disabled']),
  /** *(ext)* The owner; `hasLeft` if a person should take the account over. */
  owner: FormerMember,
  readerCount: z.int(),
  /** *(ext)* Number of the password, from 1. */
  passwordVersion: z.int(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` when it became another one. */
  passwordChangedOn: z.string(),
  /** *(ext)* `YYYY-MM-DD` on which it is to be changed, null for never. */
  dueOn: z.string().nullable(),
  /** *(ext)* A person who has left, or is about to, knows the password. */
  mustRotate: z.boolean(),
  version: z.int(),
  updatedOn: z.string(),
  /** *(ext)* `YYYY-MM-DD HH:mm` of an account in the bin, and the name of who deleted it; null and `''` of the others. */
  deletedOn: z.string().nullable(),
  deletedBy: z.string(),
});

/** *(ext)* What an account is found by beside platform, title and account, which its row shows. */
const FOUND_PARTS = ['link', 'remark', 'owner'] as const;
export type FoundPart = (typeof FOUND_PARTS)[number];

/** *(ext)* The same with the text around words of the keyword that the row does not show; null if it shows all, or without one. */
export const FoundAccount = AccountRow.extend({
  foundIn: z.object({ part: z.enum(FOUND_PARTS), text: z.string() }).nullable(),
});

/** An account as its form has it. */
export const Account = AccountRow.extend({
  /** Everyone who is a reader, by name or through a unit; never the owner. */
  readers: z.array(z.int()).max(MAX_PEOPLE),
  /** *(ext)* Those of them who are named by name. */
  named: z.array(z.int()).max(MAX_PEOPLE),
  /** *(ext)* */
  units: AudienceUnits,
  /** In the order of the purpose; also of fields that it does not require any more. */
  originDynamicRequiredFields: z
    .array(z.object({ id: z.int(), name: z.string(), value: z.string() }))
    .max(2 * MAX_FIELDS),
  /** *(ext)* The stored values cannot be opened: they are missing above until they are replaced. */
  hasBrokenValues: z.boolean(),
  /** *(ext)* Further addresses. */
  otherLinks: z.array(z.string()).max(MAX_LINKS),
  /** *(ext)* Further fields; the value is that of a plain one, `''` of the others. */
  extras: z
    .array(z.object({ key: z.string(), name: z.string(), kind: z.enum(['text', 'secret', 'totp']), value: z.string() }))
    .max(MAX_EXTRAS),
  /** *(ext)* */
  needsConsent: z.boolean(),
  rotateDays: z.int().nullable(),
  remindDays: z.int().nullable(),
  remindReaders: z.boolean(),
  /** Because of whom the password is to be changed, for those who may change it. */
  rotateFor: z.array(FormerMember).max(MAX_PEOPLE),
  /** Who entered the password that applies now. */
  passwordChangedBy: Member,
  createdOn: z.string(),
});

/** Which accounts are listed (C.9-17). */
const listed = {
  platformId: Id.optional(),
  typeId: Id.optional(),
  purposeId: Id.optional(),
  /**
   * *(ext)* Words, each of which is in the platform's name, the title, the account, an address, the remark or the owner's name or
   * number; in quotes, words that follow one another.
   */
  keyword: RawText(100).optional(),
  isEnabled: Flag.optional(),
  isCollected: Flag.optional(),
  /** *(ext)* Those of the caller. */
  isOwned: Flag.optional(),
  /** *(ext)* Those whose password is to be changed. */
  isDue: Flag.optional(),
  /** *(ext)* Deleted ones of the last 30 days, which can be restored, instead of the others. */
  isDeleted: Flag.optional(),
  sortName: z
    .enum(['id', 'platformName', 'typeName', 'purposeName', 'account', 'isEnabled', 'dueOn', 'updatedOn'])
    .default('id'),
};

/** *(ext)* A revealed password, encrypted for the caller's session. */
export const Revealed = z.object({ password: z.string(), version: z.int() });

/** The calls on accounts, and what belongs to them. */
export const accountCalls = {
  list: { get: '/sitePasswords', query: Paging.extend(listed), returns: Page(FoundAccount), needs: 'anyone' },
  /** *(ext)* How many accounts the caller sees, by the filters that the list offers. */
  counts: {
    get: '/sitePasswords/counts',
    returns: z.object({ all: z.int(), collected: z.int(), due: z.int(), owned: z.int() }),
    needs: 'anyone',
  },
  create: { post: '/sitePasswords', body: NewAccount, returns: Created, needs: 'account.create' },
  read: { get: '/sitePasswords/:id', params: One, returns: Account, needs: 'anyone', on: SEEN_BY },
  change: {
    patch: '/sitePasswords/:id',
    params: One,
    body: ChangedAccount,
    returns: Created,
    needs: 'anyone',
    on: CHANGED_BY,
    limit: SAVE_LIMIT,
  },
  /** The password and its earlier ones are destroyed after 30 days (C.9-16). */
  remove: {
    delete: '/sitePasswords/:id',
    params: One,
    returns: Nothing,
    needs: 'anyone',
    on: CHANGED_BY,
    limit: SAVE_LIMIT,
  },
  /** *(ext)* Within these 30 days. */
  restore: {
    put: '/sitePasswords/:id/restore',
    params: One,
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'deletedAccount', allow: ['owner', 'manager'] },
    limit: SAVE_LIMIT,
  },
  /**
   * The password, encrypted for the caller's session. The entry of the log is part of the same transaction: no entry, no
   * password (C.9-14).
   */
  password: {
    get: '/sitePasswords/:id/password',
    params: One,
    query: z.object({
      /** *(ext)* */
      as: RevealKind.default('view'),
      /** *(ext)* An earlier password, for the owner. */
      version: Whole(1).optional(),
    }),
    returns: Revealed,
    needs: { all: [], recent: '15m' },
    on: { relation: 'account', allow: ['owner', 'keeper', 'reader'], sees: ['manager'] },
    limit: { per: 'person', max: 30, in: '5m' },
  },
  readers: {
    get: '/sitePasswords/:id/readers',
    params: One,
    returns: z.object({ readers: z.array(Member).max(MAX_PEOPLE) }),
    needs: 'anyone',
    on: SEEN_BY,
  },
  collect: {
    put: '/sitePasswords/:id/collect',
    params: One,
    returns: Nothing,
    needs: 'anyone',
    on: SEEN_BY,
    limit: MARK_LIMIT,
  },
  uncollect: {
    delete: '/sitePasswords/:id/collect',
    params: One,
    returns: Nothing,
    needs: 'anyone',
    on: SEEN_BY,
    limit: MARK_LIMIT,
  },
  /** *(ext)* Who would see an account with these readers, before it is saved. Nothing is stored. */
  sharing: {
    post: '/sitePasswords/sharing',
    body: z.object({
      /** The account that is edited; none for a new one. */
      id: Id.optional(),
      readers: z.array(Id).max(MAX_PEOPLE),
      /** As in a change. */
      units: AudienceUnits.optional(),
    }),
    returns: z.object({
      /** People who will see it: the owner and the readers, without those who have left. */
      total: z.int(),
      added: z.array(Member).max(MAX_PEOPLE),
      removed: z.array(Member).max(MAX_PEOPLE),
      /** People other than the owner who have seen the present password. */
      seenBy: z.int(),
    }),
    needs: 'anyone',
    limit: MARK_LIMIT,
  },
  /** *(ext)* Transfers the account to another person of the company. */
  transfer: {
    put: '/sitePasswords/:id/owner',
    params: One,
    body: z.object({ employeeId: Id }),
    returns: Nothing,
    needs: 'anyone',
    on: CHANGED_BY,
    limit: SAVE_LIMIT,
  },
} as const;
