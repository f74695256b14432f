import { realpathSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { Hosts } from './Hosts.ts';
import { SOURCE_CONDITION } from '../sourceCondition.ts';
import type { Ask, MountAnswer, PageAnswer } from './protocol.ts';

/**
 * Dependencies of the host's client and of the components, resolved from their packages: a plugin need not have them
 * itself. One that Vite finds later makes it reload the page in the middle of a test.
 */
const NEEDED = [
  '@atrium/testing > @blueprintjs/core',
  '@atrium/testing > axios',
  '@atrium/testing > crypto-js/aes',
  '@atrium/testing > inversify',
  '@atrium/testing > reflect-metadata/lite',
  '@atrium/testing > valtio',
  '@atrium/testing > valtio/utils',
  '@atrium/testing > valtio/vanilla',
  '@atrium/testing > socket.io-client',
  '@atrium/testing > @atrium/sdk > fflate',
  '@atrium/testing > @atrium/sdk > read-excel-file/universal',
  '@atrium/testing > @atrium/ui > @blueprintjs/datetime2',
  '@atrium/testing > @atrium/ui > @tanstack/react-virtual',
  '@atrium/testing > @atrium/ui > date-fns/locale',
  '@atrium/testing > @atrium/ui > dayjs',
  '@atrium/testing > @atrium/ui > dayjs/plugin/customParseFormat.js',
  '@atrium/testing > @atrium/ui > slate',
  '@atrium/testing > @atrium/ui > slate-dom',
  '@atrium/testing > @atrium/ui > slate-history',
  '@atrium/testing > @atrium/ui > slate-react',
];

/**
 * Published, they are loaded module by module, as the plugin: what they share has to be there once, and stylesheets belong to
 * modules. As sources they are so anyway, and are scanned for what they need.
 */
const PACKAGES = SOURCE_CONDITION.length > 0 ? [] : ['@atrium/sdk', '@atrium/testing', '@atrium/ui'];

/** `api` of the plugin. */
export interface HostsApi {
  /** Ends the hosts' process: the next `mountClient()` starts one that loads the sources as they are then. */
  restart(): void;
}

/**
 * For the Vite configuration of browser tests: `/__atrium/` leads to real hosts in a separate process, in which
 * `mountClient()` mounts plugins. Calls of the browser are proxied, so that they are same-origin.
 */
export function atriumTesting(): Plugin<HostsApi> {
  let started: Hosts | undefined;
  return {
    name: 'atrium-testing',
    api: { restart: () => started?.stop() },
    config: () => ({ optimizeDeps: { include: NEEDED, exclude: PACKAGES } }),
    configureServer(server) {
      const hosts = (started = new Hosts(server.config.root));
      const addresses = new Map<string, string>();
      server.httpServer?.once('close', () => hosts.stop());
      process.once('exit', () => hosts.stop());
      server.middlewares.use('/__atrium', (incoming: IncomingMessage, reply: ServerResponse) => {
        const [, mount = '', ...rest] = (incoming.url ?? '').split('/');
        if (mount === 'ask') void answer(hosts, addresses, server.config.root, incoming, reply);
        else forward(addresses.get(mount), `/${rest.join('/')}`, incoming, reply);
      });
    },
  };
}

async function answer(
  hosts: Hosts,
  addresses: Map<string, string>,
  root: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
) {
  const ask = JSON.parse(await text(incoming)) as Ask;
  let result = await hosts.ask(ask);
  if (ask.verb === 'mount' && result.ok) {
    const answered = result.value as MountAnswer;
    addresses.set(String(answered.mount), answered.url);
    result = { ok: true, value: { ...answered, modules: servedAt(answered.folder, root) } satisfies PageAnswer };
  }
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

/** The path under which Vite serves a plugin's sources: relative to its root, or `/@fs/` with the absolute path. */
function servedAt(folder: string, root: string): string {
  const [sources, served] = [`${realpathSync(folder)}/src/`, `${realpathSync(root)}/`];
  return sources.startsWith(served) ? sources.slice(served.length - 1) : `/@fs${sources}`;
}

function forward(url: string | undefined, path: string, incoming: IncomingMessage, reply: ServerResponse): void {
  if (url === undefined) return void reply.writeHead(404).end();
  const outgoing = request(new URL(path, url), { method: incoming.method, headers: incoming.headers }, (answered) => {
    reply.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(reply);
  });
  outgoing.on('error', () => reply.destroy());
  incoming.pipe(outgoing);
}
