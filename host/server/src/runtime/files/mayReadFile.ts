import type { Caller, KeptFile } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { fileKeeps } from '../../core/schema/runtime.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { fileFacts, type StoredFile } from './fileFacts.ts';
import { sealedGrant } from './sealedUrl.ts';

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
  return reading.mayRead(await keptFile(dependencies, file), caller);
}

/**
 * Returns whether a visitor may read the file at the address that was asked for: one with a seal of the plugin that keeps
 * it, while that plugin runs and its rule allows what the address was given out for.
 */
export async function mayVisitFile(dependencies: FileDependencies, file: StoredFile, query: unknown): Promise<boolean> {
  if (file.keptBy === null) return false;
  const owner = dependencies.plugins.find(file.keptBy);
  const reading = owner?.state === 'active' ? owner.server?.files : undefined;
  const grant = sealedGrant(dependencies, file.keptBy, file.id, query);
  if (grant === undefined || !reading?.mayVisit) return false;
  return reading.mayVisit(await keptFile(dependencies, file), grant);
}

async function keptFile({ db, main }: FileDependencies, file: StoredFile): Promise<KeptFile> {
  const keeps = await db
    .select({ target: fileKeeps.target })
    .from(fileKeeps)
    .where(eq(fileKeeps.fileId, file.id))
    .orderBy(fileKeeps.target);
  return { ...fileFacts(file, main), targets: keeps.map(({ target }) => target) };
}
