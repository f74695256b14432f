import type { Service } from '@atrium/sdk';
import type { Bases } from '../../core/config/Config.ts';

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
export function serviceOf(bases: Bases, url: string): Service {
  return mountPaths(bases).find(({ path }) => url.startsWith(path))?.service ?? 'main';
}
