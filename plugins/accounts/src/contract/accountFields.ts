import { AudienceUnits, Day, Flag, fromUnitKeys, Id, Line, MAX_PEOPLE, RawText, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_EXTRA_NAME, MAX_EXTRA_VALUE, MAX_EXTRAS, MAX_LINKS, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './limits.ts';

/** Days after which a password is to be changed. */
export const RotateDays = Whole(1, 3650);

/** Whether a password is shown, or copied without being shown. */
export const RevealKind = z.enum(['view', 'copy']);

/** A password of the wire: encrypted for the caller's session, in hex. */
export const SealedPassword = RawText(512);

/** A plain text; a protected one, which is shown like a password; the seed of one-time codes, which is never shown. */
export const ExtraKind = z.enum(['text', 'secret', 'totp']);

/** Hexadecimal digits of an encrypted text: 32 for 16 bytes, and a character has up to 4 bytes; JSON doubles some. */
export const SealedText = (characters: number) => RawText(16 * characters);

/** A further field, as it is written. */
const WrittenExtra = z.object({
  /** Of one that exists. */
  key: RawText(36, 36).optional(),
  name: Line(1, MAX_EXTRA_NAME),
  kind: ExtraKind,
  /** Of a `text` as it is; else its JSON text, encrypted for the session. Without it a stored one stays as it is. */
  value: SealedText(MAX_EXTRA_VALUE).optional(),
});

/** What a person fills in. Rules that depend on the purpose or have texts of their own are the server's. */
export const accountFields = {
  platformId: Id,
  typeId: Id,
  purposeId: Id,
  /** *(ext)* What people call it; `''` for none. */
  title: Line(0, MAX_TITLE_LENGTH),
  /** 1 to 100 printable ASCII characters without spaces (C.9-7). */
  account: RawText(1000),
  password: SealedPassword,
  /** An address of http or https; needed if the purpose has one. `''` for none. */
  link: RawText(2000),
  /** Needed if the purpose has one; when changed, not before yesterday (C.9-9). */
  applyDate: Day.nullable(),
  /** JSON text: `[{ "id", "name", "value" }]`, of all required fields of the purpose (C.9-8). */
  dynamicFields: RawText(50_000),
  /** With `units` those who are named by name; without it who is there through a unit only stays that. */
  readers: z.array(Id).max(MAX_PEOPLE),
  /** *(ext)* Units whose people are readers, as long as they are in them. */
  units: AudienceUnits,
  isEnabled: Flag,
  remark: Text(0, MAX_TEXT_LENGTH),
  /** *(ext)* Further addresses of http or https. */
  otherLinks: z.array(RawText(2000)).max(MAX_LINKS),
  /** *(ext)* All further fields in their order: those that are missing are deleted. */
  extras: z.array(WrittenExtra).max(MAX_EXTRAS),
  /** *(ext)* Readers see the password only for a day after the owner has agreed. */
  needsConsent: Flag,
  /** *(ext)* Days after which the password is to be changed; null for never. */
  rotateDays: RotateDays.nullable(),
  /** *(ext)* Days before that day on which people are reminded; null for no reminder. */
  remindDays: Whole(0, 90).nullable(),
  /** *(ext)* Whether readers are reminded as well as the owner. */
  remindReaders: Flag,
};

const { link, applyDate, dynamicFields, readers, isEnabled, remark } = accountFields;

/** The body of a new account. */
export const NewAccount = z.object({
  ...accountFields,
  title: accountFields.title.default(''),
  link: link.default(''),
  applyDate: applyDate.default(null),
  dynamicFields: dynamicFields.default('[]'),
  readers: readers.default([]),
  units: accountFields.units.default(fromUnitKeys([])),
  isEnabled: isEnabled.default(true),
  remark: remark.default(''),
  otherLinks: accountFields.otherLinks.default([]),
  extras: accountFields.extras.default([]),
  needsConsent: Flag.default(false),
  rotateDays: accountFields.rotateDays.default(null),
  remindDays: accountFields.remindDays.default(7),
  remindReaders: Flag.default(false),
});

/** The changed fields of an account; without `password` the old one stays (C.9-3). */
export const ChangedAccount = z
  .object(accountFields)
  .partial()
  .extend({ version: Whole(1).optional() });
