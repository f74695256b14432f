import type { Service } from '@atrium/sdk';
import type { Bases } from '../../core/config/Config.ts';

const DEFAULTS: Bases = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };

/** Where this server answers each service: its configured path, or the default where the browser is sent to another host. */
export function mountPaths(bases: Bases): readonly { readonly service: Service; readonly path: string }[] {
  const services: readonly Service[] = ['main', 'calendar', 'whitelist', 'center'];
  return services.map((service) => ({
    service,
    path: bases[service].startsWith('/') ? bases[service] : DEFAULTS[service],
  }));
}

/** The service whose path an address is below; the main service where none is. */
export function serviceOf(bases: Bases, url: string): Service {
  return mountPaths(bases).find(({ path }) => url.startsWith(path))?.service ?? 'main';
}
