import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/services.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** The latest failed calls of this process. */
export function listFaults({ faults, config }: Pick<RuntimeServices, 'faults' | 'config'>): Handler<HostApi['faults']> {
  return () => faults.list().map(({ at, ...fault }) => ({ ...fault, at: formatDateTime(at, config.timeZone) }));
}
