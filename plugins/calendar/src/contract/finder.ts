import { Id, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { USUAL_HOURS } from './limits.ts';
import { ScheduleDay } from './moments.ts';

/** *(ext)* People for whom a time is looked for at once. */
export const MAX_FINDER_PEOPLE = 100;

/** Days in which a time is looked for: eight weeks. */
export const MAX_FINDER_DAYS = 56;

/** Minutes of a meeting that is looked for. */
export const FINDER_MINUTES = { least: 5, most: 720 } as const;

/** Times that are offered. */
export const MAX_TIMES = 10;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A person who would miss the meeting, and why: only the kind, as in free times. */
const MissingPerson = z.object({ employeeId: z.int(), kind: z.enum(['busy', 'away', 'leave']) });

/** A time for a meeting. */
export const FoundTime = z.object({
  /** `YYYY-MM-DD` */
  day: z.string(),
  /** `HH:mm` */
  start: z.string(),
  end: z.string(),
  missing: z.array(MissingPerson).max(MAX_FINDER_PEOPLE),
  /** Who is tentatively busy. */
  tentative: z.array(z.int()).max(MAX_FINDER_PEOPLE),
  /** The smallest free room that is large enough; null if none is looked for. */
  room: z.object({ roomId: z.int(), roomName: z.string(), people: z.int() }).nullable(),
});

/** *(ext)* Looks for times of meetings. */
export const finderCalls = {
  /**
   * The ten best times for a meeting: on work days, within the hours of a day, from now on, and with a free room where one is looked for.
   * Titles are never returned. 422 for more than eight weeks, and for a length that the hours do not have.
   */
  findTimes: {
    service: 'calendar',
    post: '/v1/freeBusy/times',
    body: z.object({
      /** The first of them is the organiser: times that they would miss come last. Those who have left are not counted. */
      people: z.array(Id).min(1).max(MAX_FINDER_PEOPLE),
      /** Minutes. */
      length: Whole(FINDER_MINUTES.least, FINDER_MINUTES.most),
      from: ScheduleDay,
      /** Included; at most 56 days. */
      to: ScheduleDay,
      /** Hours of each day in which it has to be. */
      start: Clock.default(USUAL_HOURS.start),
      end: Clock.default(USUAL_HOURS.end),
      /** How many the room has to hold; without it no room is looked for. */
      seats: Whole(1, 1000).optional(),
      /** A schedule that does not count: the one that is edited. */
      except: Id.optional(),
    }),
    returns: z.object({
      list: z.array(FoundTime).max(MAX_TIMES),
      /** How many people were counted. */
      people: z.int(),
      /** How many times there are on work days from now on. */
      tried: z.int(),
      /** Of these, those that have no free room. */
      withoutRoom: z.int(),
      /** Names of plugins whose times are not known. */
      failed: z.array(z.string()).max(100),
    }),
    needs: 'anyone',
    weight: 'heavy',
    limit: { per: 'person', max: 120, in: '1m' },
  },
} as const;
