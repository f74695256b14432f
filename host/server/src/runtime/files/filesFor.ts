import { type FileFacts, type Files, type OpenFile, Refusal } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentCall } from '../../core/currentCall.ts';
import { fileKeeps, files } from '../../core/schema/runtime.ts';
import { type FileDependencies, fileFacts, fileId, mayReadFile, sealedUrl, type StoredFile } from './fileAccess.ts';
import { filesFolder } from './FileStore.ts';

/** The files of one plugin, isolated from those of others. */
export function filesFor(dependencies: FileDependencies, plugin: string): Files {
  return {
    keep: (asked, target) => keepFiles(dependencies, plugin, asked, target),
    release: (ids, target) => releaseFiles(dependencies, plugin, ids, target),
    async facts(ids) {
      if (ids.length === 0) return [];
      const own = and(inArray(files.id, [...ids]), eq(files.keptBy, plugin));
      const found = new Map((await dependencies.db.select().from(files).where(own)).map((file) => [file.id, file]));
      return [...new Set(ids)].flatMap((id) => {
        const file = found.get(id);
        return file ? [fileFacts(file, dependencies.main)] : [];
      });
    },
    open: (asked) => openFile(dependencies, plugin, asked),
    openUrl: (id, grant, minutes = 10) => sealedUrl(dependencies, plugin, id, { grant, minutes }),
  };
}

/** Releases files from a target of a plugin (`Files.release`); a file without targets becomes an orphan. */
async function releaseFiles(
  { db, transaction, clock }: FileDependencies,
  plugin: string,
  ids: readonly string[],
  target: string,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction(async () => {
    const ofPlugin = and(inArray(files.id, [...ids]), eq(files.keptBy, plugin));
    const rows = await db.select({ id: files.id }).from(files).where(ofPlugin).orderBy(files.id).for('update');
    const own = rows.map(({ id }) => id);
    if (own.length === 0) return;
    await db.delete(fileKeeps).where(and(inArray(fileKeeps.fileId, own), eq(fileKeeps.target, target)));
    const others = db.select({ id: fileKeeps.fileId }).from(fileKeeps).where(eq(fileKeeps.fileId, files.id));
    await db
      .update(files)
      .set({ keptBy: null, releasedOn: clock.now() })
      .where(and(inArray(files.id, own), notExists(others)));
  });
}

/** Keeps uploads for a target of a plugin (`Files.keep`), atomically. */
async function keepFiles(
  dependencies: FileDependencies,
  plugin: string,
  asked: readonly string[],
  target: string,
): Promise<readonly FileFacts[]> {
  const ids = [...new Set(asked.map((one) => fileId(dependencies.main, one)))];
  if (ids.length === 0) return [];
  const { db, transaction, main } = dependencies;
  return transaction(async () => {
    // Locked in a fixed order, so that concurrent calls for the same files cannot deadlock.
    const rows = await db.select().from(files).where(inArray(files.id, ids)).orderBy(files.id).for('update');
    const found = new Map(rows.map((row) => [row.id, row]));
    const kept: StoredFile[] = [];
    for (const id of ids) {
      const file = found.get(id);
      if (!file || !(await mayKeep(dependencies, plugin, file))) throw unknownFile();
      kept.push(file);
    }
    const orphans = and(inArray(files.id, ids), isNull(files.keptBy));
    await db.update(files).set({ keptBy: plugin, releasedOn: null }).where(orphans);
    await db
      .insert(fileKeeps)
      .values(ids.map((id) => ({ fileId: id, target })))
      .onConflictDoNothing();
    return kept.map((file) => fileFacts(file, main));
  });
}

/** A file of the plugin may be kept again by anyone who can read it; an orphan only by its uploader. */
async function mayKeep(dependencies: FileDependencies, plugin: string, file: StoredFile): Promise<boolean> {
  const caller = currentCall()?.caller;
  if (file.keptBy === null) return caller !== undefined && file.uploadedBy === caller.id;
  if (file.keptBy !== plugin) return false;
  return caller === undefined || mayReadFile(dependencies, file, caller);
}

const unknownFile = (): Refusal =>
  new Refusal({ code: 422, status: 'INVALID', message: { plugin: 'host', key: 'error.unknownFile' } });

/** Opens an upload for a plugin (`Files.open`). */
async function openFile(dependencies: FileDependencies, plugin: string, asked: string): Promise<OpenFile> {
  const { db, dataDir, main } = dependencies;
  const id = fileId(main, asked);
  const [row] = await db.select().from(files).where(eq(files.id, id));
  if (!row || !(await mayOpen(dependencies, plugin, row))) throw unknownFile();
  // The row was found by this id, so it is one that the host made, and no path.
  const path = join(filesFolder(dataDir), row.id);
  // A process that is killed between row and bytes leaves a row without them.
  if (!existsSync(path)) throw unknownFile();
  return {
    id: row.id,
    name: row.fileName,
    type: row.mimeType,
    size: row.size,
    stream: () => createReadStream(path),
    bytes: () => readFile(path),
  };
}

/** A caller may choose the id, so that the rule for callers counts even for files of the plugin itself. */
async function mayOpen(dependencies: FileDependencies, plugin: string, file: StoredFile): Promise<boolean> {
  const caller = currentCall()?.caller;
  return caller === undefined ? file.keptBy === plugin : mayReadFile(dependencies, file, caller);
}
