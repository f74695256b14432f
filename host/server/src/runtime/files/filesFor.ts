import type { Files } from '@atrium/sdk/server';
import { and, eq, inArray } from 'drizzle-orm';
import { files } from '../../core/schema/runtime.ts';
import { fileFacts } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';
import { keepFiles } from './keepFiles.ts';
import { releaseFiles } from './releaseFiles.ts';
import { sealedUrl } from './sealedUrl.ts';

/** The files of one plugin: what it keeps, and nothing of the others. */
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
    openUrl: (id, minutes = 10) => sealedUrl(dependencies, plugin, id, minutes),
  };
}
