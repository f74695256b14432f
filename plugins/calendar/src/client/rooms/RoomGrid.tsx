import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames } from '@atrium/ui';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../types.ts';
import { atTime, type Band, firstOpenCode, onDay, placeOnAxis } from './halfHours.ts';
import { type GridRoom, type PersonLane, type ReservedBlock, type RoomSelection, selectSlot } from './roomCells.ts';
import { RoomRow } from './RoomRow.tsx';
import './rooms.css';
import { useGridKeys } from './useGridKeys.ts';
import { useSlotDrag } from './useSlotDrag.ts';

export interface RoomGridProps {
  /** Accessible name. */
  readonly label: string;
  /** `YYYY-MM-DD`: the day that is shown. */
  readonly date: string;
  readonly rooms: readonly GridRoom[];
  /** `YYYY-MM-DD HH:mm`: half hours before it are over, and a line marks it on its day. Without it nothing is over. */
  readonly now?: string | undefined;
  /** Rows of 30 in the form, of 40 in the status of a day. */
  readonly size?: 'form' | 'status';
  readonly selection: RoomSelection | null;
  /** Leave it out for a grid that is only read. */
  readonly onSelect?: (selection: RoomSelection | null) => void;
  /** A range with slots of others was reset. */
  readonly onReset?: () => void;
  /** The schedule that is edited: its own reservation counts as free. */
  readonly editing?: number | undefined;
  /** The time of the schedule: a band through all rows. Reservations of others that overlap it are conflicts. */
  readonly band?: Band | undefined;
  readonly people?: readonly PersonLane[];
  /** Text of what is chosen: 這次 by default. */
  readonly selectedText?: string;
  /** A reservation was pressed. */
  readonly onOpen?: (block: ReservedBlock, element: HTMLElement) => void;
  /** Drawn over the grid, placed in it: the target of a popover. */
  readonly children?: ReactNode;
}

/** Rooms by half hours of a day, with the people of a schedule above them on the same axis. */
export function RoomGrid(props: RoomGridProps) {
  const { label, date, rooms, now, size = 'status', selection, onSelect, onReset, editing, band, people = [] } = props;
  const { t } = useAtrium<Calendar>();
  const grid = useRef<HTMLDivElement>(null);
  const firstCode = firstOpenCode(date, now);
  const keys = useGridKeys(grid, rooms, editing);
  const over = useSlotDrag(grid, { rooms, selection, editing, firstCode, onSelect, onReset });
  const select = (room: GridRoom, code: number) => {
    const next = selectSlot(room, code, selection, editing, firstCode);
    const wasRange = selection?.roomId === room.id && selection.startCode !== code;
    if (next === null && wasRange) onReset?.();
    if (next !== selection) onSelect?.(next);
  };
  const kinds = [...Map.groupBy(rooms, ({ type }) => type)].toSorted(([one], [other]) => one - other);
  const nowAt = now?.startsWith(date) ? atTime(now.slice(11, 16)) : -1;
  const place = band && placeOnAxis(band);
  return (
    <div className={classNames('calendar-rooms', `calendar-rooms-${size}`, onSelect && 'calendar-rooms-open')}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-readonly={!onSelect}
        className="calendar-rooms-grid"
        onKeyDown={keys.onKeyDown}
      >
        <div className="calendar-rooms-head" aria-hidden="true">
          {HOURS.map((code) => (
            <span key={code} style={{ gridColumn: code + 1 }}>
              {startOfCode(code).slice(0, 2)}
            </span>
          ))}
        </div>
        {people.length > 0 && (
          <div role="rowgroup">
            <GroupTitle text={t('rooms.people')} />
            {people.map((person) => (
              <PersonRow key={person.employeeId} person={person} date={date} />
            ))}
          </div>
        )}
        {kinds.map(([type, ofKind]) => (
          <div key={type} role="rowgroup">
            <GroupTitle text={t(`roomType.${type as 1 | 2 | 3}`)} />
            {ofKind.map((room) => (
              <RoomRow
                key={room.id}
                room={room}
                firstCode={firstCode}
                editing={editing}
                band={band}
                selection={selection}
                over={over}
                onSelect={onSelect && select}
                onOpen={props.onOpen}
                selectedText={props.selectedText ?? t('rooms.this')}
                focused={keys.focused?.roomId === room.id ? keys.focused.code : undefined}
                onFocus={(code) => keys.focus(room.id, code)}
              />
            ))}
          </div>
        ))}
        {nowAt >= 0 && nowAt <= 1 && <div className="calendar-rooms-now" style={across(nowAt)} />}
        {place && (
          <div className="calendar-rooms-band" style={across(place.left, place.width)}>
            <span>{`${band.start}–${band.end}`}</span>
          </div>
        )}
        {props.children}
      </div>
    </div>
  );
}

const HOURS = Array.from({ length: 11 }, (_, index) => index * 2 + 1);

const across = (left: number, width = 0) => ({ '--left': left, '--width': width }) as CSSProperties;

const GroupTitle = ({ text }: { readonly text: string }) => (
  <div role="row" className="calendar-rooms-kind">
    <span role="rowheader">{text}</span>
  </div>
);

interface PersonRowProps {
  readonly person: PersonLane;
  readonly date: string;
}

/** When a person is not free on a day: solid is busy, outlined tentative, of another hue away, hatched leave. */
function PersonRow({ person, date }: PersonRowProps) {
  const { t } = useAtrium<Calendar>();
  const busy = person.busy.flatMap(({ start, end, kind, name }) => {
    const times = onDay(date, start, end);
    const place = times && placeOnAxis(times);
    const text = name || t(`rooms.${kind}`);
    return place ? [{ ...place, kind, text: `${times.start}–${times.end} ${text}` }] : [];
  });
  return (
    <div role="row" className="calendar-rooms-row calendar-rooms-person">
      <div role="rowheader" className="calendar-rooms-name">
        <Avatar name={person.name} id={person.employeeId} size="small" />
        <span className="at-cut">{person.name}</span>
      </div>
      <div
        role="gridcell"
        className="calendar-rooms-times"
        aria-label={busy.map(({ text }) => text).join('、') || t('rooms.free')}
      >
        {busy.map(({ left, width, kind, text }) => (
          <i
            key={`${kind} ${text}`}
            title={text}
            className={`calendar-rooms-${kind}`}
            style={{ '--left': left, '--width': width } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}

interface RoomLegendProps {
  readonly kinds: readonly ('selected' | 'mine' | 'others' | 'conflict' | 'past' | 'leave' | 'tentative' | 'away')[];
}

/** What the colours of the grid mean. */
export function RoomLegend({ kinds }: RoomLegendProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <ul className="calendar-rooms-legend" aria-label={t('rooms.legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={`calendar-rooms-sample-${kind}`} />
          {t(`rooms.legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
