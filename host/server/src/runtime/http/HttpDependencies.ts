import type { Service } from '@atrium/sdk';
import type { FastifyInstance } from 'fastify';
import type { Bases } from '../../core/config/Config.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { RequestDeadlines, RunningRequests } from './admission.ts';
import type { Pipeline } from './Pipeline.ts';
import type { Trusts } from './request.ts';
import type { RunningHandlers } from './RunningHandlers.ts';

/** The dependencies shared by the HTTP routes. */
export interface HttpDependencies {
  readonly app: FastifyInstance;
  readonly services: RuntimeServices;
  readonly pipeline: Pipeline;
  /** Is an address a trusted proxy? */
  readonly trusts: Trusts;
  readonly deadlines: RequestDeadlines;
  readonly handlers: Pick<RunningHandlers, 'endAll' | 'active'>;
  readonly running: RunningRequests;
}

const DEFAULTS: Bases = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };

/**
 * The base path of each service on this server: the configured path, or the default if the browser uses another host.
 */
export function mountPaths(bases: Bases): readonly { readonly service: Service; readonly path: string }[] {
  const services: readonly Service[] = ['main', 'calendar', 'whitelist', 'center'];
  return services.map((service) => ({
    service,
    path: bases[service].startsWith('/') ? bases[service] : DEFAULTS[service],
  }));
}

/** The service of an address by its base path; by default the main service. */
export function findService(bases: Bases, url: string): Service {
  return mountPaths(bases).find(({ path }) => url.startsWith(path))?.service ?? 'main';
}
