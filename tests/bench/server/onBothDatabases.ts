import { cpSync } from 'node:fs';
import { newCluster } from '../../../host/server/src/testing/postgresCluster.ts';
import { postgresPrograms } from '../../../host/server/src/testing/postgresPrograms.ts';
import { temporaryFolder } from '../../server/temporaryFolder.ts';
import { ThroughputSide } from './ThroughputSide.ts';

interface Database {
  /** As the figures name it. */
  readonly name: string;
  /** A copy of the company that the bench may change. */
  readonly dataDir: string;
  readonly url: string | undefined;
}

export interface BothSides extends Database {
  readonly real: ThroughputSide;
  readonly bare: ThroughputSide;
}

export interface SidesBench<Prepared> {
  /** Fills the data and signs people in, before the folder is copied: sessions are valid on both sides. */
  prepare(database: Database): Promise<Prepared>;
  /** While the real and the bare server run. */
  measure(sides: BothSides, prepared: Prepared): Promise<void>;
  /** After both have stopped. */
  after?(database: Database): Promise<void>;
}

/**
 * Runs a bench of the real server and the bare one on the embedded database and on PostgreSQL. On the embedded database each
 * has a copy of the same folder, on PostgreSQL they share a database.
 *
 * @throws Error without an installed PostgreSQL
 */
export async function onBothDatabases<Prepared>(
  bench: string,
  company: string,
  steps: SidesBench<Prepared>,
): Promise<void> {
  await onDatabase(bench, company, { name: 'embedded', url: undefined }, steps);
  if (postgresPrograms() === undefined) throw new Error(`the ${bench} bench needs an installed PostgreSQL`);
  const cluster = await newCluster();
  try {
    await onDatabase(bench, company, { name: 'PostgreSQL', url: cluster.url }, steps);
  } finally {
    await cluster.stop();
  }
}

async function onDatabase<Prepared>(
  bench: string,
  company: string,
  { name, url }: Pick<Database, 'name' | 'url'>,
  { prepare, measure, after }: SidesBench<Prepared>,
): Promise<void> {
  const folder = temporaryFolder(`atrium-${bench}`);
  const copy = temporaryFolder(`atrium-${bench}`);
  cpSync(company, folder.path, { recursive: true });
  const database: Database = { name, dataDir: folder.path, url };
  try {
    const prepared = await prepare(database);
    cpSync(folder.path, copy.path, { recursive: true });
    const real = await ThroughputSide.start('real', folder.path, url);
    const bare = await ThroughputSide.start('bare', copy.path, url);
    try {
      await measure({ ...database, real, bare }, prepared);
    } finally {
      await Promise.all([real.stop(), bare.stop()]);
    }
    await after?.(database);
  } finally {
    folder.remove();
    copy.remove();
  }
}
