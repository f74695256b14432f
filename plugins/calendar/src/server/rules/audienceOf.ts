import { momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { SchedulePerson } from '../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { people, reads } from '../tables.ts';

type Person = z.input<typeof SchedulePerson>;

/** Someone who sees an occurrence, with the time they read it. */
export interface AudienceMember extends Person {
  readonly isReader: boolean;
  readonly isContractor: boolean;
}

/** The readers and contractors of an occurrence, with names and read times. */
export async function findAudience(
  context: CalendarContext,
  { id, audienceId, createdBy }: { readonly id: number; readonly audienceId: number; readonly createdBy: number },
): Promise<AudienceMember[]> {
  const { db, directory } = context;
  const rows = await db
    .select({
      employeeId: people.employeeId,
      isReader: people.isReader,
      isContractor: people.isContractor,
      readOn: reads.readOn,
    })
    .from(people)
    .leftJoin(reads, and(eq(reads.employeeId, people.employeeId), eq(reads.occurrenceId, id)))
    .where(and(eq(people.audienceId, audienceId), or(people.isReader, people.isContractor)))
    .orderBy(asc(people.employeeId));
  const departments = new Map<number, string>();
  for (const company of await directory.companies())
    for (const unit of await directory.departments(company.id)) departments.set(unit.id, unit.name);
  return Promise.all(
    rows.map(async ({ readOn, ...row }) => {
      const person = await directory.person(row.employeeId);
      return {
        ...row,
        name: person?.name ?? '',
        departmentName: departments.get(person?.departmentId ?? 0) ?? '',
        isRead: readOn !== null || row.employeeId === createdBy,
        readOn: readOn ? momentOf(readOn) : '',
      };
    }),
  );
}

/** A member as responses have them (C.5-18). */
export const toPerson = ({ employeeId, name, departmentName, isRead, readOn }: AudienceMember): Person => ({
  employeeId,
  name,
  departmentName,
  isRead,
  readOn,
});

/** The ids of all who see an occurrence, its creator included; not of those who have left or moved to another company. */
export async function findSeers(
  context: CalendarContext,
  { audienceId, companyId }: { readonly audienceId: number; readonly companyId: number },
): Promise<number[]> {
  const rows = await context.db
    .select({ employeeId: people.employeeId })
    .from(people)
    .where(eq(people.audienceId, audienceId));
  return presentOf(
    context.directory,
    companyId,
    rows.map(({ employeeId }) => employeeId),
  );
}
