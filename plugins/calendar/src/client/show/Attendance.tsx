import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, Checkbox, TextInput } from '@atrium/ui';
import { type FormEvent, useState } from 'react';
import { type Answer, ANSWERS, MAX_ANSWER_NOTE } from '../../contract/answers.ts';
import type { Calendar, ScheduleDetail } from '../types.ts';
import './attendance.css';
import { Proposals } from './Proposals.tsx';
import { ProposeTime } from './ProposeTime.tsx';

interface AttendanceProps {
  readonly schedule: ScheduleDetail;
  readonly onChanged: () => Promise<void>;
}

/** Who takes part in a schedule: the answer of the person, how many have answered how, and who, to those who may change it. */
export function Attendance({ schedule, onChanged }: AttendanceProps) {
  const { session, t } = useAtrium<Calendar>();
  const { answers, createdBy, isCancelled, permission } = schedule;
  if (!answers || Object.values(answers).every((count) => count === 0)) return null;
  return (
    <section className="calendar-attendance">
      <h2>{t('answer.title')}</h2>
      {createdBy !== session.state.id && !isCancelled && (
        <>
          <OwnAnswer schedule={schedule} onChanged={onChanged} />
          <ProposeTime schedule={schedule} onChanged={onChanged} />
        </>
      )}
      <p className="calendar-answer-counts">{t('answer.counts', answers)}</p>
      {permission === 'editor' && (
        <>
          <Proposals schedule={schedule} onChanged={onChanged} />
          <AnswersOfPeople schedule={schedule} />
        </>
      )}
    </section>
  );
}

/** Buttons, not a choice that arrows move: each answer is sent, and notifies the creator. */
function OwnAnswer({ schedule, onChanged }: AttendanceProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const { id, repeatType, count, ownAnswer } = schedule;
  const [typed, setTyped] = useState<string | null>(null);
  // Not what it was for before: that would write over what single dates were answered since.
  const [all, setAll] = useState(false);
  const [sending, setSending] = useState<Answer | 'withdraw' | null>(null);
  const note = typed ?? ownAnswer?.note ?? '';
  const isRepeated = repeatType !== 1 || count > 1;
  const send = async (answer: Answer | 'withdraw') => {
    if (sending) return;
    setSending(answer);
    const ofAll = isRepeated && all;
    try {
      const { count: written } =
        answer === 'withdraw'
          ? await api.withdrawAnswer({ params: { id }, query: { all: ofAll } }, { quiet: true })
          : await api.answer({ params: { id }, body: { answer, note: note.trim(), all: ofAll } }, { quiet: true });
      await onChanged();
      setTyped(null);
      setAll(false);
      const series = written > 1 ? t('answer.saved.series', { count: written }) : t('answer.saved');
      notices.toast({ tone: 'success', message: answer === 'withdraw' ? t('answer.withdrawn') : series });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('answer.failed'), message, tone: 'danger' });
    } finally {
      setSending(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ownAnswer) void send(ownAnswer.answer);
  };
  const isOther = ownAnswer && note.trim() !== ownAnswer.note;
  return (
    <form className="calendar-own-answer at-no-print" onSubmit={submit} noValidate>
      <div role="group" aria-label={t('answer.choose')} className="calendar-answer-buttons">
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            small
            aria-pressed={ownAnswer?.answer === answer}
            icon={ownAnswer?.answer === answer ? 'tick' : undefined}
            loading={sending === answer}
            onClick={() => void send(answer)}
          >
            {t(`answer.${answer}`)}
          </Button>
        ))}
        {ownAnswer && (
          <Button small variant="quiet" loading={sending === 'withdraw'} onClick={() => void send('withdraw')}>
            {t('answer.withdraw')}
          </Button>
        )}
      </div>
      {isRepeated && (
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('answer.all')}
        </Checkbox>
      )}
      <div className="calendar-answer-note">
        <TextInput
          aria-label={t('answer.note')}
          placeholder={t('answer.note')}
          maxLength={MAX_ANSWER_NOTE}
          value={note}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isOther && (
          <Button small type="submit" loading={sending === ownAnswer.answer}>
            {t('answer.send')}
          </Button>
        )}
      </div>
      {ownAnswer?.answer === 'declined' && <p className="at-mute">{t('answer.quiet')}</p>}
    </form>
  );
}

/** People of one answer that are shown. */
const SHOWN = 12;

/** Who has answered how, with what they wrote; of many the first ones. */
function AnswersOfPeople({ schedule }: { readonly schedule: ScheduleDetail }) {
  const { t } = useAtrium<Calendar>();
  const { readers, contractors, createdBy } = schedule;
  const everyone = [...new Map([...contractors, ...readers].map((person) => [person.employeeId, person])).values()];
  const groups = Map.groupBy(
    // Without an answer, not even an open one: the creator, and who has left.
    everyone.filter(({ employeeId, answer }) => employeeId !== createdBy && answer !== undefined),
    ({ answer }) => answer ?? 'open',
  );
  return (
    <dl className="calendar-answers">
      {([...ANSWERS, 'open'] as const).flatMap((answer) => {
        const people = groups.get(answer) ?? [];
        if (people.length === 0) return [];
        return [
          <dt key={answer}>{t(`answer.${answer}`)}</dt>,
          <dd key={`${answer} people`}>
            <ul
              className="calendar-people"
              aria-label={t('answer.people', { answer: t(`answer.${answer}`), count: people.length })}
            >
              {people.slice(0, SHOWN).map(({ employeeId, name, answerNote }) => (
                <li key={employeeId} className="calendar-person">
                  <Avatar name={name} id={employeeId} size="small" />
                  {name}
                  {answerNote && <span className="at-mute">{answerNote}</span>}
                </li>
              ))}
              {people.length > SHOWN && (
                <li className="at-mute">{t('answer.more', { count: people.length - SHOWN })}</li>
              )}
            </ul>
          </dd>,
        ];
      })}
    </dl>
  );
}
