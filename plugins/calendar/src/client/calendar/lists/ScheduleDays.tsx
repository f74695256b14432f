import { formatHeading } from './headingOf.ts';
import type { Schedule } from '../types.ts';
import { groupByDay } from './daysOf.ts';
import { ScheduleRow } from './ScheduleRow.tsx';

interface ScheduleDaysProps {
  readonly schedules: readonly Schedule[];
  /** By publish day instead of the day of the schedule. */
  readonly byPublish: boolean;
  /** What was searched for. */
  readonly keyword?: string;
  readonly onOpen: (schedule: Schedule) => void;
}

/** A page of schedules under their days. */
export function ScheduleDays({ schedules, byPublish, keyword = '', onOpen }: ScheduleDaysProps) {
  const groups = groupByDay(schedules, ({ startTime, createdOn }) => (byPublish ? createdOn : startTime).slice(0, 10));
  return groups.map(({ day, schedules: ofDay }, at) => (
    <section key={`${day} ${at}`} aria-label={formatHeading(day)}>
      <h2 className="calendar-row-day">{formatHeading(day)}</h2>
      <ul className="calendar-rows">
        {ofDay.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleRow schedule={schedule} keyword={keyword} onOpen={() => onOpen(schedule)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
