import { useAtrium, useMembers } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Checkbox, companyMoment, Field, Skeleton, Switch } from '@atrium/ui';
import { DateInput, type DateTimeRange } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { ReaderField } from '@atrium/ui/readers';
import { useState } from 'react';
import { shortDay } from '../days.ts';
import type { Bulletins, Translate } from '../types.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';

/** Days that a bulletin is pinned at first. */
const PINNED_DAYS = 7;

/** The right side: who reads it, whether they have to, and how an edit is announced. */
export function SideFields({ form }: { readonly form: BulletinRecordForm }) {
  return (
    <div className="at-record-column at-record-aside">
      <Readers form={form} />
      <MustRead form={form} />
      <PeriodBar period={form.fields.period} deadline={form.fields.mustRead ? form.fields.deadline : null} />
      <Pinned form={form} />
      <Telling form={form} />
    </div>
  );
}

interface PartProps {
  readonly form: BulletinRecordForm;
}

function Readers({ form }: PartProps) {
  const { session, t } = useAtrium<Bulletins>();
  const { organisation, hidden, failure, reload } = useMembers();
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={32} />;
  return (
    <ReaderField
      {...form.field('readers', { required: true })}
      organisation={organisation}
      hidden={hidden}
      onReload={reload}
      value={form.fields.readers}
      onChange={(readers) => form.change({ readers })}
      units={form.fields.units}
      onUnits={(units) => form.change({ units })}
      also={[form.record?.createdBy ?? session.state.id]}
    />
  );
}

/** A must-read and its deadline, and what happens until then. */
function MustRead({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { mustRead, deadline } = form.fields;
  return (
    <section className="bulletin-form-must">
      <Switch checked={mustRead} onChange={({ target }) => form.change({ mustRead: target.checked })}>
        {t('form.mustRead')}
      </Switch>
      {mustRead && (
        <>
          <Field {...form.field('deadline', { required: true })}>
            <MomentInput value={deadline} usual="18:00" onChange={(next) => form.change({ deadline: next })} />
          </Field>
          <dl>
            {remindersText(t, deadline).map(({ when, what }) => (
              <div key={what}>
                <dt>{when}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Pinned({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { pinnedUntil, period } = form.fields;
  const [start, end] = period;
  const first = () => {
    const day = addDays(start ?? new Date().toISOString(), PINNED_DAYS);
    return end !== null && end.slice(0, 10) < day ? end.slice(0, 10) : day;
  };
  return (
    <div className="bulletin-form-pin">
      <Checkbox
        checked={pinnedUntil !== null}
        onChange={({ target }) => form.change({ pinnedUntil: target.checked ? first() : null })}
      >
        {t('form.pin')}
      </Checkbox>
      {pinnedUntil !== null && (
        <Field {...form.field('pinnedUntil')}>
          <DateInput value={pinnedUntil} onChange={(day) => form.change({ pinnedUntil: day })} />
        </Field>
      )}
    </div>
  );
}

/** How an edit of a published bulletin is announced (C.7-6). */
function Telling({ form }: PartProps) {
  const { t } = useAtrium<Bulletins>();
  const { record, fields } = form;
  if (!record || record.state === 'draft' || record.state === 'scheduled') return null;
  return (
    <div className="bulletin-form-telling">
      <Checkbox checked={fields.notifyAgain} onChange={({ target }) => form.change({ notifyAgain: target.checked })}>
        {t('form.notifyAgain')}
      </Checkbox>
      <Checkbox
        checked={fields.resetRead}
        onChange={({ target }) => form.change({ resetRead: target.checked })}
        note={t('form.resetRead.note', { count: record.readCount, revision: record.revision + 1 })}
      >
        {t('form.resetRead')}
      </Checkbox>
    </div>
  );
}

interface MomentInputProps {
  /** `YYYY-MM-DD HH:mm`; null until both are given. */
  readonly value: string | null;
  readonly onChange: (moment: string | null) => void;
  /** The time of a day that is chosen first. */
  readonly usual: string;
}

/** A day and a time. */
function MomentInput({ value, onChange, usual }: MomentInputProps) {
  const { t } = useAtrium<Bulletins>();
  const [time, setTime] = useState<string | null>(value?.slice(11) ?? usual);
  const [day, setDay] = useState<string | null>(value?.slice(0, 10) ?? null);
  const change = (nextDay: string | null, nextTime: string | null) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(nextDay !== null && nextTime !== null ? `${nextDay} ${nextTime}` : null);
  };
  // Another value than these parts: the form was reset, or loaded again.
  const shownDay = value === null ? day : value.slice(0, 10);
  const shownTime = value === null ? time : value.slice(11);
  return (
    <div className="bulletin-moment">
      <DateInput value={shownDay} onChange={(next) => change(next, shownTime)} clearable={false} />
      <TimeInput
        value={shownTime}
        onChange={(next) => change(shownDay, next)}
        label={t('form.time')}
        clearable={false}
      />
    </div>
  );
}

interface PeriodBarProps {
  readonly period: DateTimeRange;
  readonly deadline: string | null;
}

const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** When the bulletin is visible: a bar from its start to its end, with now and the deadline on it. */
function PeriodBar({ period: [start, end], deadline }: PeriodBarProps) {
  const { t } = useAtrium<Bulletins>();
  if (start === null || end === null || end <= start) return null;
  const length = at(end) - at(start);
  /** In per cent of the bar. */
  const place = (moment: string) => ((at(moment) - at(start)) / length) * 100;
  const now = place(companyMoment());
  const due = deadline === null ? null : place(deadline);
  return (
    <figure className="bulletin-period">
      <figcaption>{t('form.visible')}</figcaption>
      <div className="bulletin-period-bar" aria-hidden="true">
        {now > 0 && now < 100 && (
          <i className="bulletin-period-now" style={{ left: `${now}%` }} title={t('form.now')} />
        )}
        {due !== null && due > 0 && due <= 100 && <i className="bulletin-period-due" style={{ left: `${due}%` }} />}
      </div>
      <div className="bulletin-period-days">
        <span>{shortDay(start)}</span>
        {deadline !== null && (
          <span className="bulletin-period-deadline">{t('form.dueDay', { day: shortDay(deadline) })}</span>
        )}
        <span>{shortDay(end)}</span>
      </div>
    </figure>
  );
}

/** When readers are reminded on the day before the deadline, as the server does. */
const MORNING = '09:00';

/** What happens until the deadline of a must-read, in its order. */
export function remindersText(t: Translate, deadline: string | null): readonly { when: string; what: string }[] {
  const day = deadline?.slice(0, 10);
  return [
    { when: t('form.reminders.published'), what: t('form.reminders.notice') },
    {
      when: day === undefined ? t('form.reminders.ahead') : `${shortDay(addDays(day, -1))} ${MORNING}`,
      what: t('form.reminders.remind'),
    },
    {
      when: deadline === null ? t('field.deadline') : `${shortDay(deadline)} ${deadline.slice(11)}`,
      what: t('form.reminders.due'),
    },
  ];
}
