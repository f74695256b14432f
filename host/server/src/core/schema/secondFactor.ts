import { bigint, boolean, customType, index, integer, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { credentials } from './credentials.ts';
import { hostSchema } from './hostSchema.ts';
import { employees } from './organisation.ts';

const employeeId = () =>
  integer()
    .notNull()
    .references(() => employees.id, { onDelete: 'cascade' });
const moment = () => timestamp({ withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The authenticator app of a person. */
export const totpSecrets = hostSchema.table('totp_secrets', {
  employeeId: employeeId().primaryKey(),
  /** Base32, sealed. */
  secret: bytes().notNull(),
  addedOn: moment().notNull(),
  usedOn: moment(),
  /** Of the last code that was accepted (RFC 6238 §5.2): only later ones are. */
  usedStep: bigint({ mode: 'number' }).notNull(),
});

/** Passkeys of people: public keys that sign in beside the password, or in place of it. */
export const passkeys = hostSchema.table(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Gone with the password, as of a person who returns: also in a process of a version that knows no passkeys. */
    employeeId: integer()
      .notNull()
      .references(() => credentials.employeeId, { onDelete: 'cascade' }),
    /** The host name that it was made for; at another one browsers do not offer it. */
    rpId: text().notNull(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE. */
    publicKey: bytes().notNull(),
    /** The person at the authenticator: random, the same for all of a person, so that a device keeps one of each. */
    userHandle: text().notNull(),
    name: text().notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    /** Of the last use; 0 where the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    addedOn: moment().notNull(),
    usedOn: moment(),
  },
  (table) => [index('passkeys_employee').on(table.employeeId)],
);

/** Challenges that authenticators are to sign. Each is used once, and lasts minutes. */
export const passkeyChallenges = hostSchema.table(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    id: text().primaryKey(),
    /** What it is for and whose: of a session, of a second step, or the browser and network of a visitor. */
    holder: text().notNull(),
    /** Of a passkey that is being added. */
    userHandle: text(),
    expiresOn: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresOn)],
);

/** Recovery codes of a person, as argon2id hashes with one salt for each set. */
export const recoveryCodes = hostSchema.table(
  'recovery_codes',
  {
    employeeId: employeeId(),
    hash: text().notNull(),
    salt: text().notNull(),
    createdOn: moment().notNull(),
    usedOn: moment(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.hash] })],
);

/**
 * What a person has begun and not finished: a sign-in whose password was right, or the setup of an authenticator app. Each is used
 * once, and lasts minutes.
 */
export const factorSteps = hostSchema.table(
  'factor_steps',
  {
    /** SHA-256 of what the browser holds, or of its session and kind. */
    id: text().primaryKey(),
    employeeId: employeeId(),
    /** Fingerprint of the browser and network of a sign-in; `''` for a setup, which belongs to its session. */
    device: text().notNull(),
    /** The password that was right: any change ends the step. */
    passwordOn: moment(),
    /** Of an authenticator app that is being set up: base32, sealed. */
    secret: bytes(),
    /** Wrong answers. */
    failures: integer().notNull().default(0),
    expiresOn: moment().notNull(),
  },
  (table) => [index('factor_steps_expires').on(table.expiresOn)],
);
