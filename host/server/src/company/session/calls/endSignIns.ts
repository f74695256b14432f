import type { Handler } from '@atrium/sdk/server';
import { and, eq, ne } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import { employees } from '../../../core/schema/organisation.ts';
import { sessions as table } from '../../../core/schema/session.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { isLive, ofEmployee } from '../live.ts';

/** Ends a session of a person of the caller's company; one of another company is missing, like an unknown one. */
export function endSignIn({ dependencies, sessions }: CompanyServices): Handler<HostApi['endSignIn']> {
  return async ({ caller, params }) => {
    const [found] = await dependencies.db
      .select({ id: table.id })
      .from(table)
      .innerJoin(employees, eq(employees.id, table.employeeId))
      .where(and(eq(table.id, params.id), eq(employees.companyId, caller.companyId), isLive(dependencies.clock.now())));
    if (!found) throw refuse.notFound();
    await sessions.end(found.id, 'ADMIN');
    return {};
  };
}

/** Ends all sessions of a person of the caller's company; that of the call stays. */
export function endSignInsOf({ dependencies, directory, sessions }: CompanyServices): Handler<HostApi['endSignInsOf']> {
  return async ({ caller, params }) => {
    const person = await directory.person(params.id);
    if (person?.companyId !== caller.companyId) throw refuse.notFound();
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
