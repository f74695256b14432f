// Child process of the throughput bench: the real server, and beside it a bare Fastify that runs the same SQL on the same
// database. `process.send` gives both addresses; a message names a path and a token, the answer says it can be asked bare;
// `cpu` asks for the process's CPU time in milliseconds.
import { DATABASE } from '../../../host/server/src/core/tokens.ts';
import { startServer } from '@atrium/host-server';
import Fastify from 'fastify';

interface Client {
  query(...statement: unknown[]): Promise<unknown>;
}

const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
const client = (atrium.container.get(DATABASE) as unknown as { $client: Client }).$client;
const query = client.query.bind(client);
const bare = Fastify();
const plans = new Map<string, { statements: unknown[][]; body: unknown }>();

bare.get('/*', async (request) => {
  const plan = plans.get(request.url)!;
  for (const statement of plan.statements) await query(...statement);
  return plan.body;
});
await bare.listen({ port: 0, host: '127.0.0.1' });
const port = (bare.server.address() as { port: number }).port;

process.on('message', (asked: 'cpu' | { path: string; token: string }) => {
  if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send!({ cpu: (user + system) / 1000 });
  } else void record(asked.path, asked.token).then((statements) => process.send!({ statements }));
});
process.on('disconnect', () => void Promise.all([atrium.stop(), bare.close()]).then(() => process.exit(0)));
process.send!({ real: atrium.url, bare: `http://127.0.0.1:${port}` });

/** Calls once to warm up, then once more and keeps every statement that the call runs. */
async function record(path: string, token: string): Promise<number> {
  const call = () =>
    fetch(atrium.url + path, { headers: { authorization: `Bearer ${token}` } }).then((reply) => reply.json());
  await call();
  const statements: unknown[][] = [];
  client.query = (...statement) => {
    statements.push(statement);
    return query(...statement);
  };
  const body: unknown = await call();
  client.query = query;
  plans.set(path, { statements, body });
  return statements.length;
}
