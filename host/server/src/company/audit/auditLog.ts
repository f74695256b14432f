import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { actionName, pluginName } from './actionName.ts';
import { countAudit, findAudit } from './findAudit.ts';

/** A page of the audit log, newest first. */
export function auditLog(people: CompanyServices): Handler<HostApi['auditLog']> {
  const { catalogues, config } = people.dependencies;
  return async ({ query, caller, request: { language } }) => {
    const { page, pageSize, sort: _sort, ...filter } = query;
    const rows = await findAudit(people, caller, filter, { offset: (page - 1) * pageSize, limit: pageSize });
    const { people: everyone } = await people.directory.organisation();
    const list = rows.map(({ id, at, plugin, action, target, employeeId, address, requestId, detail }) => {
      const person = everyone.get(employeeId ?? 0);
      return {
        ...{ id, at: formatDateTime(at, config.timeZone), plugin, action, target, address, requestId },
        pluginName: pluginName(people.dependencies, plugin, language),
        actionName: actionName(catalogues, plugin, action, language),
        person: person ? { id: person.id, employee: person.employee, name: person.name } : null,
        detail: detail as Record<string, unknown> | null,
      };
    });
    return { list, totalSize: await countAudit(people, caller, filter), page, pageSize };
  };
}
