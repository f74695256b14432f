import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';

/** Returns the session (S0 §3) and the actions of the person (C.2-29). */
export function session({ dependencies, directory, sessions }: CompanyServices): Handler<HostApi['session']> {
  return async ({ caller }) => {
    const expiresOn = sessions.expiryOf(caller);
    const { companies, departments, groups } = await directory.organisation();
    const named = (unit: { id: number; name: string } | undefined) => (unit ? { id: unit.id, name: unit.name } : null);
    return {
      id: caller.id,
      acct: caller.employee,
      userName: caller.name,
      companyId: caller.companyId,
      companyName: companies.get(caller.companyId)?.name ?? '',
      companyCode: companies.get(caller.companyId)?.code ?? '',
      deptInfo: named(departments.get(caller.departmentId ?? 0)),
      groupInfo: named(groups.get(caller.groupId ?? 0)),
      riskLevel: caller.riskLevel,
      expireDateTime: expiresOn ? formatDateTime(expiresOn, dependencies.config.timeZone) : '',
      timeZone: dependencies.config.timeZone,
      actions: [...dependencies.authority.actions(caller)],
      changePasswordUrl: dependencies.config.changePasswordUrl,
    };
  };
}
