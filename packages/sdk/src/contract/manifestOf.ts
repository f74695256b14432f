import { z } from 'zod';
import type { AnyContract } from './ContractShape.ts';
import { routeOf } from './endpointOf.ts';
import { isFile } from './file.ts';
import { paramKinds } from './paramKinds.ts';
import type { Manifest, ManifestEndpoint } from './Manifest.ts';

type Files = Pick<Manifest, 'version' | 'client' | 'server'> &
  Partial<Pick<Manifest, 'clientFiles'>> & { built: string };

/** Turns a contract into the plain data of `plugin.json`. */
export function manifestOf(contract: AnyContract, files: Files): Manifest {
  return {
    id: contract.id,
    name: contract.name,
    version: files.version,
    sdk: { major: contract.sdk, built: files.built },
    actions: contract.actions ?? {},
    tabs: viewsOf(contract.tabs),
    panels: viewsOf(contract.panels),
    header: contract.header ?? {},
    account: contract.account ?? {},
    sideTabs: contract.sideTabs ?? {},
    today: contract.today ?? {},
    search: contract.search?.types ?? {},
    pages: contract.pages ?? {},
    commands: contract.commands ?? {},
    menu: contract.menu ?? [],
    api: endpointsOf(contract),
    events: Object.keys(contract.events ?? {}),
    jobs: jobsOf(contract),
    cli: contract.cli ?? {},
    offers: Object.keys(contract.offers ?? {}),
    uses: contract.uses ?? [],
    points: Object.keys(contract.points ?? {}),
    contributes: contract.contributes ?? [],
    publishes: Object.keys(contract.publishes ?? {}),
    subscribes: contract.subscribes ?? {},
    fulfils: contract.fulfils ?? [],
    kinds: contract.kinds ?? {},
    preferences: contract.preferences ? contract.preferences.parse({}) : null,
    settings: contract.settings ? z.toJSONSchema(contract.settings, { io: 'input' }) : null,
    client: files.client,
    server: files.server,
    clientFiles: files.clientFiles ?? [],
  };
}

/** Views with the kinds of their parameters instead of the schema. */
function viewsOf<Shape extends { params?: z.ZodObject }>(views: Readonly<Record<string, Shape>> = {}) {
  return Object.fromEntries(
    Object.entries(views).map(([name, { params, ...view }]) => [
      name,
      { ...view, ...(params && { params: paramKinds(params) }) },
    ]),
  );
}

const jobsOf = ({ jobs = {} }: AnyContract): Manifest['jobs'] =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { schedule, title }]) => [
      name,
      { ...(schedule !== undefined && { schedule }), title },
    ]),
  );

function endpointsOf(contract: AnyContract): Record<string, ManifestEndpoint> {
  const endpoints: Record<string, ManifestEndpoint> = {};
  for (const [name, endpoint] of Object.entries(contract.api ?? {})) {
    const route = routeOf(endpoint);
    if (!route) continue;
    const { needs, weight, returns, idempotencyKey } = endpoint;
    endpoints[name] = {
      ...route,
      needs,
      ...(weight && { weight }),
      ...(idempotencyKey === false && { idempotencyKey }),
      ...(isFile(returns) && returns),
    };
  }
  return endpoints;
}
