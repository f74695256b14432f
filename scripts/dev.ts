// pnpm dev: the server from source, restarted by changes, and Vite in front of it with hot replacement.
import { join } from 'node:path';
import { ROOT } from './process/root.ts';
import { addressOf, asEnvironment } from './serve/address.ts';
import { forwardSignals, serve } from './serve/children.ts';

const { args, env } = asEnvironment(process.argv.slice(2));
const server = serve(
  'node',
  ['--watch', '--conditions=source', 'host/server/src/atrium.ts', 'start', '--demo', ...args],
  {
    cwd: ROOT,
    env: { NODE_ENV: 'development', INIT_CWD: process.env['INIT_CWD'] ?? process.cwd(), ...env },
  },
);
const web = serve('vite', [], {
  cwd: join(ROOT, 'host/web'),
  env: { PORT: new URL(addressOf({ ...process.env, ...env })).port },
});
forwardSignals([server, web]);
const code = await Promise.race([server.ended, web.ended]);
for (const { child } of [server, web]) child.kill('SIGTERM');
await Promise.all([server.ended, web.ended]);
process.exitCode = code;
