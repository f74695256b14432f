import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';

/** The hidden people of the caller's company: resigned people and system accounts (C.3-10). */
export function hiddenEmployees({ directory }: CompanyServices): Handler<HostApi['hiddenEmployees']> {
  return async ({ caller }) => {
    const hidden = await directory.people({ companyId: caller.companyId, hidden: true });
    return hidden.map(({ id, name, departmentId }) => ({ id, name, departmentId }));
  };
}
