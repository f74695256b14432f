import { z } from 'zod';

const Place = z.object({ companyId: z.int(), departmentId: z.int().nullable(), groupId: z.int().nullable() });

/** People of one event: an import publishes several. */
export const MAX_EMPLOYEES = 500;

/** What the host itself publishes: the organisation and calendar imports. */
export const hostEvents = {
  /** A person is not in the organisation any more; sessions have ended. `lastDay` (`YYYY-MM-DD`) was the last of the employment. */
  'people.left': z.object({ employeeId: z.int(), lastDay: z.iso.date().optional() }),
  /** A person has another company, department or group, `since` a day (`YYYY-MM-DD`) that may be over. */
  'people.moved': z.object({ employeeId: z.int(), from: Place, to: Place, since: z.iso.date().optional() }),
  /** People are new in the organisation, or have come back. */
  'people.joined': z.object({ employees: z.array(z.int()).max(MAX_EMPLOYEES) }),
  /** People have another organisation level. */
  'people.levelChanged': z.object({ employees: z.array(z.int()).max(MAX_EMPLOYEES) }),
  /** The work days of these years were imported. */
  'calendarDays.changed': z.object({ years: z.array(z.int()).max(100) }),
};

/** The domain events of the host, by name, to which plugins subscribe. */
export type HostEvents = typeof hostEvents;
