import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { auditRows } from './auditRow.ts';
import { countAudit, findAudit } from './findAudit.ts';

/** A page of the audit log, newest first. */
export function auditLog(people: CompanyServices): Handler<HostApi['auditLog']> {
  return async ({ query, caller, request }) => {
    const { page, pageSize, sort: _sort, ...filter } = query;
    const rows = await findAudit(people, caller, filter, { offset: (page - 1) * pageSize, limit: pageSize });
    const totalSize = await countAudit(people, caller, filter);
    return { list: rows.map(await auditRows(people, request.language)), totalSize, page, pageSize };
  };
}
