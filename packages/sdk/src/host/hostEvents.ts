import { z } from 'zod';

const Place = z.object({ companyId: z.int(), departmentId: z.int().nullable(), groupId: z.int().nullable() });

/** What the host itself publishes: the organisation and calendar imports. */
export const hostEvents = {
  /** A person is not in the organisation any more; sessions have ended. */
  'people.left': z.object({ employeeId: z.int() }),
  /** A person has another company, department or group. */
  'people.moved': z.object({ employeeId: z.int(), from: Place, to: Place }),
  /** The work days of these years were imported. */
  'calendarDays.changed': z.object({ years: z.array(z.int()).max(100) }),
};

export type HostEvents = typeof hostEvents;
