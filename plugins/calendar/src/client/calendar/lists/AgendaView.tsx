import { useAtrium } from '@atrium/sdk/client';
import { classNames, companyDay, EmptyState } from '@atrium/ui';
import { VirtualList } from '@atrium/ui/list';
import { useMemo } from 'react';
import './lists.css';
import { addMonths, findLastDay, formatHeading } from '../../days.ts';
import { paperNeed, usePrinted } from '../usePrinted.ts';
import { byTime } from '../month/monthLayout.ts';
import type { Calendar, Schedule } from '../../types.ts';
import { groupByDay, ScheduleRow } from './ScheduleRows.tsx';

/** Pixels of a line, about. */
const ROW = 46;

interface AgendaViewProps {
  readonly month: string;
  readonly schedules: readonly Schedule[];
  /** The schedule that a link asked for. */
  readonly selectedId: number | null;
  readonly onOpen: (schedule: Schedule) => void;
}

type Line = { readonly key: string; readonly heading: string } | { readonly key: string; readonly schedule: Schedule };

/**
 * The month as a list by day; one over several days is on the first of them in this month. It opens at the schedule that was asked
 * for, else at today.
 */
export function AgendaView({ month, schedules, selectedId, onOpen }: AgendaViewProps) {
  const { t } = useAtrium<Calendar>();
  const lines = useMemo(() => linesOf(schedules, month), [schedules, month]);
  const printed = usePrinted();
  if (lines.length === 0)
    return (
      <div className="calendar-lists">
        <EmptyState icon="calendar" title={t('day.empty')} />
      </div>
    );
  const list = (
    <VirtualList
      key={month}
      label={t('agenda.name')}
      rows={lines}
      rowKey={({ key }) => key}
      estimate={ROW}
      shown={shownOf(lines, month, selectedId)}
      className="calendar-agenda"
    >
      {(line) =>
        'heading' in line ? (
          <h2 className="calendar-row-day">{line.heading}</h2>
        ) : (
          <ScheduleRow
            schedule={line.schedule}
            selected={line.schedule.id === selectedId}
            onOpen={() => onOpen(line.schedule)}
          />
        )
      }
    </VirtualList>
  );
  // two columns
  return (
    <div
      className={classNames('calendar-agenda-box', printed && 'calendar-paper')}
      {...(printed && { style: paperNeed((lines.length * ROW) / 2) })}
    >
      {list}
    </div>
  );
}

/** The row to begin with: the one asked for, or the first day from today on; none in another month. */
function shownOf(lines: readonly Line[], month: string, selectedId: number | null): string | undefined {
  const asked = lines.find((line) => 'schedule' in line && line.schedule.id === selectedId);
  if (asked) return asked.key;
  const today = companyDay();
  return month === today.slice(0, 7) ? lines.find((line) => 'heading' in line && line.key >= today)?.key : undefined;
}

function linesOf(schedules: readonly Schedule[], month: string): readonly Line[] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const ofMonth = schedules.filter((schedule) => schedule.startTime < next && findLastDay(schedule) >= first);
  const shownDay = ({ startTime }: Schedule) => (startTime < first ? first : startTime.slice(0, 10));
  const sorted = ofMonth.toSorted((one, other) => {
    const [a, b] = [shownDay(one), shownDay(other)];
    if (a !== b) return a < b ? -1 : 1;
    if (one.isAllDay !== other.isAllDay) return one.isAllDay ? -1 : 1;
    return byTime(one, other);
  });
  return groupByDay(sorted, shownDay).flatMap(({ day, schedules: ofDay }): Line[] => [
    { key: day, heading: formatHeading(day) },
    ...ofDay.map((schedule) => ({ key: String(schedule.id), schedule })),
  ]);
}
