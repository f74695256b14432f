import { textLength, useAtrium } from '@atrium/sdk/client';
import { Button, Icon } from '@atrium/ui';
import { useState } from 'react';
import { MAX_ROOM_MEMO } from '../../contract/limits.ts';
import { endOfCode, startOfCode } from '../../contract/timeCodes.ts';
import type { Calendar } from '../calendar/types.ts';
import { toDay } from './formFields.ts';
import type { PartProps } from './PartProps.ts';
import { RemarkDialog } from './RemarkDialog.tsx';
import { toCodes } from './roomCodes.ts';

interface RoomStripProps extends PartProps {
  readonly rooms: readonly { readonly id: number; readonly room: string; readonly people: number }[];
  /** How many will be there. */
  readonly people: number;
}

/** The chosen room, its time and its remark. */
export function RoomStrip({ form, change, rooms, people }: RoomStripProps) {
  const { t } = useAtrium<Calendar>();
  const [open, setOpen] = useState(false);
  const { fields, record } = form;
  const { roomId, startCode, endCode, roomMemo, time, isAllDay } = fields;
  if (roomId === null || startCode === null || endCode === null) {
    if (fields.place !== 'room') return null;
    return (
      <p className="calendar-strip" data-missing={form.errors.place !== undefined}>
        <Icon name="office" />
        {t('form.roomChoose')}
      </p>
    );
  }
  const known = rooms.find(({ id }) => id === roomId);
  const name = known?.room ?? (record?.roomId === roomId ? record.roomName : '');
  const seats = known?.people ?? (record?.roomId === roomId ? record.roomPeople : 0);
  const span = `${startOfCode(startCode)}–${endOfCode(endCode)}`;
  const usual = toCodes(time);
  const isOther = !isAllDay && (usual.startCode !== startCode || usual.endCode !== endCode);
  const day = toDay(time[0]);
  return (
    <div className="calendar-strip">
      <Icon name="office" />
      <div>
        <p>{t('form.roomChosen', { room: name, time: span, count: seats })}</p>
        {seats > 0 && people > seats && (
          <p className="calendar-strip-warning" role="status">
            <Icon name="warning-sign" size={14} />
            {t('form.roomSmall', { count: people, most: seats })}
          </p>
        )}
        <p className="calendar-strip-remark">
          {t('field.roomMemo')} <span>{roomMemo || t('form.remarkNone')}</span>
          <small>
            {textLength(roomMemo)} / {MAX_ROOM_MEMO}
          </small>
        </p>
      </div>
      {isOther && (
        <Button
          small
          variant="quiet"
          onClick={({ currentTarget }) => {
            // this button goes: the keyboard goes on with the next one
            (currentTarget.nextElementSibling as HTMLElement).focus();
            change({ time: [`${day} ${startOfCode(startCode)}`, `${day} ${endOfCode(endCode)}`] });
          }}
        >
          {t('form.useTime', { time: span })}
        </Button>
      )}
      <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('form.editRemark')}
      </Button>
      {open && (
        <RemarkDialog
          value={roomMemo}
          onClose={() => setOpen(false)}
          onChange={(remark) => {
            change({ roomMemo: remark });
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
