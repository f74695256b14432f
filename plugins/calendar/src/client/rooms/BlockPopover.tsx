import { useAtrium } from '@atrium/sdk/client';
import { Button, companyMoment, dayLabel, IconButton } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import { useId, useState } from 'react';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../types.ts';
import { firstOpenCode } from './halfHours.ts';
import type { GridRoom, ReservedBlock } from './roomCells.ts';
import { WishButton } from './wishes.tsx';

interface BlockPopoverProps {
  readonly date: string;
  readonly room: GridRoom;
  readonly block: ReservedBlock;
  /** Deletes the reservation; resolves when that is over. */
  readonly onUnreserve: () => Promise<void>;
  readonly onOpenSchedule: () => void;
  readonly onClose: () => void;
}

/** Who holds a room and for what. Its owner deletes a reservation without a schedule here (S1-101). */
export function BlockPopover({ date, room, block, onUnreserve, onOpenSchedule, onClose }: BlockPopoverProps) {
  const { t } = useAtrium<Calendar>();
  const title = useId();
  const [busy, setBusy] = useState(false);
  const { startCode, endCode, mine, name, memo, scheduleId } = block;
  const unreserve = async () => {
    setBusy(true);
    await onUnreserve();
    setBusy(false);
  };
  return (
    <section className="calendar-status-popover" aria-labelledby={title}>
      <header>
        <h3 id={title}>
          {!mine && name === '' ? t('rooms.private') : t(mine ? 'rooms.block.mine' : 'rooms.block.other', { name })}
        </h3>
        <IconButton small icon="cross" label={t('rooms.close')} onClick={onClose} />
      </header>
      <p>
        {t('rooms.block.when', {
          room: room.room,
          day: dayLabel(date),
          time: `${startOfCode(startCode)}–${endOfCode(endCode)}`,
        })}
      </p>
      {memo && (
        <p>
          <LinkedText text={t('rooms.block.memo', { memo })} />
        </p>
      )}
      {mine && scheduleId !== 0 && <p className="at-caption at-mute">{t('rooms.block.scheduled')}</p>}
      <footer>
        {scheduleId !== 0 && <Button onClick={onOpenSchedule}>{t('rooms.block.open')}</Button>}
        <span />
        {!mine && startCode >= firstOpenCode(date, companyMoment()) && <WishButton date={date} block={block} />}
        {mine && scheduleId === 0 && (
          <Button variant="danger" loading={busy} onClick={() => void unreserve()}>
            {t('rooms.block.remove')}
          </Button>
        )}
      </footer>
    </section>
  );
}
