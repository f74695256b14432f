import { Refusal } from '@atrium/sdk/server';
import type { FileFacts } from '@atrium/sdk/server';
import { and, inArray, isNull } from 'drizzle-orm';
import { currentCall } from '../../core/currentCall.ts';
import { fileKeeps, files } from '../../core/schema/runtime.ts';
import { fileFacts, fileId, type StoredFile } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { mayReadFile } from './mayReadFile.ts';

/** Keeps uploads for a target of a plugin (`Files.keep`), atomically. */
export async function keepFiles(
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

export const unknownFile = (): Refusal =>
  new Refusal({ code: 422, status: 'INVALID', message: { plugin: 'host', key: 'error.unknownFile' } });
