import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, Field, TextInput } from '@atrium/ui';
import { DateRangeInput, DateTimeRangeInput, type DateTimeRange } from '@atrium/ui/dates';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_ANSWER_NOTE } from '../../contract/answers.ts';
import type { Calendar, ScheduleDetail } from '../types.ts';
import { timeLine } from './timeLine.ts';

interface ProposeTimeProps {
  readonly schedule: ScheduleDetail;
  readonly onChanged: () => Promise<void>;
}

/** The other time that the person proposes for a schedule, and the way to propose, change or withdraw one. */
export function ProposeTime({ schedule, onChanged }: ProposeTimeProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const [open, setOpen] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, isAllDay, ownProposal } = schedule;
  const close = () => {
    setOpen(false);
    // the button is back after this render
    requestAnimationFrame(() => opener.current?.focus());
  };
  const withdraw = async () => {
    setWithdrawing(true);
    try {
      await api.withdrawProposal({ params: { id } }, { quiet: true });
      await onChanged();
      notices.toast({ tone: 'success', message: t('proposal.takenBack') });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('proposal.withdraw.failed'), message, tone: 'danger' });
    } finally {
      setWithdrawing(false);
    }
  };
  if (open) return <ProposalForm schedule={schedule} onChanged={onChanged} onClose={close} />;
  return (
    <div className="calendar-own-proposal at-no-print">
      {ownProposal && (
        <p>
          {t(ownProposal.isForAll ? 'proposal.mine.all' : 'proposal.mine', {
            time: timeLine(t, { ...ownProposal, isAllDay }),
          })}
        </p>
      )}
      <div className="calendar-answer-buttons">
        <Button ref={opener} small variant="quiet" icon="time" onClick={() => setOpen(true)}>
          {t(ownProposal ? 'proposal.change' : 'proposal.open')}
        </Button>
        {ownProposal && (
          <Button small variant="quiet" loading={withdrawing} onClick={() => void withdraw()}>
            {t('proposal.withdraw')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ProposalFormProps extends ProposeTimeProps {
  readonly onClose: () => void;
}

function ProposalForm({ schedule, onChanged, onClose }: ProposalFormProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const { id, isAllDay, repeatType, count, ownProposal, startTime, endTime } = schedule;
  const before = ownProposal ?? { startTime, endTime, note: '', isForAll: false };
  const [time, setTime] = useState<DateTimeRange>([before.startTime, before.endTime]);
  const [note, setNote] = useState(before.note);
  const [all, setAll] = useState(before.isForAll);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Not its first field, which would open the days over it.
  useEffect(() => form.current?.focus(), []);
  const [start, end] = time;
  const isRepeated = repeatType !== 1 || count > 1;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || start === null || end === null) return;
    setSending(true);
    try {
      const body = { startTime: start, endTime: end, note: note.trim(), all: isRepeated && all };
      await api.propose({ params: { id }, body }, { quiet: true });
      await onChanged();
      notices.toast({ tone: 'success', message: t('proposal.sent') });
      onClose();
    } catch (failure) {
      const { errors, message } = failure as CallFailure;
      const said = errors.length > 0 ? errors.map(({ rule }) => rule).join(' ') : message;
      await notices.alert({ title: t('proposal.failed'), message: said, tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="calendar-own-answer calendar-proposal-form at-no-print"
      aria-label={t('proposal.title')}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field label={t('proposal.time')} required>
        {isAllDay ? (
          <DateRangeInput
            value={[start?.slice(0, 10) ?? null, end?.slice(0, 10) ?? null]}
            onChange={([first, last]) => setTime([first && `${first} 00:00`, last && `${last} 23:59`])}
          />
        ) : (
          <DateTimeRangeInput
            oneDay={startTime.slice(0, 10) === endTime.slice(0, 10)}
            value={time}
            onChange={setTime}
          />
        )}
      </Field>
      {isRepeated && (
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('proposal.all')}
        </Checkbox>
      )}
      <div className="calendar-answer-note">
        <TextInput
          aria-label={t('proposal.note')}
          placeholder={t('proposal.note')}
          maxLength={MAX_ANSWER_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className="calendar-answer-buttons">
        <Button small variant="primary" type="submit" loading={sending} disabled={start === null || end === null}>
          {t('proposal.send')}
        </Button>
        <Button small onClick={onClose}>
          {t('proposal.cancel')}
        </Button>
      </div>
    </form>
  );
}
