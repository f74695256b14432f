import type { Files } from '@atrium/sdk/server';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { files, fileKeeps } from '../../core/schema/runtime.ts';
import { fileFacts } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { keepFiles } from './keepFiles.ts';
import { openFile } from './openFile.ts';
import { sealedUrl } from './sealedUrl.ts';

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
