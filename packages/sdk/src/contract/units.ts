import { z } from 'zod';
import { MAX_PEOPLE } from './shapes.ts';

/** Departments of a company, and groups of a department. */
const MAX_UNITS = 2000;

/** `employee` is the employee number *(ext)*. */
const People = z.array(z.object({ id: z.int(), name: z.string(), employee: z.string() })).max(MAX_PEOPLE);

/** People by department and group, as member choosers show them (S2 §3). `unitsOf` of `@atrium/sdk/server/sharing` makes it. */
export const Units = z.object({
  departments: z
    .array(
      z.object({
        departmentId: z.int(),
        departmentName: z.string(),
        deptManagers: People,
        groups: z
          .array(
            z.object({
              groupId: z.int(),
              groupCode: z.string(),
              groupName: z.string(),
              groupManagers: People,
              employees: People,
            }),
          )
          .max(MAX_UNITS),
        /** *(ext)* People of the department who are in no group. */
        employees: People,
      }),
    )
    .max(MAX_UNITS),
  compManagers: People,
});
