import { cpSync } from 'node:fs';
import { newCluster } from '../../host/server/src/testing/postgresCluster.ts';
import { postgresPrograms } from '../../host/server/src/testing/postgresPrograms.ts';
import { Client } from '../server/Client.ts';
import { LENGTH, LongSeries } from '../server/LongSeries.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';

/** The longest series with a room on every day: how long it takes to save it, and to change all of it. */
export async function series({ company, runs }: BenchContext): Promise<Result> {
  const figures: Record<string, Figure> = {};
  Object.assign(figures, await measured('embedded', company, undefined, runs));
  if (postgresPrograms() === undefined) throw new Error('the series bench needs an installed PostgreSQL');
  const cluster = await newCluster();
  try {
    Object.assign(figures, await measured('PostgreSQL', company, cluster.url, runs));
  } finally {
    await cluster.stop();
  }
  return {
    name: 'series',
    method: `A schedule that repeats daily ${LENGTH} times, each with a room, a reader and a reminder. One call changes title, time and half hours of the room of all of them, with push: from the request to the response over loopback, one call before to warm up. The real server in a process of its own with the demo company.`,
    figures,
  };
}

async function measured(
  name: string,
  company: string,
  databaseUrl: string | undefined,
  runs: number,
): Promise<Record<string, Figure>> {
  const folder = temporaryFolder('atrium-series');
  cpSync(company, folder.path, { recursive: true });
  const env = { ATRIUM_CAPTCHA: 'off', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const atrium = await startAtrium({
    dataDir: folder.path,
    env,
    ...(databaseUrl !== undefined && { args: ['--demo'] }),
  });
  try {
    const client = new Client(atrium.url);
    const startedAt = performance.now();
    const long = await LongSeries.create(client);
    const created = performance.now() - startedAt;
    const seconds: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const before = performance.now();
      const { body } = await long.change(client, run + 1);
      if (body.code !== '1' || body.data.count !== LENGTH)
        throw new Error(`a change was answered ${JSON.stringify(body)}`);
      if (run > 0) seconds.push((performance.now() - before) / 1000);
    }
    return {
      [`${name}: change of ${LENGTH} with room`]: figure(seconds, 's', { atMost: 1 }),
      [`${name}: sign in three people, add a room and ${LENGTH} with room`]: figure([created / 1000], 's'),
    };
  } finally {
    await atrium.stop();
    folder.remove();
  }
}
