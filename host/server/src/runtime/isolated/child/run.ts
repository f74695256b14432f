// The host sends what to load, then what to do.
import type { ServerModule } from '@atrium/sdk/server';
import { isForIsolated } from '@atrium/sdk/archive';
import { isBuiltin, registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeContract, NotIsolated } from '../describeContract.ts';
import { sendError, type ToChild } from '../messages.ts';
import { Channel } from './Channel.ts';
import { PluginHandlers } from './PluginHandlers.ts';
import { contextIn } from './contextIn.ts';

/** In place of `node:module`, whose hooks could undo these. */
const MODULE = new URL(import.meta.url.endsWith('.ts') ? './pluginModule.ts' : './pluginModule.js', import.meta.url)
  .href;

const channel = new Channel();
type Load = Extract<ToChild, { t: 'load' }>;

process.on('uncaughtException', (error) => channel.send({ t: 'crashed', error: sendError(error) }));

const load = (await channel.next('load')) as Load;
const { module, failure } = await importServer(load);
if (failure) channel.send({ t: 'notLoaded', ...failure });
else {
  try {
    channel.send({ t: 'loaded', description: describeContract(module.contract) });
  } catch (error) {
    const code = error instanceof NotIsolated ? 'NOT_ISOLATED' : 'IMPORT_FAILED';
    channel.send({ t: 'notLoaded', code, reason: error instanceof Error ? error.message : String(error) });
  }
  await channel.next('activate');
  const releases: (() => void | Promise<void>)[] = [];
  const handlers = new PluginHandlers(module.contract, channel);
  try {
    const context = contextIn(channel, module.contract, {
      timeZone: load.timeZone,
      onDispose: (release) => releases.push(release),
      handlers,
    });
    const server = await module.activate(context);
    handlers.serve(server);
    channel.send({ t: 'activated', handled: handlers.names() });
  } catch (error) {
    channel.send({ t: 'notActivated', error: sendError(error) });
  }
  await channel.next('stop');
  for (const release of releases.toReversed())
    try {
      await release();
    } catch (error) {
      channel.send({ t: 'note', level: 'error', message: 'plugin release failed', facts: { error: sendError(error) } });
    }
  channel.send({ t: 'stopped' });
}

type Loaded =
  | { readonly module: ServerModule; readonly failure?: undefined }
  | {
      readonly module?: undefined;
      readonly failure: { readonly code: 'IMPORT_FAILED' | 'NO_SERVER'; readonly reason: string };
    };

/** Imports the server of a plugin, after everything is closed that it has no use for. */
async function importServer({ file, address, folder, code }: Extract<ToChild, { t: 'load' }>): Promise<Loaded> {
  close(folder, code);
  try {
    const { default: module } = (await import(address)) as { default?: ServerModule };
    if (typeof module?.activate !== 'function') return { failure: { code: 'NO_SERVER', reason: basename(file) } };
    return { module };
  } catch (error) {
    return { failure: { code: 'IMPORT_FAILED', reason: error instanceof Error ? error.message : String(error) } };
  }
}

/** @param code folders of the host's own code, which may import anything */
function close(folder: string, code: readonly string[]): void {
  const isHosts = (url: string | undefined) => {
    if (!url?.startsWith('file:')) return false;
    const path = fileURLToPath(url);
    return !path.startsWith(join(folder, '/')) && code.some((each) => path.startsWith(join(each, '/')));
  };
  registerHooks({
    resolve(specifier, context, next) {
      if (isHosts(context.parentURL)) return next(specifier, context);
      if (/^(?:node:)?module$/.test(specifier)) return { url: MODULE, shortCircuit: true };
      // Node 24 has no permission for the network that could be withheld.
      if (isBuiltin(specifier) && !isForIsolated(specifier))
        throw new Error(`an isolated plugin has no "${specifier}"`);
      if (/^(?:data|https?|blob):/.test(specifier))
        throw new Error(`an isolated plugin imports no ${specifier.slice(0, 40)}`);
      return next(specifier, context);
    },
  });
  const refuse = (what: string) => () => {
    throw new Error(`an isolated plugin has no ${what}`);
  };
  const none = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: false, writable: false, enumerable: false });
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel'])
    if (name in globalThis) none(globalThis, name, refuse(name));
  const getBuiltinModule = process.getBuiltinModule.bind(process);
  none(process, 'getBuiltinModule', (name: string) =>
    isForIsolated(name) && !/^(?:node:)?module$/.test(name) ? getBuiltinModule(name) : undefined,
  );
  for (const name of [
    'binding',
    '_linkedBinding',
    'dlopen',
    'kill',
    '_kill',
    '_debugProcess',
    'execve',
    '_getActiveHandles',
    '_getActiveRequests',
  ])
    none(process, name, refuse(`process.${name}`));
  // Node's own are sockets, which could be connected to anything.
  for (const [name, fd] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const)
    none(process, name, plainOutput(fd));
}

function plainOutput(fd: number): Writable {
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      try {
        writeSync(fd, piece);
      } catch {
        // The pipe is full: what the host has no time to read is left out.
      }
      done();
    },
  });
}
