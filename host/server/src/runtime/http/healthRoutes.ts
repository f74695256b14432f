import type { HttpDependencies } from './HttpDependencies.ts';
import { isFromHere } from './request.ts';

/** Milliseconds within which the database has to answer, so that `/readyz` does within a second. */
const DATABASE_MS = 800;
/** Milliseconds for the states of jobs, which are left out if the calls of others leave no connection for them. */
const JOBS_MS = 150;

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests; database, migrations and plugins are ready
 * (failed plugins, and those whose migrations failed, are listed: the rest works without them). Details are only for this machine, not for clients of a
 * proxy on it.
 */
export function healthRoutes({ app, services, trusts }: HttpDependencies): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await services.database.driver.ready(DATABASE_MS);
    } catch (error) {
      services.log.error('not ready', { error });
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' });
    }
    if (!isFromHere(request.raw, trusts)) return { status: 'ready' };
    const jobs = await within(JOBS_MS, states());
    return { status: 'ready', database: 'ok', migrations: migrations(), plugins: plugins(), ...(jobs && { jobs }) };
  });

  let asking: ReturnType<typeof services.jobs.states> | undefined;
  /** Concurrent requests share one look. */
  const states = () => (asking ??= services.jobs.states().finally(() => (asking = undefined)));

  /** The host's own have run, or it would not have started. */
  const migrations = () => {
    const failed = services.plugins.all().filter(({ failure }) => failure?.phase === 'migrate');
    return failed.length === 0 ? 'ok' : { failed: failed.map(({ plugin }) => plugin.id) };
  };

  const plugins = () =>
    services.plugins.all().map(({ plugin, state, failure }) => ({
      id: plugin.id,
      version: plugin.manifest.version,
      state,
      ...(failure && { failure: { phase: failure.phase, code: failure.code, message: failure.message } }),
    }));
}

/** The result of `work`; undefined if it fails or takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
