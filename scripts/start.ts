// pnpm start [--port N] [--host H] …: builds what changed, then runs the server with the demo company if the database
// is empty.
import { buildTargets } from './build/buildTargets.ts';
import { pluginTargets, webTarget } from './build/targets.ts';
import { ROOT } from './process/root.ts';
import { asEnvironment } from './serve/address.ts';
import { forwardSignals, serve } from './serve/children.ts';
import { welcome } from './serve/welcome.ts';

const { args, env } = asEnvironment(process.argv.slice(2));
if (await buildTargets([...pluginTargets(), webTarget()])) {
  const server = serve('node', ['--conditions=source', 'host/server/src/atrium.ts', 'start', '--demo', ...args], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', INIT_CWD: process.env['INIT_CWD'] ?? process.cwd(), ...env },
    // The log is JSON; the one line that is not, and contains an address, means that the server is ready.
    line: (line) => {
      const [address] = /https?:\/\/[^\s，。]+/.exec(line) ?? [];
      return address && !line.startsWith('{') ? welcome(address.replace('127.0.0.1', 'localhost')) : line;
    },
  });
  forwardSignals([server]);
  process.exitCode = await server.ended;
} else {
  console.error('\n建置失敗，伺服器未啟動。請依上方訊息修正後再執行一次。');
  process.exitCode = 1;
}
