import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Icon, Tag } from '@atrium/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import { hoursOf } from '../team/cellTexts.ts';
import type { Attendance, AttendanceClient } from '../types.ts';

/** Milliseconds without input after which the server is asked. */
const PAUSE = 300;

type Preview = Awaited<ReturnType<AttendanceClient['api']['previewOvertime']>>;
type Towards = Preview['month'];

interface Span {
  readonly workDate: string;
  readonly start: string;
  readonly end: string;
  readonly emergency: boolean;
}

/** What an overtime comes to, asked for once the input pauses. */
export function usePreview(span: Span | null) {
  const { api } = useAtrium<Attendance>();
  const asked = span ? JSON.stringify(span) : '';
  const settled = useSettled(asked);
  const loaded = useLoaded(
    (signal) =>
      settled === ''
        ? null
        : api.previewOvertime({ body: { ...(JSON.parse(settled) as Span), pay: 'pay' } }, { quiet: true, signal }),
    [api, settled],
  );
  return {
    value: loaded.value,
    failure: loaded.failure,
    isCurrent: asked !== '' && asked === settled,
    isAsked: asked !== '',
  };
}

interface OvertimeLimitsProps {
  readonly preview: ReturnType<typeof usePreview>;
  readonly workDate: string | null;
}

/** The hours of an overtime, and how much of the limits of the day, the month and three months it takes. */
export function OvertimeLimits({ preview, workDate }: OvertimeLimitsProps) {
  const { t } = useAtrium<Attendance>();
  const { value, failure, isCurrent, isAsked } = preview;
  if (!isAsked) return null;
  if (failure) {
    const isRefused = failure.code === 422 || failure.code === 409;
    return (
      <p className="attendance-overtime-cost" role="status" data-tone="warning">
        <Icon name="warning-sign" />
        {isRefused ? failure.message : t('overtime.assessFailed')}
      </p>
    );
  }
  if (!value)
    return (
      <p className="attendance-overtime-cost" role="status">
        <Icon name="time" /> {t('overtime.assessing')}
      </p>
    );
  const { minutes, counted, isBefore, day, month, cycle } = value;
  return (
    <section className="attendance-overtime-limits" aria-label={t('overtime.limits')} aria-busy={!isCurrent}>
      <p className="attendance-overtime-cost" role="status">
        <Icon name="time" /> <b>{t('overtime.hours', { hours: hoursOf(minutes) })}</b>
        <Tag>{t(isBefore ? 'overtime.before' : 'overtime.after')}</Tag>
        <small>{t('overtime.worked')}</small>
      </p>
      <LimitBar
        title={t('overtime.monthOf', { month: Number((workDate ?? '').slice(5, 7)) })}
        towards={month}
        counted={counted}
        isBefore={isBefore}
      />
      {cycle && <LimitBar title={t('overtime.cycle')} towards={cycle} counted={counted} isBefore={isBefore} />}
      <p className="attendance-overtime-line">
        <span>{t('overtime.dayLimit')}</span>
        <b>{t('overtime.ofLimit', { hours: hoursOf(day.minutes), limit: hoursOf(day.limit) })}</b>
        {day.minutes > day.limit && <Tag tone="warning">{t('overtime.over')}</Tag>}
      </p>
    </section>
  );
}

interface LimitBarProps {
  readonly title: string;
  readonly towards: Towards;
  readonly counted: number;
  readonly isBefore: boolean;
}

/** Approved, waiting, this one and what is left, as a bar and in words. */
function LimitBar({ title, towards, counted, isBefore }: LimitBarProps) {
  const { t } = useAtrium<Attendance>();
  const { approved, waiting, limit } = towards;
  const left = limit - approved - waiting - counted;
  const parts = [
    { key: 'approved', minutes: approved },
    { key: 'waiting', minutes: waiting },
    { key: 'this', minutes: counted },
  ] as const;
  const total = Math.max(limit, approved + waiting + counted);
  return (
    <div className="attendance-overtime-limit">
      <p className="attendance-overtime-line">
        <span>{title}</span>
        <b>{t('overtime.ofLimit', { hours: hoursOf(approved + waiting + counted), limit: hoursOf(limit) })}</b>
        {left < 0 && <Tag tone={isBefore ? 'danger' : 'warning'}>{t('overtime.over')}</Tag>}
      </p>
      <div className="attendance-overtime-bar" aria-hidden="true">
        {parts.map(({ key, minutes }) => (
          <span key={key} data-part={key} style={{ '--part': minutes / total } as CSSProperties} />
        ))}
      </div>
      <ul>
        {parts.map(({ key, minutes }) => (
          <li key={key} data-part={key}>
            {t(`overtime.${key}`, { hours: hoursOf(minutes) })}
          </li>
        ))}
        <li data-part="left">{t('overtime.left', { hours: hoursOf(Math.max(0, left)) })}</li>
      </ul>
    </div>
  );
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
