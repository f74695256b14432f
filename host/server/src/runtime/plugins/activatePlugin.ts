import type { AnyContract, EndpointShape } from '@atrium/sdk';
import type { Disposables, PluginFailure } from '@atrium/sdk/host';
import type { AnyPluginServer } from '@atrium/sdk/server';
import { runAs } from '../../core/currentCall.ts';
import type { Pause } from '../../core/time.ts';
import { mount, RouteTaken } from '../http/RouteTable.ts';
import type { Job } from '../jobs/Job.ts';
import { validated } from '../jobs/jobsFor.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { contextFor } from './contextFor.ts';
import { type LoadedPlugin, PluginFault, type Registered, type RunningWork, toFault } from './Plugins.ts';
import type { ReplaceDefaults } from './replaceableContracts.ts';
import { searchContribution } from './search.ts';

const LIMIT_SECONDS = 5;

/** Runs `activate`, in the name of the plugin: what it leaves running is known as its own. */
export async function activatePlugin(
  services: RuntimeServices,
  { id, module }: LoadedPlugin,
  scope: Disposables,
  pause: Pause,
): Promise<AnyPluginServer> {
  if (!module) return {};
  const { contract } = module;
  const activate = async () => module.activate(contextFor(services, contract, scope));
  // Not within the call of the administrator who starts it, which its timers would keep.
  const own = { caller: undefined, request: undefined, plugin: id };
  const server = await withinLimit(() => runAs(own, activate), {
    seconds: LIMIT_SECONDS,
    phase: 'activate',
    code: 'ACTIVATE_TIMEOUT',
    pause,
  }).catch((error: unknown) => {
    throw toFault('activate', 'ACTIVATE_FAILED', error);
  });
  checkHandlers(contract, server);
  return server;
}

/**
 * Registers what `activate` has returned. Everything is registered with `registrations`, which release it, and all that answers others
 * before the first wait: a version that takes over leaves no moment without.
 */
export async function registerServer(
  services: RuntimeServices,
  { module }: LoadedPlugin,
  server: AnyPluginServer,
  { registrations: scope, work }: Pick<Registered, 'registrations' | 'work'>,
  replaceDefaults: ReplaceDefaults,
): Promise<void> {
  if (!module) return;
  const { contract } = module;
  serveCalls(services, contract, server, scope, work);
  if (server.offers) scope.add(services.offers.provide(contract, server.offers));
  if (server.contributions) scope.add(services.points.contribute(contract.id, server.contributions));
  if (server.search) scope.add(services.points.contribute(contract.id, searchContribution(contract, server.search)));
  if (server.fulfils) scope.add(replaceDefaults(server.fulfils));
  if (contract.jobs)
    scope.add(await services.jobs.add(contract.id, contract.jobs, jobHandlers(contract, server, work)));
  if (contract.subscribes)
    scope.add(await services.domainEvents.subscribe(contract, (server.subscriptions ?? {}) as never));
}

function serveCalls(
  services: RuntimeServices,
  contract: AnyContract,
  server: AnyPluginServer,
  scope: Disposables,
  work: RunningWork,
): void {
  const routes = services.routes;
  for (const [name, shape] of Object.entries(contract.api ?? {})) {
    const handler = counted(work, server.api?.[name] as never) as never;
    const endpoint = mount(contract.id, name, shape, handler, takesApiTokens(contract, name, shape));
    try {
      routes.add(endpoint);
    } catch (error) {
      if (error instanceof RouteTaken) throw new PluginFault('activate', 'ROUTE_TAKEN', { reason: error.message });
      throw error;
    }
    scope.add(() => routes.remove(endpoint));
  }
}

const takesApiTokens = ({ apiTokens }: AnyContract, name: string, shape: EndpointShape) =>
  (apiTokens?.includes(name) ?? true) && shape.apiTokens !== false;

/** Counts the calls and jobs that a version works on, so that it is released after them. */
const counted =
  <Arguments extends readonly unknown[], T>(work: RunningWork, handler: (...given: Arguments) => Promise<T> | T) =>
  async (...given: Arguments): Promise<T> => {
    work.running += 1;
    try {
      return await handler(...given);
    } finally {
      work.running -= 1;
    }
  };

/** Handlers of jobs, which take a payload or none. */
function jobHandlers(contract: AnyContract, server: AnyPluginServer, work: RunningWork): Record<string, Job['run']> {
  const handlers = Object.entries((server.jobs ?? {}) as Record<string, (...args: unknown[]) => Promise<void>>);
  return Object.fromEntries(
    handlers.map(([name, handler]) => [
      name,
      contract.jobs?.[name]?.payload
        ? counted(work, async (payload, run) => handler(await validated(contract, name, payload), run))
        : counted(work, async (_payload, run) => handler(run)),
    ]),
  );
}

/** The compiler checks this; plugins built without it are refused here. */
function checkHandlers(contract: AnyContract, server: AnyPluginServer): void {
  for (const kind of ['api', 'offers', 'jobs', 'cli'] as const) {
    for (const [name, shape] of Object.entries(contract[kind] ?? {})) {
      if ((shape as { side?: string }).side === 'browser') continue;
      if (typeof server[kind]?.[name] !== 'function')
        throw new PluginFault('activate', 'HANDLER_MISSING', { name: `${kind}.${name}` });
    }
  }
  for (const name of Object.keys(contract.subscribes ?? {}))
    if (typeof server.subscriptions?.[name] !== 'function')
      throw new PluginFault('activate', 'HANDLER_MISSING', { name: `subscriptions.${name}` });
  for (const name of Object.keys(contract.requests ?? {}))
    for (const part of ['describe', 'check', 'decided', 'mayRead'] as const)
      if (typeof server.requests?.[name]?.[part] !== 'function')
        throw new PluginFault('activate', 'HANDLER_MISSING', { name: `requests.${name}.${part}` });
  if (contract.search && typeof server.search !== 'function')
    throw new PluginFault('activate', 'HANDLER_MISSING', { name: 'search' });
  for (const name of contract.contributes ?? [])
    if (typeof server.contributions?.[name] !== 'function')
      throw new PluginFault('activate', 'HANDLER_MISSING', { name: `contributions.${name}` });
}

interface Limit {
  readonly seconds: number;
  readonly phase: PluginFailure['phase'];
  readonly code: string;
  readonly pause: Pause;
}

/**
 * Waits for a step of a plugin's start with a limit, since it blocks the others and the host.
 *
 * @throws PluginFault `code` of that phase after so many seconds; what the step throws, as it is.
 */
export async function withinLimit<T>(step: () => Promise<T>, limit: Limit): Promise<T> {
  const over = new AbortController();
  const { seconds, phase, code } = limit;
  const late = limit.pause(seconds, over.signal).then(() => {
    throw new PluginFault(phase, code, { seconds });
  });
  late.catch(() => {});
  try {
    return await Promise.race([step(), late as Promise<never>]);
  } finally {
    over.abort();
  }
}
