import type { Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { fileKeeps } from '../../core/schema/runtime.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { fileFacts, type StoredFile } from './fileFacts.ts';

/**
 * Returns whether this person may read the file. An orphan: only its uploader; a kept file: as its plugin decides. If
 * that plugin is not running, no one may; if it has no rule, only the uploader.
 */
export async function mayReadFile(dependencies: FileDependencies, file: StoredFile, caller: Caller): Promise<boolean> {
  const isUploader = file.uploadedBy === caller.id;
  if (file.keptBy === null) return isUploader;
  const owner = dependencies.plugins.find(file.keptBy);
  if (owner?.state !== 'active') return false;
  const reading = owner.server?.files;
  if (!reading) return isUploader;
  const keeps = await dependencies.db
    .select({ target: fileKeeps.target })
    .from(fileKeeps)
    .where(eq(fileKeeps.fileId, file.id))
    .orderBy(fileKeeps.target);
  return reading.mayRead({ ...fileFacts(file, dependencies.main), targets: keeps.map(({ target }) => target) }, caller);
}
