import { bigint, boolean, integer, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';

const moment = () => timestamp({ withTimezone: true });

/** What is known of plugins beside their files: which version runs, in every process, and which are disabled. */
export const plugins = hostSchema.table('plugins', {
  id: text().primaryKey(),
  /** Of the version that runs; null: whatever version comes with the host or lies in its folder. */
  hash: text(),
  isEnabled: boolean().notNull().default(true),
  /** Of the folder in `plugins/` that was taken last; another one there is an update by an operator. */
  folderHash: text(),
  /** Of the plugin that came with the host when this was decided; only a newer one is considered again. null: none did. */
  builtInVersion: text(),
});

/** Versions that were installed; their files are in the data folder, which the processes share. */
export const pluginVersions = hostSchema.table(
  'plugin_versions',
  {
    plugin: text().notNull(),
    hash: text().notNull(),
    version: text().notNull(),
    /** Bytes of its files. */
    size: integer().notNull(),
    /** null: by an operator. */
    installedBy: integer(),
    installedOn: moment().notNull(),
    /** Of the key that it is signed with. */
    keyId: text(),
    changes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plugin, table.hash] })],
);

/** How a process of the server gets on with each plugin. */
export const pluginProcesses = hostSchema.table(
  'plugin_processes',
  {
    process: text().notNull(),
    plugin: text().notNull(),
    version: text().notNull(),
    hash: text(),
    state: text().$type<'active' | 'failed' | 'disabled'>().notNull(),
    failurePhase: text(),
    failureCode: text(),
    /** Variables of the sentence, as JSON. */
    failureFacts: text(),
    /** Milliseconds. */
    activatedIn: integer(),
    calls: integer().notNull(),
    errors: integer().notNull(),
    /** Milliseconds. */
    p95: integer(),
    /** Calls and `p95` of each hour, as JSON. */
    hours: text().notNull().default('[]'),
    /** Version of `plugins` that the process has followed. */
    followed: bigint({ mode: 'number' }).notNull(),
    /** One that does not report any more has ended. */
    reportedOn: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.plugin] })],
);

/** Ed25519 public keys of publishers whose plugins may be installed. */
export const pluginKeys = hostSchema.table('plugin_keys', {
  /** The first 16 hexadecimal digits of its SHA-256. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** PEM. */
  publicKey: text().notNull(),
  addedBy: integer(),
  addedOn: moment().notNull(),
});
