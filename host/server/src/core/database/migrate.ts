import { findForeignChanges, isCompatibleStep } from '@atrium/sdk/archive';
import type { Log } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutTimeLimits } from './Driver.ts';
import type { OpenDatabase } from './openDatabase.ts';

interface Step {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

/** The database has steps that this program does not know: a newer version has run on it. */
export class NewerDatabase extends Error {
  readonly tags: readonly string[];

  constructor(owner: string, tags: readonly string[]) {
    super(`the tables of ${owner} were made by a newer version (${tags.join(', ')})`);
    this.name = 'NewerDatabase';
    this.tags = tags;
  }
}

/** A step of a plugin changes what is not in its own schema. */
export class ForeignMigration extends Error {
  constructor(tag: string, changes: readonly string[]) {
    super(`${tag}: ${changes.slice(0, MOST_NAMED).join(', ')}`);
    this.name = 'ForeignMigration';
  }
}

/** The host's own schema is its own; its steps may also make what belongs to the database, such as extensions. */
const HOST = 'host';
/** One lock for all processes and plugins: the second one finds the work done. */
const LOCK = 4_600_001;
/** Between two statements of a step. */
const BREAK = '\n--> statement-breakpoint\n';
/** Steps that the refusal names. */
const MOST_NAMED = 5;

/**
 * Runs the migrations of `folder`, if there are any, that have not run yet, in the schema of their owner, each exactly once: one
 * transaction under an advisory lock, so that a failure changes nothing and concurrent starts do not conflict. The
 * journal is one table per owner in schema `atrium_migrations`. A plugin gets its role, and what it has its owner, in the same
 * transaction; its steps have the rights of that role.
 *
 * @param log has the progress of an upgrade; making the tables of an empty database is not reported
 * @throws NewerDatabase if steps have run that are not in `folder` and that this version does not work with: all of the host, and
 *   those of a plugin that are not compatible
 * @throws ForeignMigration if a step of a plugin, of those that have not run, changes what is not in its own schema
 */
export async function migrate(
  database: OpenDatabase,
  owner: string,
  folder: string,
  log?: Pick<Log, 'info'>,
): Promise<void> {
  const steps = await readSteps(folder);
  if (steps.length === 0 && owner === HOST) return;
  const { db, transaction, roles } = database;
  const journal = journalOf(owner);
  const all = async () => {
    await reportWaiting(log, () => db.execute(sql`select pg_advisory_xact_lock(${LOCK})`));
    const role = owner === HOST ? undefined : await roles.ensure(owner);
    if (steps.length === 0) return;
    await db.execute(sql`create schema if not exists atrium_migrations`);
    await db.execute(
      sql`create table if not exists ${journal} (tag text primary key, hash text not null, applied_on timestamptz not null default now())`,
    );
    await db.execute(sql`alter table ${journal} add column if not exists is_compatible boolean not null default false`);
    const { rows } = (await db.execute(sql`select tag, hash, is_compatible from ${journal}`)) as unknown as {
      rows: { tag: string; hash: string; is_compatible: boolean }[];
    };
    const applied = new Map(rows.map((row) => [row.tag, row.hash]));
    const known = new Set(steps.map(({ tag }) => tag));
    // An earlier version of a plugin works with tables that were only added to; one of the host is not tried.
    const newer = rows
      .filter((row) => !known.has(row.tag) && (owner === HOST || !row.is_compatible))
      .map(({ tag }) => tag)
      .toSorted();
    if (newer.length > 0) throw new NewerDatabase(owner, newer.slice(0, MOST_NAMED));
    const changed = steps.find(({ tag, hash }) => (applied.get(tag) ?? hash) !== hash);
    if (changed) throw new Error(`migration ${changed.tag} was changed after it had run`);
    const pending = steps.filter(({ tag }) => !applied.has(tag));
    if (pending.length === 0) return;
    if (owner !== HOST) for (const { tag, statements } of pending) refuseForeign(tag, statements, owner);
    const progress = log && applied.size > 0 ? new MigrationProgress(log, owner) : undefined;
    progress?.begin(pending.map(({ tag }) => tag));
    const authorization = role ? sql` authorization ${sql.identifier(role.name)}` : sql``;
    await db.execute(sql`create schema if not exists ${sql.identifier(owner)}${authorization}`);
    const own = database.withRights(role);
    // A name without a schema is one of the owner's.
    await db.execute(sql`set local search_path to ${sql.identifier(owner)}, public`);
    for (const { tag, hash, statements } of pending) {
      for (const [index, statement] of statements.entries()) {
        const text = role ? withoutOwnSchema(statement, owner) : statement;
        if (text.trim() === '') continue;
        const run = () => own.execute(sql.raw(text));
        await (progress?.run(tag, { at: index + 1, of: statements.length, text }, run) ?? run());
      }
      const isCompatible = owner !== HOST && isCompatibleStep(statements.join(BREAK), owner);
      await db.execute(
        sql`insert into ${journal} (tag, hash, is_compatible) values (${tag}, ${hash}, ${isCompatible})`,
      );
    }
    progress?.end(pending.length);
  };
  await withoutTimeLimits(() => transaction(all));
}

/**
 * Tries the steps that have not run, and takes them back: nothing has changed then.
 *
 * @throws what `migrate` throws
 */
export async function rehearseMigrations(database: OpenDatabase, owner: string, folder: string): Promise<void> {
  const tried = new Error('tried');
  const attempt = async () => {
    await migrate(database, owner, folder);
    throw tried;
  };
  await withoutTimeLimits(() => database.transaction(attempt)).catch((error: unknown) => {
    if (error !== tried) throw error;
  });
}

/** A step in the folder of a plugin. */
export interface PendingStep {
  readonly tag: string;
  readonly sql: string;
}

/** The steps of `folder` that have not run on this database, in their order. */
export async function findPendingSteps(database: OpenDatabase, owner: string, folder: string): Promise<PendingStep[]> {
  const steps = await readSteps(folder);
  const applied = await findAppliedSteps(database, owner);
  return steps
    .filter(({ tag }) => !applied.has(tag))
    .map(({ tag, statements }) => ({ tag, sql: statements.join(BREAK) }));
}

/** The steps that have run, each with whether a version that does not know it works with the tables. */
export async function findAppliedSteps({ db }: OpenDatabase, owner: string): Promise<ReadonlyMap<string, boolean>> {
  const name = `atrium_migrations.${owner}`;
  const { rows: found } = (await db.execute(sql`select to_regclass(${name}) as name`)) as unknown as {
    rows: { name: string | null }[];
  };
  if (!found[0]?.name) return new Map();
  const { rows } = (await db.execute(
    // Without the column where no version that knows it has started yet.
    sql`select tag, coalesce((to_jsonb(step) ->> 'is_compatible')::boolean, false) as is_compatible from ${journalOf(owner)} step`,
  )) as unknown as { rows: { tag: string; is_compatible: boolean }[] };
  return new Map(rows.map((row) => [row.tag, row.is_compatible]));
}

/** Whether a version whose steps are in `folder` works with the tables as they are now. */
export async function findObstacles(database: OpenDatabase, owner: string, folder: string): Promise<string[]> {
  const known = new Set((await readSteps(folder)).map(({ tag }) => tag));
  const applied = await findAppliedSteps(database, owner);
  return [...applied].filter(([tag, isCompatible]) => !known.has(tag) && !isCompatible).map(([tag]) => tag);
}

const journalOf = (owner: string) => sql`${sql.identifier('atrium_migrations')}.${sql.identifier(owner)}`;

function refuseForeign(tag: string, statements: readonly string[], owner: string): void {
  const changes = statements.flatMap((text) => findForeignChanges(text, owner));
  if (changes.length > 0) throw new ForeignMigration(tag, changes);
}

/** The steps written by drizzle-kit, in the order of its journal. */
async function readSteps(folder: string): Promise<Step[]> {
  const journal = join(folder, 'meta', '_journal.json');
  if (!existsSync(journal)) return [];
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  return Promise.all(
    entries.map(async ({ tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      const statements = text.split(BREAK.trim()).map(withoutSecondSchema);
      return { tag, hash: createHash('sha256').update(text).digest('hex'), statements };
    }),
  );
}

/** The owner's schema exists before its first step, also for migrations written by hand that do not create it. */
const withoutSecondSchema = (statement: string) =>
  statement.replace(/\bCREATE SCHEMA (?=")/g, 'CREATE SCHEMA IF NOT EXISTS ');

/** It is there, and a role that may make no schemas is refused even then. */
const withoutOwnSchema = (statement: string, owner: string) =>
  statement.replace(
    new RegExp(String.raw`^\s*CREATE\s+SCHEMA\s+(?:IF\s+NOT\s+EXISTS\s+)?("?)${owner}\1\s*(?:;|$)`, 'gim'),
    '',
  );

/** Milliseconds after which a migration that is under way is reported again. */
const EVERY_MS = 10_000;
/** Characters of a statement that are logged. */
const MAX_SHOWN = 100;

/**
 * Says in the log what an upgrade of the tables does and how far it is, so that a start that takes minutes is not taken for one
 * that hangs. The embedded database blocks the process while a statement runs: a line about it is written before it begins.
 */
export class MigrationProgress {
  readonly #log: Pick<Log, 'info'>;
  readonly #owner: string;
  readonly #startedAt = performance.now();
  #reportedAt = this.#startedAt;

  /** @param owner whose tables are changed */
  constructor(log: Pick<Log, 'info'>, owner: string) {
    this.#log = log;
    this.#owner = owner;
  }

  begin(steps: readonly string[]): void {
    this.#log.info('migrating tables; the server answers when this is done', { owner: this.#owner, steps });
  }

  /** Runs one statement of a step, the `at`th of `of`. */
  async run(
    step: string,
    { at, of, text }: { readonly at: number; readonly of: number; readonly text: string },
    work: () => Promise<unknown>,
  ): Promise<void> {
    const report = () => {
      this.#reportedAt = performance.now();
      const seconds = this.#seconds();
      this.#log.info('still migrating', { owner: this.#owner, step, statement: at, of, sql: shown(text), seconds });
    };
    if (performance.now() - this.#reportedAt >= EVERY_MS) report();
    const timer = setInterval(report, EVERY_MS).unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  end(steps: number): void {
    this.#log.info('migrated tables', { owner: this.#owner, steps, seconds: this.#seconds() });
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#startedAt) / 100) / 10;
  }
}

/** Says in the log, as long as `work` takes, that another process migrates and this one waits for it. */
export async function reportWaiting(log: Pick<Log, 'info'> | undefined, work: () => Promise<unknown>): Promise<void> {
  const report = () => log?.info('waiting for another process, which migrates tables');
  const timer = setInterval(report, EVERY_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** A statement on one line, without its comments. */
function shown(text: string): string {
  const line = text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
