import { Id } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_BUSY } from './scheduleShapes.ts';
import { MAX_SIDE_BY_SIDE } from './limits.ts';
import { ScheduleDay } from './moments.ts';

/** A span of one person. */
export const SideSpan = z.object({
  employeeId: z.int(),
  /** `YYYY-MM-DD HH:mm`, the end not included. */
  start: z.string(),
  end: z.string(),
  /** `free` only of a schedule that the caller sees. */
  kind: z.enum(['free', 'busy', 'tentative', 'away', 'leave']),
  /** What kind of leave, as far as the caller may know; `''` otherwise. */
  name: z.string(),
  /** The schedule, where the caller sees it: its id and title, and the hue of its type. */
  schedule: z.object({ id: z.int(), title: z.string(), classColor: z.string() }).nullable(),
});

/** *(ext)* Calendars of colleagues side by side. */
export const sideBySideCalls = {
  /**
   * What people do on some days: schedules that the caller sees as well with their titles, one by one, and all else as free times have it,
   * merged and without titles. 422 for more than seven days; who has left, or is of another company, has nothing.
   */
  sideBySide: {
    service: 'calendar',
    post: '/v1/freeBusy/sideBySide',
    body: z.object({
      people: z.array(Id).min(1).max(MAX_SIDE_BY_SIDE),
      from: ScheduleDay,
      /** Included; at most seven days. */
      to: ScheduleDay,
    }),
    returns: z.object({
      list: z.array(SideSpan).max(MAX_BUSY),
      /** Names of plugins whose times are not known. */
      missing: z.array(z.string()).max(100),
    }),
    needs: 'anyone',
    weight: 'heavy',
    limit: { per: 'person', max: 240, in: '1m' },
  },
} as const;
