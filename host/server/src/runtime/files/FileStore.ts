import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Database } from '@atrium/sdk/server';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { files } from '../../core/schema/runtime.ts';
import type { StoredFile } from './fileFacts.ts';

const DAY = 86_400_000;

/** Uploaded files: a row each, the bytes in the data directory under its id, which nobody can guess. */
export class FileStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #folder: string;

  constructor(db: Database, clock: Clock, dataDir: string) {
    this.#db = db;
    this.#clock = clock;
    this.#folder = join(dataDir, 'files');
  }

  /** Bytes first and on the disk, then the row: what is answered is there. */
  async add(file: { fileName: string; mimeType: string; bytes: Buffer; uploadedBy: number }): Promise<StoredFile> {
    const { bytes, ...facts } = file;
    const id = randomBytes(16).toString('hex');
    await mkdir(this.#folder, { recursive: true });
    const handle = await open(this.path(id), 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const row = { ...facts, id, size: bytes.length, uploadedOn: this.#clock.now(), keptBy: null, releasedOn: null };
    await this.#db.insert(files).values(row);
    return row;
  }

  async find(id: string): Promise<StoredFile | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    const [row] = await this.#db.select().from(files).where(eq(files.id, id));
    return row;
  }

  path(id: string): string {
    return join(this.#folder, id);
  }

  /**
   * Removes what nothing has referred to for a day (C.6-7). The rows go first: who keeps one in the same moment has it, or finds
   * it gone, and never has a file without its bytes.
   */
  async purge(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - DAY);
    const orphanSince = sql<Date>`coalesce(${files.releasedOn}, ${files.uploadedOn})`.mapWith(files.uploadedOn);
    const gone = await this.#db
      .delete(files)
      .where(and(isNull(files.keptBy), lt(orphanSince, before)))
      .returning({ id: files.id });
    for (const { id } of gone) await rm(this.path(id), { force: true });
  }
}
