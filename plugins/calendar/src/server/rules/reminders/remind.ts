import { and, eq, isNull } from 'drizzle-orm';
import { dayMessage, dayOf, type JobRun, momentMessage, momentOf, timeOf, type Written } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, ownReminders, people, rooms } from '../../tables.ts';
import { MINUTE } from '../times.ts';
import { computeDue } from './dueOf.ts';

/** Later than this it is of no use any more (C.5-23). */
const LATEST = 15 * MINUTE;

/**
 * Reminds those who see an occurrence, once: the notices and the mark of the run are committed together. One that was
 * cancelled, deleted or moved to a later time meanwhile is left out. With `minutes` it is for those who have so many for
 * themselves, without it for all who have none of their own.
 */
export async function remind(
  context: CalendarContext,
  { occurrenceId, minutes }: { readonly occurrenceId: number; readonly minutes?: number | undefined },
  run: Pick<JobRun, 'done'>,
): Promise<void> {
  const { db, clock, directory, notifier, text } = context;
  await context.transaction(async () => {
    const [row] = await db
      .select({ occurrence: occurrences, room: rooms.name })
      .from(occurrences)
      .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
      .where(eq(occurrences.id, occurrenceId));
    const due =
      row && computeDue(minutes === undefined ? row.occurrence : { ...row.occurrence, notifyMinutes: minutes });
    const late = due ? clock.now().getTime() - due.getTime() : NaN;
    const isWanted = row && !row.occurrence.isCancelled && row.occurrence.deletedOn === null;
    if (isWanted && late >= 0 && late <= LATEST) {
      const { title, audienceId, companyId, startsOn, firstOn, isAllDay, address } = row.occurrence;
      const members = await db
        .select({ employeeId: people.employeeId })
        .from(people)
        .leftJoin(
          ownReminders,
          and(eq(ownReminders.occurrenceId, occurrenceId), eq(ownReminders.employeeId, people.employeeId)),
        )
        .where(
          and(
            eq(people.audienceId, audienceId),
            minutes === undefined ? isNull(ownReminders.employeeId) : eq(ownReminders.notifyMinutes, minutes),
          ),
        );
      const ids = members.map(({ employeeId }) => employeeId);
      const employees = await presentOf(directory, companyId, ids);
      if (employees.length === 0) return run.done();
      const place = row.room ?? address;
      const when = isAllDay ? dayMessage(firstOn, clock.today()) : timeOn(clock.today(), startsOn);
      const key = `notice.reminder.${isAllDay ? 'allDay' : 'timed'}${place ? '.place' : ''}` as const;
      await notifier.notify({
        type: 3,
        to: { employees },
        title: text('notice.reminder'),
        message: text(key, { title, when, place }),
        id: occurrenceId,
        opens: { view: 'ShowCalendar', params: { id: occurrenceId } },
      });
    }
    await run.done();
  });
}

/** The time alone where it is today. */
const timeOn = (today: string, startsOn: Date): Written =>
  dayOf(startsOn) === today ? timeOf(startsOn) : momentMessage(momentOf(startsOn), today);
