import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../people/HostApi.ts';
import type { People } from '../people/People.ts';

/** Those of the caller's company whose name resolves and nothing else: resigned people and system accounts (C.3-10). */
export function hiddenEmployees({ directory }: People): Handler<HostApi['hiddenEmployees']> {
  return async ({ caller }) => {
    const hidden = await directory.people({ companyId: caller.companyId, hidden: true });
    return hidden.map(({ id, name, departmentId }) => ({ id, name, departmentId }));
  };
}
