import type { HostContract } from '@atrium/sdk/host';
import { formatDateTime, type Handler, searchWords, type ServerContext } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import { employees } from '../../core/schema/organisation.ts';
import { sessions as table } from '../../core/schema/session.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { findLive, isLive, ofEmployee } from './liveSessions.ts';

/** Returns the session (S0-067) and the actions of the person (C.2-29). */
export function readSession({ dependencies, directory, sessions }: CompanyServices): Handler<HostApi['session']> {
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

/** Ends the session of the call; 200 if it has ended already (C.2-24). */
export function logout({ sessions }: CompanyServices): Handler<HostApi['logout']> {
  return async ({ caller }) => {
    if (caller) await sessions.leave(caller.sessionId);
    return {};
  };
}

/** Returns the caller's sessions, the latest first. */
export function listSessions({ dependencies }: CompanyServices): Handler<HostApi['sessions']> {
  return async ({ caller }) => {
    const rows = await dependencies.db
      .select()
      .from(table)
      .where(and(ofEmployee(caller.id), isLive(dependencies.clock.now())))
      .orderBy(desc(table.createdOn), desc(table.id));
    return rows.map(({ id, address, userAgent, createdOn, usedOn }) => ({
      id,
      current: id === caller.sessionId,
      address,
      userAgent,
      createdOn: formatDateTime(createdOn, dependencies.config.timeZone),
      usedOn: formatDateTime(usedOn, dependencies.config.timeZone),
    }));
  };
}

type Relation = Pick<ServerContext<HostContract>, 'relation'>;

/** Ends one of the caller's own sessions; that of another person is missing, like an unknown one. */
export function endSession(
  { dependencies, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSession']> {
  return async ({ params }) => {
    const session = await findLive(dependencies, params.id);
    if (!session) throw refuse.notFound();
    await context.relation('session', session);
    await sessions.end(session.id, 'LOGOUT_ALL');
    return {};
  };
}

/** The live sessions of the caller's company, the most recently used first. */
export function listSignIns({ dependencies, directory }: CompanyServices): Handler<HostApi['signIns']> {
  const { db, clock, config } = dependencies;
  return async ({ query, caller }) => {
    const { page, pageSize, person = '' } = query;
    const wanted = and(
      isLive(clock.now()),
      eq(employees.companyId, caller.companyId),
      ...searchWords(person).map((word) => hasWord(word, searchKey(employees.name), searchKey(employees.employee))),
    );
    const rows = await db
      .select({ session: table, person: employees })
      .from(table)
      .innerJoin(employees, eq(employees.id, table.employeeId))
      .where(wanted)
      .orderBy(desc(table.usedOn), desc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await db
      .select({ count: count() })
      .from(table)
      .innerJoin(employees, eq(employees.id, table.employeeId))
      .where(wanted);
    const { departments } = await directory.organisation();
    const list = rows.map(({ session: { id, address, userAgent, riskLevel, createdOn, usedOn }, person: whose }) => ({
      id,
      address,
      userAgent,
      riskLevel,
      current: id === caller.sessionId,
      employeeId: whose.id,
      employee: whose.employee,
      name: whose.name,
      department: departments.get(whose.departmentId ?? 0)?.name ?? '',
      createdOn: formatDateTime(createdOn, config.timeZone),
      usedOn: formatDateTime(usedOn, config.timeZone),
    }));
    return { list, totalSize: all?.count ?? 0, page, pageSize };
  };
}

/** Ends a session of a person of the caller's company; one of another company is missing, like an unknown one. */
export function endSignIn(
  { dependencies, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSignIn']> {
  return async ({ params }) => {
    const session = await findLive(dependencies, params.id);
    if (!session) throw refuse.notFound();
    await context.relation('session', session);
    await sessions.end(session.id, 'ADMIN');
    return {};
  };
}

/** Ends all sessions of a person of the caller's company; that of the call stays. */
export function endSignInsOf(
  { dependencies, directory, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSignInsOf']> {
  return async ({ caller, params }) => {
    const person = await directory.person(params.id);
    if (!person) throw refuse.notFound();
    await context.relation('person', person);
    return dependencies.transaction(async () => {
      const live = await dependencies.db
        .select({ id: table.id })
        .from(table)
        .where(and(ofEmployee(person.id), ne(table.id, caller.sessionId), isLive(dependencies.clock.now())));
      for (const { id } of live) await sessions.end(id, 'ADMIN');
      return { ended: live.length };
    });
  };
}
