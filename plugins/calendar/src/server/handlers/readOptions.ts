import type { Handler, RequestFacts } from '@atrium/sdk/server';
import { asc, eq } from 'drizzle-orm';
import type { accessCalls } from '../../contract/accessCalls.ts';
import { startOfCode, TIME_CODES } from '../../contract/timeCodes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { calendarText } from '../rules/calendarText.ts';
import { findRooms } from '../rules/rooms/reservations.ts';
import { types } from '../tables.ts';

interface Asked {
  readonly caller: { readonly companyId: number };
  readonly request: Pick<RequestFacts, 'language'>;
}

const REPEATS = [1, 2, 3, 4] as const;

/** The lists of choices that forms, filters and legends need. */
export function readOptions(context: CalendarContext) {
  const { db } = context;
  const option = { id: types.id, name: types.name, color: types.color };
  return {
    /** Code to time (C.5-10). */
    timeCodeOptions: () => TIME_CODES.map((timeCode) => ({ timeCode, time: startOfCode(timeCode) })),
    /** The rooms that can be reserved. */
    meetingRoomOptions: async ({ caller }: Asked) =>
      (await findRooms(context, caller.companyId))
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id, type, name, people }) => ({ id, type, name, people })),
    /** The enabled types, for the form (C.5-21). */
    scheduleTypeOptions: () => db.select(option).from(types).where(eq(types.isEnabled, true)).orderBy(asc(types.id)),
    /** All types, for filters and legends (C.5-21). */
    scheduleTypes: () => db.select(option).from(types).orderBy(asc(types.id)),
    repeatOptions: ({ request }: Asked) =>
      REPEATS.map((id) => ({ id, name: calendarText(request.language, `repeat.${id}`) })),
  };
}

/** People whose names are shown but who cannot be chosen: those who have left, and system accounts (C.3-10). */
export function hiddenEmployees({ directory }: CalendarContext): Handler<typeof accessCalls.hiddenEmployees> {
  return async ({ caller }) => {
    const hidden = await directory.people({ companyId: caller.companyId, hidden: true });
    return hidden.map(({ id, name, departmentId }) => ({ id, name, departmentId }));
  };
}
