import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, routeOf, type AnyContract, type EndpointShape, type Method, type Route } from '@atrium/sdk';
import { fileCalls, hostContract } from '@atrium/sdk/host';
import { z } from 'zod';
import { REPOSITORY } from '../server/atriumCommand.ts';

/** One call of the host or a built-in plugin. */
export interface OfferedCall {
  /** `POST /punchCard/:id` */
  readonly title: string;
  readonly plugin: string;
  readonly name: string;
  readonly route: Route;
  /** The data of a call whose response is a file is its text. */
  readonly endpoint: EndpointShape & { readonly returns: z.ZodType; readonly file?: 'taken' | 'given' };
}

/** Every call, generated from the contracts: the host's, its file calls, and those of each folder of `plugins/`. */
export async function offeredCalls(): Promise<OfferedCall[]> {
  const plugins = readdirSync(join(REPOSITORY, 'plugins'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const contracts: AnyContract[] = [hostContract as AnyContract];
  for (const { name } of plugins) {
    const module = (await import(join(REPOSITORY, 'plugins', name, 'src/contract.ts'))) as { default: AnyContract };
    contracts.push(module.default);
  }
  const described = [...contracts.map(({ id, api }) => ({ id, api })), { id: 'host', api: fileCalls }];
  return described.flatMap((contract) =>
    Object.entries(contract.api ?? {}).flatMap(([name, endpoint]) => {
      const route = routeOf(endpoint as Pick<EndpointShape, 'service' | Method>);
      return route
        ? [
            {
              title: `${route.method.toUpperCase()} ${route.path}`,
              plugin: contract.id,
              name,
              route,
              endpoint: {
                ...(endpoint as OfferedCall['endpoint']),
                ...(isFile(endpoint.returns) && { returns: z.string() }),
              },
            },
          ]
        : [];
    }),
  );
}
