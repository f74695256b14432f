import type { Database, Log } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../config/Config.ts';
import type { Driver } from './Driver.ts';

interface Parts {
  /** The data directory. */
  readonly folder: string;
  readonly limits: Pick<Limits, 'freeSpace' | 'reserve' | 'walSize'>;
  readonly log: Log;
  readonly db: Database;
  /** Free bytes of a disk; read from the system by default. */
  readonly free?: (folder: string) => Promise<number>;
}

const BLOCK = Buffer.alloc(1024 * 1024, 1);

/**
 * Keeps the embedded database able to write. It has no background processes: without this no checkpoint would be taken
 * while it runs, and its log (`pg_wal`) would grow until the disk is full. A full disk stops it permanently, since it
 * cannot continue without its log: a reserve file is deleted then, which is space for about ten thousand writes until
 * an operator frees more.
 */
export class EmbeddedStorage {
  readonly #parts: Parts;
  readonly #reserve: string;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reserve = join(parts.folder, 'reserve');
  }

  /** Starts checking at an interval in milliseconds. */
  start(interval: number): void {
    this.#timer = setInterval(() => void (this.#running ??= this.#tendLogged()), interval).unref();
  }

  /** Stops checking, after the current check has finished. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Deletes or recreates the reserve, and takes a checkpoint if the log has grown. */
  async tend(): Promise<void> {
    const { folder, limits, log, free = freeSpace } = this.#parts;
    const left = await free(folder);
    const hasReserve = existsSync(this.#reserve);
    if (hasReserve && left < limits.reserve) {
      await rm(this.#reserve, { force: true });
      log.error('disk full; reserve file deleted so that the database can continue', { folder, left });
    } else if (!hasReserve && left > limits.freeSpace + limits.reserve) await this.#makeReserve();
    if ((await this.#walSize()) >= limits.walSize) await this.#parts.db.execute(sql`checkpoint`);
  }

  async #tendLogged(): Promise<void> {
    try {
      await this.tend();
    } catch (error) {
      this.#parts.log.error('database storage check failed', { error });
    } finally {
      this.#running = undefined;
    }
  }

  /** Written completely: a sparse file would reserve no space. */
  async #makeReserve(): Promise<void> {
    const draft = `${this.#reserve}.part`;
    try {
      const handle = await open(draft, 'w', 0o600);
      try {
        for (let size = 0; size < this.#parts.limits.reserve; size += BLOCK.length) await handle.appendFile(BLOCK);
      } finally {
        await handle.close();
      }
      await rename(draft, this.#reserve);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Bytes of the write-ahead log since the last checkpoint. */
  async #walSize(): Promise<number> {
    const { rows } = (await this.#parts.db.execute(
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as size from pg_control_checkpoint()`,
    )) as unknown as { rows: { size: number }[] };
    return rows[0]?.size ?? 0;
  }
}

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const TABLES = `
  select quote_ident(nspname) || '.' || quote_ident(relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
  order by 1`;

/**
 * Reclaims the space of old rows and updates the planner's statistics, which PostgreSQL's autovacuum does by itself and the
 * embedded database does not. One table after another, so that calls run in between.
 *
 * @param signal ends it after the current table
 */
export async function maintainTables(driver: Driver, signal: AbortSignal): Promise<void> {
  if (driver.kind !== 'embedded') return;
  const [found] = (await driver.script(TABLES)) as [{ readonly rows: readonly { readonly name: string }[] }];
  for (const { name } of found.rows) {
    if (signal.aborted) return;
    await driver.script(`vacuum (analyze) ${name}`);
  }
}
