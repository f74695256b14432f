import { textLength, useAtrium } from '@atrium/sdk/client';
import { Button, Field, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState, type FormEvent } from 'react';
import { MAX_ROOM_MEMO } from '../../contract/limits.ts';
import type { Calendar } from '../calendar/types.ts';

interface RemarkDialogProps {
  readonly value: string;
  readonly onChange: (remark: string) => void;
  readonly onClose: () => void;
}

/** The remark of a room, of at most 50 characters (S1 §5). */
export function RemarkDialog({ value, onChange, onClose }: RemarkDialogProps) {
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
