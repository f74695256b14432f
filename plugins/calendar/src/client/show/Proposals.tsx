import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, Tag, TextInput } from '@atrium/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_ANSWER_NOTE } from '../../contract/answers.ts';
import { savedToast } from '../saving/savingTexts.ts';
import { type Saving, useSaving } from '../saving/useSaving.tsx';
import type { Calendar, ScheduleDetail } from '../types.ts';
import { timeLine } from './timeLine.ts';

interface ProposalsProps {
  readonly schedule: ScheduleDetail;
  readonly onChanged: () => Promise<void>;
}

/** The times that people propose, to those who may change the schedule: one press moves it there, with its room. */
export function Proposals({ schedule, onChanged }: ProposalsProps) {
  const { t } = useAtrium<Calendar>();
  const saving = useSaving();
  const title = useId();
  const { isCancelled, proposals = [] } = schedule;
  const box = useRef<HTMLDivElement>(null);
  // Who has accepted or declined the last one goes on here.
  const [isDone, setDone] = useState(false);
  const changed = async () => {
    setDone(true);
    await onChanged();
    box.current?.focus({ preventScroll: true });
  };
  if (isCancelled || (proposals.length === 0 && !saving.dialogs && !isDone)) return null;
  return (
    <div ref={box} tabIndex={-1} className="calendar-proposals-box">
      {proposals.length > 0 && (
        <div className="calendar-proposals at-no-print">
          <h3 id={title}>{t('proposal.list')}</h3>
          <ul aria-labelledby={title}>
            {proposals.map((proposal) => (
              <ProposedTime
                key={`${proposal.startTime} ${proposal.endTime} ${proposal.isForAll}`}
                proposal={proposal}
                schedule={schedule}
                saving={saving}
                onChanged={changed}
              />
            ))}
          </ul>
        </div>
      )}
      {saving.dialogs}
    </div>
  );
}

interface ProposedTimeProps extends ProposalsProps {
  readonly proposal: NonNullable<ScheduleDetail['proposals']>[number];
  readonly saving: Pick<Saving, 'sendWithRooms'>;
}

function ProposedTime({ proposal, schedule, saving, onChanged }: ProposedTimeProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [note, setNote] = useState('');
  const declineButton = useRef<HTMLButtonElement>(null);
  const isCalledOff = useRef(false);
  useEffect(() => {
    if (declining || !isCalledOff.current) return;
    isCalledOff.current = false;
    declineButton.current?.focus();
  }, [declining]);
  const { id, isAllDay, version } = schedule;
  const { startTime, endTime, isForAll, count, people } = proposal;
  const time = timeLine(t, { startTime, endTime, isAllDay });
  const times = { startTime, endTime, all: isForAll };
  const run = async (title: string, send: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (await send()) await onChanged();
    } catch (failure) {
      const { code, errors, message } = failure as CallFailure;
      const said = errors.length > 0 ? errors.map(({ rule }) => rule).join(' ') : message;
      await notices.alert({ title, message: said, tone: 'danger' });
      // What was shown is not what there is.
      if (code === '409' || code === '412') await onChanged();
    } finally {
      setBusy(false);
    }
  };
  const accept = () =>
    run(t('proposal.accept.failed'), async () => {
      const saved = await saving.sendWithRooms(
        (given) => api.acceptProposal({ params: { id }, body: { ...times, version, ...given } }, { quiet: true }),
        { total: isForAll ? schedule.count : 1, isTimed: !isAllDay },
      );
      if (saved) notices.toast(savedToast(t, saved, false));
      return saved !== null;
    });
  const callOff = () => {
    isCalledOff.current = true;
    setDeclining(false);
  };
  const decline = (event: FormEvent) => {
    event.preventDefault();
    void run(t('proposal.decline.failed'), async () => {
      await api.declineProposal({ params: { id }, body: { ...times, note: note.trim() } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('proposal.declined.done') });
      return true;
    });
  };
  return (
    <li>
      <p className="calendar-proposal-time">
        <strong>{time}</strong>
        {isForAll && <Tag>{t('proposal.forAll')}</Tag>}
        <span className="at-mute">{t('proposal.count', { count })}</span>
      </p>
      <ul className="calendar-people" aria-label={t('proposal.count', { count })}>
        {people.map(({ employeeId, name, note: line }) => (
          <li key={employeeId} className="calendar-person">
            <Avatar name={name} id={employeeId} size="small" />
            {name}
            {line && <span className="at-mute">{line}</span>}
          </li>
        ))}
        {count > people.length && <li className="at-mute">{t('proposal.more', { count: count - people.length })}</li>}
      </ul>
      {declining ? (
        <form className="calendar-answer-note" onSubmit={decline} noValidate>
          <TextInput
            autoFocus
            aria-label={t('proposal.decline.note')}
            placeholder={t('proposal.decline.note')}
            maxLength={MAX_ANSWER_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button small type="submit" loading={busy}>
            {t('proposal.decline.send')}
          </Button>
          <Button small variant="quiet" onClick={callOff}>
            {t('proposal.cancel')}
          </Button>
        </form>
      ) : (
        <div className="calendar-answer-buttons">
          <Button
            small
            variant="primary"
            loading={busy}
            aria-label={t('proposal.accept.label', { time })}
            onClick={() => void accept()}
          >
            {t('proposal.accept')}
          </Button>
          <Button
            ref={declineButton}
            small
            variant="quiet"
            disabled={busy}
            aria-label={t('proposal.decline.label', { time })}
            onClick={() => setDeclining(true)}
          >
            {t('proposal.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}
