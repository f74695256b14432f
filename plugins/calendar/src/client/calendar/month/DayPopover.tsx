import { useAtrium } from '@atrium/sdk/client';
import { dayLabel } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import './dayList.css';
import { byTime } from '../monthLayout.ts';
import { findLastDay } from '../days.ts';
import type { Calendar, Schedule } from '../types.ts';
import { DayList } from './DayList.tsx';

interface DayPopoverProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly selectedId: number | null;
  readonly onClose: () => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (day: string) => void;
  readonly onDayView: (day: string) => void;
}

/** All schedules of a day, beside its cell. */
export function DayPopover({ grid, day, schedules, onClose, ...actions }: DayPopoverProps) {
  const { t } = useAtrium<Calendar>();
  const [style, setStyle] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const box = grid.current!;
    const cell = box.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
    if (!cell) return onClose();
    const around = box.getBoundingClientRect();
    const { width, height } = cell;
    setStyle({ left: cell.left - around.left, top: cell.top - around.top, width, height });
  }, [grid, day, onClose]);
  if (!style) return null;
  const ofDay = schedules.filter((schedule) => schedule.startTime.slice(0, 10) <= day && findLastDay(schedule) >= day);
  const isLong = (schedule: Schedule) => schedule.isAllDay || schedule.startTime.slice(0, 10) !== findLastDay(schedule);
  const sorted = ofDay.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)) || byTime(one, other));
  return (
    <div className="calendar-anchor" style={style}>
      <Popover
        open
        fill
        onOpenChange={(open) => !open && onClose()}
        label={t('calendar.dayList', { day: dayLabel(day) })}
        placement="left-start"
        content={<DayList day={day} schedules={sorted} onClose={onClose} {...actions} />}
      >
        <span className="calendar-anchor-fill" />
      </Popover>
    </div>
  );
}
