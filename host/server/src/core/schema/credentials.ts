import { boolean, index, integer, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';
import { employees } from './organisation.ts';

const employeeId = () =>
  integer()
    .notNull()
    .references(() => employees.id, { onDelete: 'cascade' });
const moment = () => timestamp({ withTimezone: true });

/**
 * The password of a person, as an argon2id hash. `mustChange`: initial, reset or breached; the next sign-in returns 303
 * (C.2-17).
 */
export const credentials = hostSchema.table('credentials', {
  employeeId: employeeId().primaryKey(),
  hash: text().notNull(),
  mustChange: boolean().notNull(),
  changedOn: moment().notNull(),
});

/** Hashes of previous passwords; a new one must differ from the last five (C.2-16). */
export const passwordHistory = hostSchema.table(
  'password_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    employeeId: employeeId(),
    hash: text().notNull(),
  },
  (table) => [index('password_history_employee').on(table.employeeId)],
);

/** Known devices of a person: fingerprints of address and browser, not the values themselves (C.2-14). */
export const knownDevices = hostSchema.table(
  'known_devices',
  { employeeId: employeeId(), fingerprint: text().notNull(), usedOn: moment().notNull() },
  (table) => [primaryKey({ columns: [table.employeeId, table.fingerprint] })],
);

/** Counters that slow guessing down, shared by all processes: `account:…`, `network:…`, `captcha:…`. */
export const limits = hostSchema.table('limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** Begin of the counted window, or the last failure of an account. */
  since: moment().notNull(),
  blockedUntil: moment(),
});

/** Captchas that wait for an attempt. `answer` null: a pass issued by `POST /imgCheck` (C.2-15). */
export const captchas = hostSchema.table(
  'captchas',
  { key: text().primaryKey(), answer: text(), expiresOn: moment().notNull() },
  (table) => [index('captchas_expires').on(table.expiresOn)],
);
