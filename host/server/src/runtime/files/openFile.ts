import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { currentCall } from '../../core/currentCall.ts';
import { files } from '../../core/schema/runtime.ts';
import { fileId, type StoredFile } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { filesFolder } from './FileStore.ts';
import { unknownFile } from './keepFiles.ts';
import { mayReadFile } from './mayReadFile.ts';

/** Opens an upload for a plugin (`Files.open`). */
export async function openFile(dependencies: FileDependencies, plugin: string, asked: string): Promise<OpenFile> {
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
