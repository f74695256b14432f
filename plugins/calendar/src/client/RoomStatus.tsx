import { useAtrium, type ViewProps } from '@atrium/sdk/client';
import { companyDay, ErrorState, FrameHead, IconButton, Skeleton } from '@atrium/ui';
import { useRef, useState } from 'react';
import type { Calendar } from './calendar/types.ts';
import { DayTools } from './rooms/DayTools.tsx';
import { filterRooms, type RoomFilter } from './rooms/filterRooms.ts';
import { NoRooms } from './rooms/NoRooms.tsx';
import { RoomGrid } from './rooms/RoomGrid.tsx';
import { StatusFoot } from './rooms/StatusFoot.tsx';
import { StatusPopover } from './rooms/StatusPopover.tsx';
import { useReservation } from './rooms/useReservation.ts';
import { useRoomStatus } from './rooms/useRoomStatus.ts';
import './rooms/status.css';
import { useNow } from './useNow.ts';

type Params = { readonly date?: string | undefined } | undefined;

/** The rooms of a day: who holds them when, and reservations without a schedule (S1 §2.3). */
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
            <StatusPopover {...{ date, rooms: shown, reservation, body }} />
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
