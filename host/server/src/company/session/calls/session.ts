import { formatDateTime, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { sessions } from '../../../core/schema/session.ts';

/** Who is signed in: what S0 §3 calls the session, and the actions the person holds (C.2-29). */
export function session({ dependencies, directory }: CompanyServices): Handler<HostApi['session']> {
  return async ({ caller }) => {
    const [row] = await dependencies.db
      .select({ expiresOn: sessions.expiresOn })
      .from(sessions)
      .where(eq(sessions.id, caller.sessionId));
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
      expireDateTime: row ? formatDateTime(row.expiresOn, dependencies.config.timeZone) : '',
      actions: [...dependencies.authority.actions(caller)],
      changePasswordUrl: dependencies.config.changePasswordUrl,
    };
  };
}
