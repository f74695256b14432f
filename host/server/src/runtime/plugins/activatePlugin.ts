import type { AnyContract } from '@atrium/sdk';
import type { AnyServerHalf } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import { JOBS, OFFERS, ROUTES } from '../tokens.ts';
import { mount } from '../http/mount.ts';
import { RouteTaken } from '../http/RouteTable.ts';
import { contextFor } from './contextFor.ts';
import type { LoadedPlugin } from './LoadedPlugin.ts';
import { faultOf, PluginFault } from './PluginFault.ts';
import type { Disposables } from '@atrium/sdk/host';
import type { TakeOver } from './TakeOver.ts';
import { type Pause, withinLimit } from './withinLimit.ts';

const LIMIT_SECONDS = 5;

/** Runs `activate` and puts what it gave in service. Everything is registered with `scope`, which gives it all back. */
export async function activatePlugin(
  container: Container,
  plugin: LoadedPlugin,
  scope: Disposables,
  takeOver: TakeOver,
  pause: Pause,
): Promise<AnyServerHalf> {
  const { module } = plugin;
  if (!module) return {};
  const { contract } = module;
  const half = await withinLimit(async () => module.activate(contextFor(container, contract, scope)), {
    seconds: LIMIT_SECONDS,
    phase: 'activate',
    code: 'ACTIVATE_TIMEOUT',
    pause,
  }).catch((error: unknown) => {
    throw faultOf('activate', 'ACTIVATE_FAILED', error);
  });
  checkHalf(contract, half);
  serveCalls(container, contract, half, scope);
  if (half.offers) scope.add(container.get(OFFERS).provide(contract, half.offers));
  for (const [name, shape] of Object.entries(contract.jobs ?? {})) {
    scope.add(container.get(JOBS).add(contract.id, name, shape.schedule, half.jobs?.[name] as () => Promise<void>));
  }
  if (half.fulfils) scope.add(takeOver(half.fulfils));
  return half;
}

function serveCalls(container: Container, contract: AnyContract, half: AnyServerHalf, scope: Disposables): void {
  const routes = container.get(ROUTES);
  for (const [name, shape] of Object.entries(contract.api ?? {})) {
    const endpoint = mount(contract.id, name, shape, half.api?.[name] as never);
    try {
      routes.add(endpoint);
    } catch (error) {
      if (error instanceof RouteTaken) throw new PluginFault('activate', 'ROUTE_TAKEN', { reason: error.message });
      throw error;
    }
    scope.add(() => routes.remove(endpoint));
  }
}

/** The compiler sees to it; a plugin built otherwise is refused here. */
function checkHalf(contract: AnyContract, half: AnyServerHalf): void {
  for (const kind of ['api', 'offers', 'jobs', 'cli'] as const) {
    for (const [name, shape] of Object.entries(contract[kind] ?? {})) {
      if ((shape as { side?: string }).side === 'browser') continue;
      if (typeof half[kind]?.[name] !== 'function')
        throw new PluginFault('activate', 'HANDLER_MISSING', { name: `${kind}.${name}` });
    }
  }
}
