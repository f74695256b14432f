// Child process of the throughput bench: the real server, or (BENCH_SIDE=bare) the minimum for the same calls. On the
// database of DATABASE_URL, else the embedded one of ATRIUM_DATA_DIR. `process.send` sends the address; `cpu` requests
// the process's CPU time in milliseconds, `bodies` passes the responses of the real server to the bare one.
import { join } from 'node:path';
import { startServer } from '@atrium/host-server';
import Fastify from 'fastify';
import { openEmbedded } from '../../../host/server/src/core/database/embedded/EmbeddedDriver.ts';
import { openPostgres } from '../../../host/server/src/core/database/openPostgres.ts';
import { BUSINESS, SESSION } from './bareStatements.ts';

interface Side {
  readonly url: string;
  stop(): Promise<unknown>;
}

interface Result {
  readonly rows: readonly Record<string, unknown>[];
}

const bodies = new Map<string, unknown>();

async function real(): Promise<Side> {
  const atrium = await startServer({ config: { port: 0 }, prefer: 'built', demo: true });
  const missing = atrium.plugins.all().filter(({ state }) => state !== 'active');
  if (missing.length > 0) throw new Error(`did not start: ${missing.map(({ plugin }) => plugin.id).join(', ')}`);
  return atrium;
}

/**
 * Fastify, one statement for session and person, one for the business, `JSON.stringify`: without validation, output
 * cutting or logging.
 */
async function bare(): Promise<Side> {
  const url = process.env['DATABASE_URL'];
  const driver = url
    ? openPostgres(url, () => undefined)
    : await openEmbedded(join(process.env['ATRIUM_DATA_DIR']!, 'database'));
  const query = async (text: string, params: unknown[]) =>
    (await (url ? driver.query({ text }, params) : driver.query(text, params))) as Result;
  const app = Fastify();
  app.get('/*', async (request, reply) => {
    const [, claims] = request.headers.authorization!.split('.');
    const { sid } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sid: string };
    const [person] = (await query(SESSION, [sid])).rows;
    if (!person) throw new Error('no session');
    const business = BUSINESS.find(({ path }) => request.url.startsWith(path));
    if (business) await query(business.text, business.params(person['person_id'] as number, request.url));
    return reply.type('application/json').send(JSON.stringify(bodies.get(request.url)));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => app.close().then(() => driver.close()) };
}

const side = await (process.env['BENCH_SIDE'] === 'bare' ? bare() : real());
process.on('message', (asked: 'cpu' | { readonly bodies: Readonly<Record<string, unknown>> }) => {
  if (asked !== 'cpu') for (const [path, body] of Object.entries(asked.bodies)) bodies.set(path, body);
  const { user, system } = process.cpuUsage();
  process.send!({ cpu: (user + system) / 1000 });
});
process.on('disconnect', () => void side.stop().then(() => process.exit(0)));
process.send!({ url: side.url });
