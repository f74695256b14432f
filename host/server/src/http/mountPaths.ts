import type { Service } from '@atrium/sdk';
import type { Bases } from '../config/Config.ts';

const DEFAULTS: Bases = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };

/** Where this server answers each service: its configured path, or the default where the browser is sent to another host. */
export function mountPaths(bases: Bases): readonly { readonly service: Service; readonly path: string }[] {
  const services: readonly Service[] = ['main', 'calendar', 'whitelist', 'center'];
  return services.map((service) => ({
    service,
    path: bases[service].startsWith('/') ? bases[service] : DEFAULTS[service],
  }));
}
