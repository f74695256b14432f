import type { AuditRow } from '@atrium/sdk/host';
import type { RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { audit } from '../../core/schema/runtime.ts';
import { zonedTime } from '../../core/time/zonedTime.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { actionName, pluginName } from './actionName.ts';

/** @returns a function that describes an entry in a language */
export async function auditRows({ dependencies, directory }: CompanyServices, language: RequestFacts['language']) {
  const { people } = await directory.organisation();
  const { catalogues, config } = dependencies;
  return (row: typeof audit.$inferSelect): z.input<typeof AuditRow> => {
    const { id, at, plugin, action, target, employeeId, address, requestId, detail } = row;
    const person = people.get(employeeId ?? 0);
    return {
      ...{ id, at: zonedTime(at, config.timeZone), plugin, action, target, address, requestId },
      pluginName: pluginName(dependencies, plugin, language),
      actionName: actionName(catalogues, plugin, action, language),
      person: person ? { id: person.id, employee: person.employee, name: person.name } : null,
      detail: detail as Record<string, unknown> | null,
    };
  };
}
