import type { Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { fileKeeps } from '../../core/schema/runtime.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { fileFacts, type StoredFile } from './fileFacts.ts';

/**
 * May this person read the file? While nobody keeps it, its uploader alone; a kept one as the plugin that keeps it says. A plugin
 * that does not run cannot say yes, and one that says nothing leaves it to the uploader.
 */
export async function mayReadFile(dependencies: FileDependencies, file: StoredFile, caller: Caller): Promise<boolean> {
  const isUploader = file.uploadedBy === caller.id;
  if (file.keptBy === null) return isUploader;
  const keeper = dependencies.plugins.find(file.keptBy);
  if (keeper?.state !== 'active') return false;
  const reading = keeper.server?.files;
  if (!reading) return isUploader;
  const keeps = await dependencies.db
    .select({ target: fileKeeps.target })
    .from(fileKeeps)
    .where(eq(fileKeeps.fileId, file.id))
    .orderBy(fileKeeps.target);
  return reading.mayRead({ ...fileFacts(file, dependencies.main), targets: keeps.map(({ target }) => target) }, caller);
}
