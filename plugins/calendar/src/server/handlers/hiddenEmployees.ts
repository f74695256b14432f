import type { Handler } from '@atrium/sdk/server';
import type { accessCalls } from '../../contract/accessCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';

/** People whose names are shown but who cannot be chosen: those who have left, and system accounts (C.3-10). */
export function hiddenEmployees({ directory }: CalendarContext): Handler<typeof accessCalls.hiddenEmployees> {
  return async ({ caller }) => {
    const hidden = await directory.people({ companyId: caller.companyId, hidden: true });
    return hidden.map(({ id, name, departmentId }) => ({ id, name, departmentId }));
  };
}
