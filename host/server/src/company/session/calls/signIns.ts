import { formatDateTime, type Handler, searchWords } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, count, desc, eq } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import { employees } from '../../../core/schema/organisation.ts';
import { sessions } from '../../../core/schema/session.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { isLive } from '../live.ts';

/** The live sessions of the caller's company, the most recently used first. */
export function signIns({ dependencies, directory }: CompanyServices): Handler<HostApi['signIns']> {
  const { db, clock, config } = dependencies;
  return async ({ query, caller }) => {
    const { page, pageSize, person = '' } = query;
    const wanted = and(
      isLive(clock.now()),
      eq(employees.companyId, caller.companyId),
      ...searchWords(person).map((word) => hasWord(word, searchKey(employees.name), searchKey(employees.employee))),
    );
    const rows = await db
      .select({ session: sessions, person: employees })
      .from(sessions)
      .innerJoin(employees, eq(employees.id, sessions.employeeId))
      .where(wanted)
      .orderBy(desc(sessions.usedOn), desc(sessions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await db
      .select({ count: count() })
      .from(sessions)
      .innerJoin(employees, eq(employees.id, sessions.employeeId))
      .where(wanted);
    const { departments } = await directory.organisation();
    const list = rows.map(({ session: { id, address, userAgent, riskLevel, createdOn, usedOn }, person: whose }) => ({
      ...{ id, address, userAgent, riskLevel, current: id === caller.sessionId },
      ...{ employeeId: whose.id, employee: whose.employee, name: whose.name },
      department: departments.get(whose.departmentId ?? 0)?.name ?? '',
      createdOn: formatDateTime(createdOn, config.timeZone),
      usedOn: formatDateTime(usedOn, config.timeZone),
    }));
    return { list, totalSize: all?.count ?? 0, page, pageSize };
  };
}
