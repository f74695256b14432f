import { useAtrium } from '@atrium/sdk/client';
import { Popover } from '@atrium/ui/overlays';
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../calendar/types.ts';
import { BlockPopover } from './BlockPopover.tsx';
import { placeInGrid } from './placeInGrid.ts';
import { ReservePopover } from './ReservePopover.tsx';
import type { GridRoom } from './types.ts';
import type { useReservation } from './useReservation.ts';

interface StatusPopoverProps {
  readonly date: string;
  readonly rooms: readonly GridRoom[];
  readonly reservation: ReturnType<typeof useReservation>;
  /** The element around the grid. */
  readonly body: RefObject<HTMLElement | null>;
}

/** What is about to be reserved, or a reservation, beside its place in the grid. */
export function StatusPopover({ date, rooms, reservation, body }: StatusPopoverProps) {
  const { t, panels } = useAtrium<Calendar>();
  const { chosen, shown, setShown } = reservation;
  const place = shown === 'selection' ? chosen : shown;
  const [target, setTarget] = useState<CSSProperties>();
  const key = place && `${place.roomId} ${place.startCode} ${place.endCode}`;
  useLayoutEffect(() => {
    setTarget(place ? placeInGrid(body.current, place) : undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the content of `place`
  }, [key, body]);
  const room = rooms.find(({ id }) => id === place?.roomId);
  if (!place || !room || !target || shown === null) return null;
  const close = () => setShown(null);
  return (
    <div className="calendar-status-place" style={target}>
      <Popover
        key={key}
        open
        fill
        label={t('rooms.grid', { date })}
        placement="bottom-start"
        onOpenChange={(open) => !open && close()}
        content={
          shown === 'selection' ? (
            <ReservePopover
              {...{ date, room, selection: place, onClose: close }}
              onReserve={reservation.reserve}
              onSchedule={() => {
                close();
                const { roomId, startCode, endCode } = place;
                const times = { date, start: startOfCode(startCode), end: endOfCode(endCode) };
                panels.open('ScheduleForm', { ...times, room: roomId });
              }}
            />
          ) : (
            <BlockPopover
              {...{ date, room, block: shown, onClose: close }}
              onUnreserve={() => reservation.unreserve(shown)}
              onOpenSchedule={() => reservation.openSchedule(shown)}
            />
          )
        }
      >
        <span className="calendar-status-target" />
      </Popover>
    </div>
  );
}
