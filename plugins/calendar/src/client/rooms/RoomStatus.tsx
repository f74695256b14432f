import { useAtrium, type ViewProps } from '@atrium/sdk/client';
import {
  Button,
  Checkbox,
  companyDay,
  dayLabel,
  EmptyState,
  ErrorState,
  FilterSelect,
  FrameHead,
  IconButton,
  Skeleton,
  weekdayOf,
} from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import { addDays } from '../days.ts';
import type { Calendar } from '../types.ts';
import { useNow } from '../useNow.ts';
import { filterRooms, type RoomFilter } from './roomCells.ts';
import { RoomGrid, RoomLegend } from './RoomGrid.tsx';
import './status.css';
import { StatusPopover } from './StatusPopover.tsx';
import { useReservation, useRoomStatus } from './useRoomStatus.ts';

type Params = { readonly date?: string | undefined } | undefined;

/** The rooms of a day: who holds them when, and reservations without a schedule (S1-097). */
export default function RoomStatus({ params }: ViewProps<Params>) {
  const { t } = useAtrium<Calendar>();
  const body = useRef<HTMLDivElement>(null);
  const now = useNow();
  const [date, setDate] = useState(() => dayOr(params?.date));
  const [filter, setFilter] = useState<RoomFilter>({ seats: null, freeNow: false });
  const { rooms, failure, reload } = useRoomStatus(date);
  const reservation = useReservation(date, rooms, reload);
  const shown = rooms && filterRooms(rooms, filter, date, now);
  return (
    <div className="calendar-status">
      <FrameHead place="end">
        <IconButton small icon="refresh" label={t('rooms.refresh')} onClick={() => void reload()} />
      </FrameHead>
      <DayTools
        date={date}
        onDate={setDate}
        filter={filter}
        onFilter={(change) => setFilter({ ...filter, ...change })}
      />
      <div ref={body} className="calendar-status-body">
        {!rooms && !failure && <StatusSkeleton />}
        {!rooms && failure && <ErrorState title={t('rooms.failed')} failure={failure} onRetry={() => void reload()} />}
        {shown && (rooms.length === 0 || shown.length === 0) && <NoRooms isFiltered={rooms.length > 0} />}
        {shown && shown.length > 0 && (
          <RoomGrid
            label={t('rooms.grid', { date })}
            date={date}
            rooms={shown}
            now={now}
            selection={reservation.chosen}
            onSelect={reservation.select}
            onReset={reservation.reset}
            onOpen={(block) => reservation.setShown(block)}
          >
            <StatusPopover date={date} rooms={shown} reservation={reservation} body={body} />
          </RoomGrid>
        )}
      </div>
      <StatusFoot reservation={reservation} />
    </div>
  );
}

/** The day of an address, which may be anything, else today. */
const dayOr = (text = '') => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : companyDay());

const StatusSkeleton = () => (
  <div className="calendar-status-skeleton" aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={32} />
    ))}
  </div>
);

/** Fewest seats to choose from. */
const SEATS = [4, 8, 12, 20, 50] as const;

interface DayToolsProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly filter: RoomFilter;
  readonly onFilter: (change: Partial<RoomFilter>) => void;
}

/** Which day and which rooms are shown. */
function DayTools({ date, onDate, filter, onFilter }: DayToolsProps) {
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

/** The legend, and what is chosen with the button that reserves it. */
function StatusFoot({ reservation }: { readonly reservation: ReturnType<typeof useReservation> }) {
  const { t } = useAtrium<Calendar>();
  const { chosen, room, shown, setShown } = reservation;
  return (
    <footer className="calendar-status-foot">
      <RoomLegend kinds={['selected', 'mine', 'others', 'past']} />
      <span className="calendar-status-space" />
      <span className="at-caption at-mute" role="status">
        {chosen && room
          ? t('rooms.chosen', {
              room: room.room,
              time: `${startOfCode(chosen.startCode)}–${endOfCode(chosen.endCode)}`,
            })
          : t('rooms.unit')}
      </span>
      {chosen && shown !== 'selection' && (
        <Button variant="primary" small onClick={() => setShown('selection')}>
          {t('rooms.reserve.do')}
        </Button>
      )}
    </footer>
  );
}

/** A company without rooms leads administrators to adding them. `isFiltered`: there are rooms, but none fits. */
function NoRooms({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t, session, tabs } = useAtrium<Calendar>();
  // also by a role that is given or taken away while this is shown
  const isKeeper = useSnapshot(session.state).actions.includes('room.manage');
  if (isFiltered)
    return (
      <EmptyState title={t('rooms.none.filtered')} icon="search">
        {t('rooms.none.filteredText')}
      </EmptyState>
    );
  const add = (
    <Button variant="primary" onClick={() => tabs.open('RoomList')}>
      {t('rooms.none.add')}
    </Button>
  );
  return (
    <EmptyState title={t('rooms.none')} actions={isKeeper && add}>
      {t(isKeeper ? 'rooms.noneText' : 'rooms.none.text')}
    </EmptyState>
  );
}
