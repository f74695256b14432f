import { bytes, moment } from '@atrium/sdk/server/columns';
import { namedColumns } from '@atrium/sdk/server/namedList';
import { audienceColumns, peopleColumns, peopleKeys, unitColumns, unitKeys } from '@atrium/sdk/server/sharing';
import { sql } from 'drizzle-orm';
import type { ImportChoices } from '../contract/importCalls.ts';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('accounts');

const referenceColumns = () => ({ ...namedColumns(), isEnabled: boolean().notNull().default(true) });

/** Names are unique in a company, whatever the case of their letters (C.9-11). */
export const platforms = schema.table('platforms', referenceColumns(), ({ companyId, name }) => [
  uniqueIndex('platforms_name').on(companyId, sql`lower(${name})`),
]);
export const types = schema.table('types', referenceColumns(), ({ companyId, name }) => [
  uniqueIndex('types_name').on(companyId, sql`lower(${name})`),
]);
export const requiredFields = schema.table('required_fields', referenceColumns(), ({ companyId, name }) => [
  uniqueIndex('required_fields_name').on(companyId, sql`lower(${name})`),
]);
export const purposes = schema.table(
  'purposes',
  {
    ...referenceColumns(),
    hasLink: boolean().notNull().default(false),
    hasApplyDate: boolean().notNull().default(false),
  },
  ({ companyId, name }) => [uniqueIndex('purposes_name').on(companyId, sql`lower(${name})`)],
);

/** The required fields of a purpose, in the order of `position`. */
export const purposeFields = schema.table(
  'purpose_fields',
  {
    purposeId: integer()
      .notNull()
      .references(() => purposes.id, { onDelete: 'cascade' }),
    fieldId: integer()
      .notNull()
      .references(() => requiredFields.id),
    position: smallint().notNull(),
  },
  ({ purposeId, fieldId }) => [
    primaryKey({ columns: [purposeId, fieldId] }),
    index('purpose_fields_field').on(fieldId),
  ],
);

export const accounts = schema.table(
  'accounts',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    ownerId: integer().notNull(),
    platformId: integer()
      .notNull()
      .references(() => platforms.id),
    typeId: integer()
      .notNull()
      .references(() => types.id),
    purposeId: integer()
      .notNull()
      .references(() => purposes.id),
    /** What people call it; `''` for none. */
    title: text().notNull().default(''),
    account: text().notNull(),
    link: text().notNull(),
    /** Further addresses of the same account. */
    otherLinks: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    applyDate: date(),
    remark: text().notNull(),
    isEnabled: boolean().notNull(),
    /** Values of the required fields as one sealed text; null without any. */
    fieldValues: bytes(),
    /** Counts how often they were sealed: what they are bound to beside the id. */
    fieldsVersion: integer().notNull().default(0),
    /** The row of `versions` that applies. */
    passwordVersion: integer().notNull(),
    /** The first version with the text that applies: from it on, who has seen the password knows it. */
    changedVersion: integer().notNull(),
    passwordChangedOn: moment().notNull(),
    needsConsent: boolean().notNull(),
    rotateDays: integer(),
    /** `rotateDays` after the text of the password has changed; nothing else moves it (C.9-3). */
    dueOn: date(),
    remindDays: integer(),
    remindReaders: boolean().notNull(),
    /** Reminders sent for `dueOn`: 0, 1 ahead of it, 2 on the day. */
    reminded: smallint().notNull().default(0),
    version: integer().notNull().default(1),
    createdOn: moment().notNull(),
    updatedBy: integer(),
    updatedOn: moment().notNull(),
    deletedOn: moment(),
    /** Employee id; null for a time before it was stored. */
    deletedBy: integer(),
  },
  (table) => [
    index('accounts_company').on(table.companyId, table.id),
    index('accounts_owner').on(table.ownerId),
    index('accounts_platform').on(table.platformId),
    index('accounts_type').on(table.typeId),
    index('accounts_purpose').on(table.purposeId),
    index('accounts_due').on(table.dueOn),
  ],
);

const ofAccount = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The passwords that an account has had, each sealed for its account and version. */
export const versions = schema.table(
  'versions',
  {
    accountId: ofAccount(),
    version: integer().notNull(),
    /** null once it has been destroyed: `keptVersions` of the settings. */
    password: bytes(),
    createdBy: integer().notNull(),
    createdOn: moment().notNull(),
  },
  ({ accountId, version, createdBy }) => [
    primaryKey({ columns: [accountId, version] }),
    index('versions_author').on(createdBy),
  ],
);

/**
 * What an account has besides the fields of the form: plain texts, protected ones, and seeds of one-time codes. Each is sealed for
 * its account and key.
 */
export const extras = schema.table(
  'extras',
  {
    key: text().primaryKey(),
    accountId: ofAccount(),
    position: smallint().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['text', 'secret', 'totp'] }).notNull(),
    value: bytes().notNull(),
  },
  ({ accountId }) => [index('extras_account').on(accountId)],
);

/** Imports of accounts that are filled, run or have run; kept for a day. */
export const imports = schema.table(
  'imports',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    employeeId: integer().notNull(),
    state: text({ enum: ['filling', 'planned', 'done', 'failed'] }).notNull(),
    choices: jsonb().$type<ImportChoices>().notNull(),
    /** Accounts that it has to have when it starts. */
    total: integer().notNull(),
    /** Why it failed, in the language of the person. */
    problem: text().notNull().default(''),
    language: text().notNull(),
    createdOn: moment().notNull(),
  },
  ({ employeeId }) => [index('imports_employee').on(employeeId)],
);

/** The rows of an import, some hundred in each: one sealed text, since passwords are among them. Deleted with the import's end. */
export const importParts = schema.table(
  'import_parts',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: smallint().notNull(),
    count: smallint().notNull(),
    rows: bytes().notNull(),
  },
  ({ importId, part }) => [primaryKey({ columns: [importId, part] })],
);

/** The people of an account's audience. Its owner may be one of them through a unit, and is no reader. */
export const readers = schema.table('readers', { ...audienceColumns(), accountId: ofAccount() }, (table) =>
  peopleKeys('readers_account', table, table.accountId),
);

/** The units whose people are readers of an account, as it was declared; `readers` has the people. */
export const units = schema.table('units', { ...unitColumns(), accountId: ofAccount() }, (table) =>
  unitKeys('units_unit', table, table.accountId),
);

export const favourites = schema.table('favourites', { ...peopleColumns(), accountId: ofAccount() }, (table) =>
  peopleKeys('favourites_account', table, table.accountId),
);

/** Who was given which password. Entries outlive their account, so that they name it. */
export const reveals = schema.table(
  'reveals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer().notNull(),
    accountId: integer().notNull(),
    platformName: text().notNull(),
    account: text().notNull(),
    version: integer().notNull(),
    employeeId: integer().notNull(),
    /** `code`: a one-time code, which says nothing about the password. */
    kind: text({ enum: ['view', 'copy', 'code'] }).notNull(),
    /** The name of the field that was shown; `''` for the password. */
    field: text().notNull().default(''),
    address: text().notNull(),
    sessionId: text().notNull(),
    /** Of a person who is no reader; `''` for everyone else. */
    reason: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('reveals_account').on(table.accountId, table.at),
    index('reveals_employee').on(table.employeeId, table.accountId),
    index('reveals_company').on(table.companyId, table.at),
  ],
);

/** Requests to see a password for a day. */
export const requests = schema.table(
  'requests',
  {
    id: serial().primaryKey(),
    accountId: ofAccount(),
    employeeId: integer().notNull(),
    reason: text().notNull(),
    requestedOn: moment().notNull(),
    isGranted: boolean(),
    /** When it was granted or refused; null while it waits. */
    decidedOn: moment(),
    /** When granted access ends. */
    endsOn: moment(),
  },
  (table) => [
    uniqueIndex('requests_waiting')
      .on(table.accountId, table.employeeId)
      .where(sql`${table.decidedOn} is null`),
    index('requests_employee').on(table.employeeId, table.accountId),
  ],
);

/** The checklist: passwords that are to be changed because a person knows them. */
export const rotations = schema.table(
  'rotations',
  {
    id: serial().primaryKey(),
    accountId: ofAccount(),
    /** Who knows it. */
    employeeId: integer().notNull(),
    requestedOn: moment().notNull(),
    doneOn: moment(),
  },
  (table) => [
    uniqueIndex('rotations_waiting')
      .on(table.accountId, table.employeeId)
      .where(sql`${table.doneOn} is null`),
    index('rotations_employee').on(table.employeeId),
  ],
);
