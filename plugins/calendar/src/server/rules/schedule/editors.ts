import { presentOf } from '@atrium/sdk/server/sharing';
import { and, inArray } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { people } from '../../tables.ts';
import type { SeenSchedule } from '../access.ts';
import { emitChanged } from './announce.ts';

/** A date that open screens show. */
export type ShownDate = Pick<SeenSchedule, 'id' | 'audienceId' | 'firstOn' | 'lastOn'>;

/** Open screens of those who may change the dates and of the people who have said something to them: to all others it is no news. */
export async function emitToEditors(
  context: CalendarContext,
  { companyId, createdBy }: Pick<SeenSchedule, 'companyId' | 'createdBy'>,
  rows: readonly ShownDate[],
  others: readonly number[],
): Promise<void> {
  const audienceIds = [...new Set(rows.map(({ audienceId }) => audienceId))];
  const contractors = await context.db
    .selectDistinct({ employeeId: people.employeeId })
    .from(people)
    .where(and(inArray(people.audienceId, audienceIds), people.isContractor));
  const editors = [createdBy, ...contractors.map(({ employeeId }) => employeeId)];
  await emitChanged(context, {
    ids: rows.map(({ id }) => id),
    days: rows.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]),
    employees: [...others, ...(await presentOf(context.directory, companyId, editors))],
  });
}
