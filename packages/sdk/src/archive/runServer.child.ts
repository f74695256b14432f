// The process in which `runServer` runs the server of a plugin. Its argument is the file.
import { pathToFileURL } from 'node:url';
import type { AnyContract } from '../index.ts';
import type { AnyPluginServer, ServerContext, ServerModule } from '../server/index.ts';
import type { ChildMessage, Handled, ServerRun } from './runServer.ts';

const KINDS = ['api', 'offers', 'contributions', 'subscriptions', 'jobs', 'cli'] as const;

/** A proxy that returns itself for every property and call, and is not thenable. */
const inert: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
});

const say = (message: ChildMessage) => process.send!(message);
// Even if the server has closed the channel, or a throw of it comes in between, there is one answer.
process.on('uncaughtException', () => {});
say({ run: await run(process.argv[2]!) });

async function run(file: string): Promise<ServerRun> {
  let module: ServerModule | undefined;
  try {
    module = ((await import(pathToFileURL(file).href)) as { default?: ServerModule }).default;
  } catch (error) {
    return { end: 'notImported', reason: error instanceof Error ? error.message : String(error) };
  }
  if (typeof module?.activate !== 'function') return { end: 'noServer' };
  say({ during: 'activate' });
  try {
    return { end: 'activated', handled: handledBy(await module.activate(inert as ServerContext<AnyContract>)) };
  } catch {
    return { end: 'notActivated' };
  }
}

function handledBy(server: AnyPluginServer): Handled {
  const named = KINDS.map((kind) => [kind, Object.keys(server[kind] ?? {})]);
  return { ...Object.fromEntries(named), search: typeof server.search === 'function' ? ['search'] : [] };
}
