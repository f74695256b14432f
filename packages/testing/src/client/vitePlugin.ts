import { realpathSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { Hosts } from './Hosts.ts';
import type { Ask, MountAnswer, PageAnswer } from './protocol.ts';

/** What the host's browser half stands on, by the way to it: a plugin need not have them itself. */
const NEEDED = [
  '@atrium/testing > @atrium/host-web > @blueprintjs/core',
  '@atrium/testing > @atrium/host-web > axios',
  '@atrium/testing > @atrium/host-web > crypto-js/aes',
  '@atrium/testing > @atrium/host-web > inversify',
  '@atrium/testing > @atrium/host-web > reflect-metadata',
  '@atrium/testing > @atrium/host-web > valtio',
  '@atrium/testing > @atrium/host-web > valtio/utils',
  '@atrium/testing > @atrium/host-web > valtio/vanilla',
  '@atrium/testing > socket.io-client',
];

/**
 * For the Vite configuration of browser tests: behind `/__atrium/` stand real hosts, in a process of their own, in which
 * `mountClient()` mounts plugins. Calls of the browser go through here, so that the page may make them.
 */
export function atriumTesting(): Plugin {
  return {
    name: 'atrium-testing',
    config: () => ({ optimizeDeps: { include: NEEDED } }),
    configureServer(server) {
      const hosts = new Hosts(server.config.root);
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

/** Where Vite serves a plugin's sources: below its root by their place in it, others by their place in the file system. */
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
