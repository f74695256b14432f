import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Log } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { Limits } from '../config/limits.ts';

interface Parts {
  /** The data directory. */
  readonly folder: string;
  readonly limits: Pick<Limits, 'freeSpace' | 'reserve' | 'walSize'>;
  readonly log: Log;
  readonly db: Database;
  /** Free bytes of a disk; asked of the system by default. */
  readonly free?: (folder: string) => Promise<number>;
}

const BLOCK = Buffer.alloc(1024 * 1024, 1);

/**
 * Keeps the embedded database able to write.
 *
 * It has no background processes: nobody would ever take a checkpoint while it runs, and its log (`pg_wal`) would grow with
 * every write until the disk is full. And a full disk stops it for good, since it may not go on without its log: a file is kept
 * in reserve that is given up then, which is room for some ten thousand writes until somebody has made more.
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

  /** Looks every so many milliseconds. */
  start(interval: number): void {
    this.#timer = setInterval(() => void (this.#running ??= this.#tendLogged()), interval).unref();
  }

  /** Stops looking; what is being done is finished first. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Gives the reserve up or makes it again, and takes a checkpoint where the log has grown. */
  async tend(): Promise<void> {
    const { folder, limits, log, free = freeSpace } = this.#parts;
    const left = await free(folder);
    const hasReserve = existsSync(this.#reserve);
    if (hasReserve && left < limits.reserve) {
      await rm(this.#reserve, { force: true });
      log.error('disk is full; the reserve was given up so that the database can go on', { folder, left });
    } else if (!hasReserve && left > limits.freeSpace + limits.reserve) await this.#makeReserve();
    if ((await this.#walSize()) >= limits.walSize) await this.#parts.db.execute(sql`checkpoint`);
  }

  async #tendLogged(): Promise<void> {
    try {
      await this.tend();
    } catch (error) {
      this.#parts.log.error('the storage of the database could not be tended', { error });
    } finally {
      this.#running = undefined;
    }
  }

  /** Written byte by byte: a file with a hole in it would hold no room. */
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
