import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Database } from '@atrium/sdk/server';
import { and, eq, gt, isNull, lt, sql, sum } from 'drizzle-orm';
import { files } from '../../core/schema/runtime.ts';
import type { Transaction } from '../../core/services.ts';
import type { StoredFile } from './fileAccess.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Bytes of an upload that is not complete. No upload takes an hour. */
const DRAFT = '.part';
/** Number of first bytes that determine the type of a file. */
const HEAD = 512;
/** What a file counts at least, in bytes: the disk gives each of them a block. */
export const SMALLEST_FILE = 4096;
/** Class of advisory locks; the person's id is the second key. */
const UPLOAD_LOCK = 4_600_003;

interface Parts {
  readonly db: Database;
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly dataDir: string;
  /** What one person may upload within a day, in bytes. */
  readonly maxPerDay: number;
}

/** An upload whose bytes are on the disk, but which has no row yet. */
export interface Draft {
  readonly id: string;
  readonly size: number;
  /** Its first bytes. */
  readonly head: Buffer;
  /** Text has none. */
  readonly hasNul: boolean;
}

/** The folder of the bytes, in the data directory. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Uploaded files: a row each, the bytes in the data directory under its random id. */
export class FileStore {
  readonly #parts: Parts;
  readonly #folder: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#folder = filesFolder(parts.dataDir);
  }

  /** Writes a stream to the disk. On failure the partial file is removed, and the error is thrown. */
  async receive(source: AsyncIterable<Buffer>): Promise<Draft> {
    const id = randomBytes(16).toString('hex');
    let head = Buffer.alloc(0);
    let size = 0;
    let hasNul = false;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const handle = await open(this.#draft(id), 'wx', 0o600);
      try {
        for await (const chunk of source) {
          if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)]);
          size += chunk.length;
          hasNul ||= chunk.includes(0);
          await handle.appendFile(chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      return { id, size, head, hasNul };
    } catch (error) {
      await this.discard(id);
      throw error;
    }
  }

  /** The bytes of a draft at once: 10 MiB at most. */
  read(id: string): Promise<Buffer> {
    return readFile(this.#draft(id));
  }

  /** Removes a draft; a file is not removed. */
  async discard(id: string): Promise<void> {
    await rm(this.#draft(id), { force: true });
  }

  /**
   * Makes a file of what was received. The row comes first: without its bytes it is an invisible orphan, while bytes
   * without a row would stay forever.
   */
  async add(
    { id, size }: Draft,
    facts: { fileName: string; mimeType: string; uploadedBy: number },
  ): Promise<StoredFile | undefined> {
    const { db, transaction, clock, maxPerDay } = this.#parts;
    const row = { ...facts, id, size, uploadedOn: clock.now(), keptBy: null, releasedOn: null };
    try {
      const isWithin = await transaction(async () => {
        // Serialised, also across processes: otherwise concurrent uploads would all pass the quota.
        await db.execute(sql`select pg_advisory_xact_lock(${UPLOAD_LOCK}, ${facts.uploadedBy})`);
        const counted = Math.max(size, SMALLEST_FILE);
        if ((await this.uploadedWithinDay(facts.uploadedBy)) + counted > maxPerDay) return false;
        await db.insert(files).values(row);
        return true;
      });
      if (!isWithin) return undefined;
      await rename(this.#draft(id), this.path(id));
      return row;
    } finally {
      await this.discard(id);
    }
  }

  /** Bytes that a person has uploaded within the last day, as they count. None of these files has been purged yet. */
  async uploadedWithinDay(person: number): Promise<number> {
    const { db, clock } = this.#parts;
    const since = new Date(clock.now().getTime() - DAY);
    const own = and(eq(files.uploadedBy, person), gt(files.uploadedOn, since));
    const [row] = await db
      .select({ bytes: sum(sql`greatest(${files.size}, ${SMALLEST_FILE}::int)`) })
      .from(files)
      .where(own);
    return Number(row?.bytes ?? 0);
  }

  async find(id: string): Promise<StoredFile | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    const [row] = await this.#parts.db.select().from(files).where(eq(files.id, id));
    return row;
  }

  path(id: string): string {
    return join(this.#folder, id);
  }

  /**
   * Deletes files that nothing has referred to for a day (C.6-7), and partial uploads of a killed process. The rows are
   * deleted first: a concurrent `keep` either keeps the file or finds it missing, and never has a file without its
   * bytes.
   */
  async purge(): Promise<void> {
    const { db, clock } = this.#parts;
    const before = new Date(clock.now().getTime() - DAY);
    const orphanSince = sql<Date>`coalesce(${files.releasedOn}, ${files.uploadedOn})`.mapWith(files.uploadedOn);
    const purged = await db
      .delete(files)
      .where(and(isNull(files.keptBy), lt(orphanSince, before)))
      .returning({ id: files.id });
    for (const { id } of purged) await rm(this.path(id), { force: true });
    await this.#purgeDrafts();
  }

  async #purgeDrafts(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(DRAFT))) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > HOUR) await rm(path, { force: true });
    }
  }

  #draft(id: string): string {
    return this.path(id) + DRAFT;
  }
}
