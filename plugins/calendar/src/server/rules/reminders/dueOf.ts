import { instantOf } from '@atrium/sdk/server';
import { MINUTE } from '../times.ts';

/** What decides when the reminder of an occurrence is due. */
export interface Reminded {
  readonly isAllDay: boolean;
  readonly startsOn: Date;
  readonly firstOn: string;
  /** null: no reminder. */
  readonly notifyMinutes: number | null;
}

/** When one that lasts all day begins for its reminder (C.5-23). */
const MORNING = '09:00';

/** When its reminder is due; undefined if it has none. */
export function computeDue({ isAllDay, startsOn, firstOn, notifyMinutes }: Reminded): Date | undefined {
  if (notifyMinutes === null) return undefined;
  const start = isAllDay ? instantOf(firstOn, MORNING) : startsOn;
  return new Date(start.getTime() - notifyMinutes * MINUTE);
}
