import { sql } from 'drizzle-orm';
import { isFromHere } from '../http/requestFacts.ts';
import type { HttpDependencies } from '../http/HttpDependencies.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests; database, migrations and plugins are ready
 * (failed plugins are listed, the rest works without them). Details are only for this machine, not for clients of a
 * proxy on it.
 */
export function healthRoutes({ app, services, trusts }: HttpDependencies): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await services.db.execute(sql`select 1`);
      if (!isFromHere(request.raw, trusts)) return { status: 'ready' };
      return {
        status: 'ready',
        database: 'ok',
        migrations: 'ok',
        plugins: plugins(),
        jobs: await services.jobs.states(),
      };
    } catch (error) {
      services.log.error('not ready', { error });
      return reply.code(503).send({ status: 'unavailable' });
    }
  });

  const plugins = () =>
    services.plugins.all().map(({ plugin, state, failure }) => ({
      id: plugin.id,
      version: plugin.manifest.version,
      state,
      ...(failure && { failure: { phase: failure.phase, code: failure.code, message: failure.message } }),
    }));
}
