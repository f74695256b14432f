// pnpm start [--port N] [--host H] …: builds what changed, then runs the server with the demo company where the database is empty.
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { addressOf, asEnvironment } from './serve/address.ts';
import { forwardSignals, serve } from './serve/children.ts';
import { welcome } from './serve/welcome.ts';
import { whenReady } from './serve/whenReady.ts';

const { words, env } = asEnvironment(process.argv.slice(2));
if (await buildTargets([...pluginTargets(), webTarget()])) {
  const server = serve('node', ['--conditions=source', 'host/server/src/atrium.ts', 'start', '--demo', ...words], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', INIT_CWD: process.env['INIT_CWD'] ?? process.cwd(), ...env },
  });
  forwardSignals([server]);
  const address = addressOf({ ...process.env, ...env });
  if (await whenReady(address, server)) console.log(welcome(address));
  process.exitCode = await server.ended;
} else {
  console.error('\n建置失敗，伺服器未啟動。請依上方訊息修正後再執行一次。');
  process.exitCode = 1;
}
