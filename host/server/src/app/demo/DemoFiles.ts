import { rm } from 'node:fs/promises';
import type { DemoFile } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { fileKeeps, files } from '../../core/schema/runtime.ts';
import { FileStore } from '../../runtime/files/FileStore.ts';
import { fileType } from '../../runtime/files/fileTypes.ts';
import type { RuntimeServices } from '../../runtime/RuntimeServices.ts';

type Services = Pick<RuntimeServices, 'db' | 'transaction' | 'clock' | 'config'>;

/** The files of the demo company: uploads of its people, each kept by a plugin. */
export class DemoFiles {
  readonly #services: Services;
  readonly #store: FileStore;
  readonly #ids: string[] = [];

  constructor(services: Services) {
    this.#services = services;
    const { db, transaction, clock, config } = services;
    this.#store = new FileStore({
      ...{ db, transaction, clock, dataDir: config.dataDir },
      maxPerDay: Number.MAX_SAFE_INTEGER,
    });
  }

  /** @throws TypeError for a name that no upload may have, or a content that does not agree with it */
  async keep(plugin: string, { name, content, by, on, target }: DemoFile): Promise<string> {
    const { db } = this.#services;
    const draft = await this.#store.receive(pieces(content));
    const type = fileType(name, draft);
    if (!type) {
      await this.#store.discard(draft.id);
      throw new TypeError(`"${name}" is not a file that may be uploaded`);
    }
    await this.#store.add(draft, { fileName: name, mimeType: type.mimeType, uploadedBy: by });
    this.#ids.push(draft.id);
    await db.update(files).set({ keptBy: plugin, uploadedOn: on }).where(eq(files.id, draft.id));
    await db.insert(fileKeeps).values({ fileId: draft.id, target });
    return draft.id;
  }

  /** Removes their bytes: their rows were rolled back. */
  async discard(): Promise<void> {
    await Promise.all(this.#ids.map((id) => rm(this.#store.path(id), { force: true })));
  }
}

async function* pieces(content: string | Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}
