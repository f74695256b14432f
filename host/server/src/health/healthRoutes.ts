import { desc, sql } from 'drizzle-orm';
import { PLUGINS } from '../container/runtimeTokens.ts';
import { DATABASE, LOG } from '../container/tokens.ts';
import { isLoopback } from '../http/address.ts';
import type { Surface } from '../http/Surface.ts';
import { jobRuns } from '../schema/runtime.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; database, migrations and plugins are there (a plugin that failed is
 * named, the rest serves without it). Details are for this machine only.
 */
export function healthRoutes({ app, container }: Surface): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await container.get(DATABASE).execute(sql`select 1`);
      if (!isLoopback(request.socket.remoteAddress ?? '')) return { status: 'ready' };
      return { status: 'ready', database: 'ok', migrations: 'ok', plugins: plugins(), jobs: await lastRuns() };
    } catch (error) {
      container.get(LOG).error('not ready', { error });
      return reply.code(503).send({ status: 'unavailable' });
    }
  });

  const plugins = () =>
    container
      .get(PLUGINS)
      .all()
      .map(({ plugin, state, failure }) => ({
        id: plugin.id,
        version: plugin.manifest.version,
        state,
        ...(failure && { failure }),
      }));

  /** The last run of each job: when it was planned, begun and done, and how it failed. */
  const lastRuns = () =>
    container
      .get(DATABASE)
      .selectDistinctOn([jobRuns.plugin, jobRuns.job])
      .from(jobRuns)
      .orderBy(jobRuns.plugin, jobRuns.job, desc(jobRuns.plannedOn));
}
