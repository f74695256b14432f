import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, Checkbox, Field } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState, type FormEvent } from 'react';
import { MAX_NOTIFY_MINUTES } from '../../contract/limits.ts';
import type { Calendar, ScheduleDetail, Translate } from '../types.ts';
import '../link.css';
import { ReminderInput } from './ReminderInput.tsx';
import { isReminder, readMinutes, typedReminder } from './typedReminder.ts';

interface OwnReminderProps {
  readonly schedule: ScheduleDetail;
  readonly onChanged: () => Promise<void>;
}

/** When the person is reminded, with the way to a reminder for them alone. */
export function OwnReminder({ schedule, onChanged }: OwnReminderProps) {
  const { t } = useAtrium<Calendar>();
  const [open, setOpen] = useState(false);
  const { notifyMinutes, ownReminder } = schedule;
  return (
    <>
      {reminderText(t, (ownReminder ?? schedule).notifyMinutes)}
      {ownReminder && (
        <span className="at-mute">{t('reminder.others', { reminder: reminderText(t, notifyMinutes) })}</span>
      )}
      <button type="button" className="calendar-link at-no-print" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('reminder.change')}
      </button>
      {open && <OwnReminderDialog schedule={schedule} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

interface OwnReminderDialogProps extends OwnReminderProps {
  readonly onClose: () => void;
}

function OwnReminderDialog({ schedule, onChanged, onClose }: OwnReminderDialogProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const { id, ownReminder, notifyMinutes, repeatType, isLastOne } = schedule;
  const [typed, setTyped] = useState(() => typedReminder((ownReminder ?? schedule).notifyMinutes));
  const [following, setFollowing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isValid = isReminder(typed);
  const send = async (call: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await call();
      await onChanged();
      notices.toast({ tone: 'success', message: t('reminder.saved') });
      onClose();
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('reminder.failed'), message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    send(() =>
      api.setReminder({ params: { id }, body: { notifyMinutes: readMinutes(typed), following } }, { quiet: true }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !busy) void save();
  };
  return (
    <Dialog
      open
      modal
      width={440}
      title={t('reminder.title')}
      onClose={onClose}
      footer={
        <>
          {ownReminder && (
            <Button
              variant="quiet"
              className="calendar-own-reset"
              disabled={busy}
              onClick={() =>
                void send(() => api.clearReminder({ params: { id }, query: { following } }, { quiet: true }))
              }
            >
              {t('reminder.asOthers')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={!isValid} onClick={() => void save()}>
            {t('reminder.save')}
          </Button>
        </>
      }
    >
      <form className="calendar-own-reminder" onSubmit={submit} noValidate>
        <p>{t('reminder.explain', { reminder: reminderText(t, notifyMinutes) })}</p>
        <Field
          label={t('field.notifyMinutes')}
          error={!isValid && typed.notifyMinutes !== '' && t('form.reminderInvalid', { most: MAX_NOTIFY_MINUTES })}
        >
          <ReminderInput value={typed} onChange={(part) => setTyped({ ...typed, ...part })} />
        </Field>
        {repeatType !== 1 && !isLastOne && (
          <Checkbox checked={following} onChange={({ target }) => setFollowing(target.checked)}>
            {t('reminder.following')}
          </Checkbox>
        )}
      </form>
    </Dialog>
  );
}

function reminderText(t: Translate, minutes: number | null): string {
  if (minutes === null) return t('show.reminder.none');
  return minutes === 0 ? t('show.reminder.start') : t('show.reminder', { count: minutes });
}
