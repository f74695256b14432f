import { moment } from '@atrium/sdk/server/columns';
import type { OpenType, ViewType } from '@atrium/sdk';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('nav');

/** One row per company with a menu. Every write locks it, so that rules about the whole tree stay valid. */
export const menus = schema.table('menus', {
  companyId: integer().primaryKey(),
  /** Origins whose pages may be opened with a launch ticket (C.8-6). */
  ticketSites: jsonb().$type<readonly string[]>().notNull().default([]),
});

/** The menu's entries. Page fields are null in a directory (C.8-4). */
export const entries = schema.table(
  'entries',
  {
    id: serial().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => menus.companyId),
    name: text().notNull(),
    menuCode: text().notNull(),
    menuType: smallint().$type<0 | 1>().notNull(),
    /** null at the top. */
    parentId: integer().references((): AnyPgColumn => entries.id),
    sequence: integer().notNull(),
    openType: smallint().$type<OpenType>(),
    viewType: smallint().$type<ViewType>(),
    sizeWidth: integer(),
    sizeHeight: integer(),
    needToken: boolean().notNull(),
    link: text(),
    enable: boolean().notNull(),
    ipBlock: boolean().notNull(),
    iconName: text().notNull(),
    accessControl: boolean().notNull(),
    riskLevel: smallint().notNull(),
    version: integer().notNull().default(1),
    updatedBy: integer(),
    updatedOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('entries_code').on(table.companyId, sql`lower(${table.menuCode})`),
    index('entries_parent').on(table.parentId),
    check('entries_code_letters', sql`${table.menuCode} ~ '^[A-Za-z]{2,30}$'`),
    check('entries_risk', sql`${table.riskLevel} between 1 and 4`),
    check(
      'entries_kind',
      sql`(${table.menuType} = 0 and ${table.openType} is null and ${table.viewType} is null and ${table.link} is null and not ${table.accessControl})
       or (${table.menuType} = 1 and ${table.parentId} is not null and ${table.link} is not null
         and ((${table.openType} = 1 and ${table.viewType} in (1, 2)) or (${table.openType} in (2, 3) and ${table.viewType} in (3, 4))))`,
    ),
    check('entries_size', sql`${table.sizeWidth} between 100 and 4096 and ${table.sizeHeight} between 60 and 4096`),
    check('entries_not_in_itself', sql`${table.parentId} <> ${table.id}`),
  ],
);

/** Launch tickets not redeemed yet (C.2-26). The token itself is not stored. */
export const tickets = schema.table('tickets', {
  /** SHA-256 of the token, hex. */
  digest: text().primaryKey(),
  /** Key of the token's hash. */
  secret: text().notNull(),
  employeeId: integer().notNull(),
  /** The ticket is invalid once this session ends. */
  sessionId: text().notNull(),
  menuId: integer().notNull(),
  expiresOn: moment().notNull(),
});
