import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import { useState, type CSSProperties } from 'react';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar, Translate } from '../types.ts';
import type { Band } from './halfHours.ts';
import {
  type GridRoom,
  type ReservedBlock,
  type RoomSelection,
  type Segment,
  selectSlot,
  toSegments,
} from './roomCells.ts';

interface RoomRowProps {
  readonly room: GridRoom;
  /** Half hours before it are over. */
  readonly firstCode: number;
  readonly editing: number | undefined;
  readonly band: Band | undefined;
  readonly selection: RoomSelection | null;
  /** The half hour that a drag is over. */
  readonly over: number | undefined;
  readonly onSelect: ((room: GridRoom, code: number) => void) | undefined;
  readonly onOpen: ((block: ReservedBlock, element: HTMLElement) => void) | undefined;
  readonly selectedText: string;
  /** The half hour that Tab leads to; undefined if it is in another row. */
  readonly focused: number | undefined;
  readonly onFocus: (code: number) => void;
}

/** A room with its reservations and free half hours. */
export function RoomRow(props: RoomRowProps) {
  const { room, firstCode, editing, band, onSelect, onOpen, selectedText, focused, onFocus } = props;
  const { t } = useAtrium<Calendar>();
  const [hovered, setHovered] = useState<number>();
  const selection = props.selection?.roomId === room.id ? props.selection : undefined;
  const last = props.over ?? hovered;
  const preview = selection && onSelect && last && rangeTo(room, last, selection, editing, firstCode);
  return (
    <div role="row" className="calendar-rooms-row" data-room={room.id}>
      <div role="rowheader" className="calendar-rooms-name" title={room.room}>
        <span className="at-cut">{room.room}</span>
        <small>{t('rooms.people.count', { count: room.people })}</small>
      </div>
      {toSegments(room, editing).map((segment) => {
        const { startCode, endCode, block } = segment;
        const isPast = endCode < firstCode;
        const isSelected = selection !== undefined && selection.startCode <= startCode && endCode <= selection.endCode;
        const press = (element: HTMLElement) => {
          if (block) onOpen?.(block, element);
          else if (!isPast) onSelect?.(room, startCode);
        };
        return (
          <div
            key={startCode}
            role="gridcell"
            data-code={startCode}
            data-end={endCode}
            aria-colspan={endCode - startCode + 1}
            aria-label={cellText(t, segment, isPast)}
            aria-selected={onSelect && !block ? isSelected : undefined}
            aria-disabled={(isPast && !block) || undefined}
            tabIndex={focused !== undefined && startCode <= focused && focused <= endCode ? 0 : -1}
            title={block ? blockTitle(t, block) : undefined}
            className={classNames(
              block ? 'calendar-rooms-block' : 'calendar-rooms-free',
              block?.mine && 'calendar-rooms-mine',
              block && !block.mine && overlaps(segment, band) && 'calendar-rooms-conflict',
              isPast && 'calendar-rooms-past',
              block && onOpen && 'calendar-rooms-opens',
            )}
            style={columns(startCode, endCode)}
            onFocus={() => onFocus(startCode)}
            onClick={(event) => press(event.currentTarget)}
            onMouseEnter={block ? undefined : () => setHovered(startCode)}
            onMouseLeave={block ? undefined : () => setHovered(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              press(event.currentTarget);
            }}
          >
            {block && <span>{blockText(t, block)}</span>}
          </div>
        );
      })}
      {preview && <div className="calendar-rooms-preview" style={columns(preview.startCode, preview.endCode)} />}
      {selection && (
        <div className="calendar-rooms-selected" style={columns(selection.startCode, selection.endCode)}>
          <span>{selectedText}</span>
        </div>
      )}
    </div>
  );
}

/** The range that a press on a half hour would choose, if it begins at the one that is chosen. */
function rangeTo(
  room: GridRoom,
  code: number,
  selection: RoomSelection,
  editing: number | undefined,
  firstCode: number,
): RoomSelection | undefined {
  const next = selectSlot(room, code, selection, editing, firstCode);
  return next && next.startCode !== next.endCode ? next : undefined;
}

const columns = (startCode: number, endCode: number): CSSProperties => ({
  gridColumn: `${startCode + 1} / ${endCode + 2}`,
});

const overlaps = ({ startCode, endCode }: Segment, band: Band | undefined) =>
  band !== undefined && startOfCode(startCode) < band.end && band.start < endOfCode(endCode);

/** Of a private schedule of others no name is known. */
const holderOf = (t: Translate, { mine, name }: ReservedBlock) => (mine ? t('rooms.mine') : name || t('rooms.private'));

const blockText = (t: Translate, block: ReservedBlock) => {
  const { mine, memo } = block;
  return mine ? memo || t('rooms.mine') : [holderOf(t, block), memo].filter(Boolean).join(' ');
};

function blockTitle(t: Translate, block: ReservedBlock): string {
  const { startCode, endCode, memo } = block;
  const who = holderOf(t, block);
  return [`${startOfCode(startCode)}–${endOfCode(endCode)}`, who, memo].filter(Boolean).join(' ');
}

/** What a screen reader announces for a cell; its row names the room. */
function cellText(t: Translate, { startCode, endCode, block }: Segment, isPast: boolean): string {
  if (block) return blockTitle(t, block);
  const time = `${startOfCode(startCode)}–${endOfCode(endCode)}`;
  return `${time} ${t(isPast ? 'rooms.over' : 'rooms.free')}`;
}
