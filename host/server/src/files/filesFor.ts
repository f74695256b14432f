import type { Files } from '@atrium/sdk/server';
import { and, eq, inArray } from 'drizzle-orm';
import { files } from '../schema/runtime.ts';
import { fileFacts } from './fileFacts.ts';
import type { FileGround } from './FileGround.ts';
import { keepFiles } from './keepFiles.ts';
import { releaseFiles } from './releaseFiles.ts';
import { sealedUrl } from './sealedUrl.ts';

/** The files of one plugin: what it keeps, and nothing of the others. */
export function filesFor(ground: FileGround, plugin: string): Files {
  return {
    keep: (asked, target) => keepFiles(ground, plugin, asked, target),
    release: (ids, target) => releaseFiles(ground, plugin, ids, target),
    async facts(ids) {
      if (ids.length === 0) return [];
      const own = and(inArray(files.id, [...ids]), eq(files.keptBy, plugin));
      const found = new Map((await ground.db.select().from(files).where(own)).map((file) => [file.id, file]));
      return [...new Set(ids)].flatMap((id) => {
        const file = found.get(id);
        return file ? [fileFacts(file, ground.main)] : [];
      });
    },
    openUrl: (id, minutes = 10) => sealedUrl(ground, plugin, id, minutes),
  };
}
