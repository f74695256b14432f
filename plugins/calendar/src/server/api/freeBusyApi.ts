import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { freeBusy } from '../handlers/freeBusy.ts';

/** When people are not free. */
export const freeBusyApi = (context: CalendarContext): HandlersOf<Pick<typeof scheduleCalls, 'freeBusy'>> => ({
  freeBusy: freeBusy(context),
});
