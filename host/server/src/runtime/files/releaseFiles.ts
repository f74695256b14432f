import { and, eq, inArray, notExists } from 'drizzle-orm';
import { fileKeeps, files } from '../../core/schema/runtime.ts';
import type { FileDependencies } from './FileDependencies.ts';

/** Takes files back from something of a plugin (`Files.release`); the last to let go makes an orphan of a file. */
export async function releaseFiles(
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
