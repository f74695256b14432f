import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, companyDay, dayLabel, FilterSelect, IconButton, weekdayOf } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { addDays } from '../calendar/days.ts';
import type { Calendar } from '../calendar/types.ts';
import type { RoomFilter } from './filterRooms.ts';

/** Fewest seats to choose from. */
const SEATS = [4, 8, 12, 20, 50] as const;

interface DayToolsProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly filter: RoomFilter;
  readonly onFilter: (change: Partial<RoomFilter>) => void;
}

/** Which day and which rooms are shown. */
export function DayTools({ date, onDate, filter, onFilter }: DayToolsProps) {
  const { t } = useAtrium<Calendar>();
  const today = companyDay();
  const label = dayLabel(date);
  const weekday = t('rooms.weekday', { weekday: weekdayOf(date) });
  return (
    <div className="calendar-status-tools">
      <IconButton icon="chevron-left" label={t('rooms.before')} onClick={() => onDate(addDays(date, -1))} />
      <IconButton icon="chevron-right" label={t('rooms.after')} onClick={() => onDate(addDays(date, 1))} />
      <h2>{label}</h2>
      {/* 今天 replaces the weekday */}
      {!label.includes(weekday) && <span className="at-mute">{weekday}</span>}
      <Button small disabled={date === today} onClick={() => onDate(today)}>
        {t('rooms.today')}
      </Button>
      <DateInput label={t('rooms.date')} value={date} clearable={false} onChange={(day) => day && onDate(day)} />
      <span className="calendar-status-space" />
      <FilterSelect
        label={t('field.people')}
        any={t('rooms.anySeats')}
        options={SEATS.map((seats) => ({ value: seats, label: t('rooms.seats', { count: seats }) }))}
        value={filter.seats}
        onChange={(seats) => onFilter({ seats })}
      />
      {date === today && (
        <Checkbox checked={filter.freeNow} onChange={({ target }) => onFilter({ freeNow: target.checked })}>
          {t('rooms.freeNow')}
        </Checkbox>
      )}
    </div>
  );
}
