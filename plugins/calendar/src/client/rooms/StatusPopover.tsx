import { useAtrium } from '@atrium/sdk/client';
import { Button, dayLabel, Field, IconButton, TextInput } from '@atrium/ui';
import { durationText } from '@atrium/ui/inputs';
import { Popover } from '@atrium/ui/overlays';
import { type CSSProperties, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../types.ts';
import { BlockPopover } from './BlockPopover.tsx';
import type { GridRoom, RoomSelection } from './roomCells.ts';
import type { useReservation } from './useRoomStatus.ts';

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
              date={date}
              room={room}
              selection={place}
              onClose={close}
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
              date={date}
              room={room}
              block={shown}
              onClose={close}
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

/** Where half hours of a room are drawn in the grid that is inside of an element; undefined if they are not. */
function placeInGrid(
  around: HTMLElement | null,
  { roomId, startCode, endCode }: RoomSelection,
): CSSProperties | undefined {
  const grid = around?.querySelector<HTMLElement>('[role=grid]');
  const cells = [...(grid?.querySelectorAll<HTMLElement>(`[data-room="${roomId}"] [data-code]`) ?? [])];
  const first = cells.find(({ dataset }) => Number(dataset['end']) >= startCode);
  const last = cells.findLast(({ dataset }) => Number(dataset['code']) <= endCode);
  if (!grid || !first || !last) return undefined;
  const [frame, from, to] = [grid, first, last].map((element) => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const { top, height, left } = from;
  return { position: 'absolute', top: top - frame.top, left: left - frame.left, width: to.right - left, height };
}

/** Characters of the remark. */
const REMARK = 50;

interface ReservePopoverProps {
  readonly date: string;
  readonly room: GridRoom;
  readonly selection: RoomSelection;
  /** Reserves with this remark; resolves when that is over. */
  readonly onReserve: (memo: string) => Promise<void>;
  readonly onClose: () => void;
  /** Opens the form of a schedule at this time instead. */
  readonly onSchedule: () => void;
}

/** What is about to be reserved, with its remark. */
function ReservePopover({ date, room, selection, onReserve, onClose, onSchedule }: ReservePopoverProps) {
  const { t } = useAtrium<Calendar>();
  const title = useId();
  const [memo, setMemo] = useState('');
  const [busy, setBusy] = useState(false);
  const isLong = [...memo.normalize('NFC').trim()].length > REMARK;
  const { startCode, endCode } = selection;
  const reserve = async () => {
    if (busy || isLong) return;
    setBusy(true);
    await onReserve(memo.trim());
    setBusy(false);
  };
  return (
    <form
      className="calendar-status-popover"
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <header>
        <h3 id={title}>{t('rooms.reserve.title', { room: room.room })}</h3>
        <IconButton small icon="cross" label={t('rooms.close')} onClick={onClose} />
      </header>
      <p>
        {t('rooms.reserve.when', {
          day: dayLabel(date),
          time: `${startOfCode(startCode)}–${endOfCode(endCode)}`,
          duration: durationText((endCode - startCode + 1) * 30),
          people: room.people,
        })}
      </p>
      <Field
        label={t('rooms.memo')}
        hint={t('rooms.reserve.hint')}
        count={{ text: memo, most: REMARK }}
        error={isLong ? t('rooms.reserve.long', { most: REMARK }) : undefined}
      >
        <TextInput value={memo} autoFocus maxLength={2 * REMARK} onChange={({ target }) => setMemo(target.value)} />
      </Field>
      <footer>
        <Button type="button" variant="quiet" small onClick={onSchedule}>
          {t('rooms.reserve.schedule')}
        </Button>
        <span />
        <Button type="button" onClick={onClose}>
          {t('rooms.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={busy}>
          {t('rooms.reserve.do')}
        </Button>
      </footer>
    </form>
  );
}
