import { useAtrium } from '@atrium/sdk/client';
import { Button, dayLabel, Field, IconButton, TextInput } from '@atrium/ui';
import { durationText } from '@atrium/ui/inputs';
import { useId, useState } from 'react';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../calendar/types.ts';
import type { GridRoom, RoomSelection } from './types.ts';

/** Characters of the remark (S1 §5). */
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
export function ReservePopover({ date, room, selection, onReserve, onClose, onSchedule }: ReservePopoverProps) {
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
