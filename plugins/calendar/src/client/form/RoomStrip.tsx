import { textLength, useAtrium } from '@atrium/sdk/client';
import { Button, Field, Icon, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useState } from 'react';
import { MAX_ROOM_MEMO } from '../../contract/limits.ts';
import { endOfCode, startOfCode, toCodes } from '../../contract/timeCodes.ts';
import type { Calendar } from '../types.ts';
import { toDay } from './formFields.ts';
import type { PartProps } from './useScheduleForm.ts';

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

interface RemarkDialogProps {
  readonly value: string;
  readonly onChange: (remark: string) => void;
  readonly onClose: () => void;
}

/** The remark of a room, of at most 50 characters (S1-092). */
function RemarkDialog({ value, onChange, onClose }: RemarkDialogProps) {
  const { t } = useAtrium<Calendar>();
  const [remark, setRemark] = useState(value);
  const isLong = textLength(remark) > MAX_ROOM_MEMO;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a form inside of the dialog is, for React, inside of the form of the schedule
    event.stopPropagation();
    if (!isLong) onChange(remark.trim());
  };
  return (
    <Dialog
      open
      modal
      title={t('form.editRemark')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" disabled={isLong} onClick={() => onChange(remark.trim())}>
            {t('form.applyRemark')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Field
          label={t('field.roomMemo')}
          count={{ text: remark, most: MAX_ROOM_MEMO }}
          error={isLong && t('form.remarkLong', { most: MAX_ROOM_MEMO })}
        >
          <TextInput value={remark} onChange={({ target }) => setRemark(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
