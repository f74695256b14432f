import { PGlite } from '@electric-sql/pglite';
import type { Driver } from './Driver.ts';
import { EmbeddedDriver } from './embedded/EmbeddedDriver.ts';
import { RANDOM_PAGE_COST } from './randomPageCost.ts';

/** The system's file cache backs these buffers: a small number of them keeps the process within 450 MB. */
const MEMORY = ['-c', 'shared_buffers=16MB'];

/** PostgreSQL in this process: files in `folder`, or in memory without one. One connection, so queries follow one another. */
export async function openEmbedded(folder: string | undefined): Promise<Driver> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY, '-c', `random_page_cost=${RANDOM_PAGE_COST}`];
  return embeddedDriver(await PGlite.create(folder === undefined ? { startParams } : { dataDir: folder, startParams }));
}

/** The driver of an open PGlite; closing it closes PGlite too, unless `close` is given. */
export async function embeddedDriver(lite: PGlite, close: () => Promise<void> = () => lite.close()): Promise<Driver> {
  await lite.exec(`set time zone 'UTC'`);
  return new EmbeddedDriver(lite, close);
}
