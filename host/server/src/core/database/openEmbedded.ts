import { PGlite } from '@electric-sql/pglite';
import type { Connection, Driver } from './Driver.ts';

/** The system's file cache stands behind these buffers: a small number of them keeps the process within 450 MB. */
const MEMORY = ['-c', 'shared_buffers=16MB'];

/** PostgreSQL in this process: files in `folder`, or in memory without one. One connection, so queries follow one another. */
export async function openEmbedded(folder: string | undefined): Promise<Driver> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY];
  return embeddedDriver(await PGlite.create(folder === undefined ? { startParams } : { dataDir: folder, startParams }));
}

/** The driver of an open PGlite; closing it closes that, unless `close` says otherwise. */
export async function embeddedDriver(lite: PGlite, close: () => Promise<void> = () => lite.close()): Promise<Driver> {
  await lite.exec(`set time zone 'UTC'`);
  return {
    kind: 'embedded',
    query: (...statement) => lite.query(...(statement as Parameters<typeof lite.query>)),
    begin: async (work) => {
      const result = await lite.transaction((connection) => work(connection as unknown as Connection));
      return result as Awaited<ReturnType<typeof work>>;
    },
    close,
  };
}
