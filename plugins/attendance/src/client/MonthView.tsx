import { useAtrium } from '@atrium/sdk/client';
import { classNames, ErrorState, IconButton, isComposing, useDelayed } from '@atrium/ui';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import './attendance.css';
import type { Correct } from './DayRow.tsx';
import { HalfMonth, MonthSkeleton } from './HalfMonth.tsx';
import { addMonths, browserMonth, monthTitle, splitMonth } from './months.ts';
import { LockBadge } from './locks/LockBadge.tsx';
import type { MonthStore } from './MonthStore.ts';
import type { Attendance, Month } from './types.ts';

interface MonthViewProps {
  readonly store: MonthStore;
  /** Accessible name. */
  readonly label: string;
  /** Said where there is no earlier month. */
  readonly firstBound: string;
  /** Buttons beside the sums; without a month that is shown there is nothing to export. */
  readonly actions?: (month: string | undefined) => ReactNode;
  /** Asks for a correction of a missing press; of one's own months. */
  readonly onCorrect?: Correct;
  readonly className?: string;
}

/** The days of a month as a table, with its sums. Page Up and Page Down turn the month. */
export function MonthView({ store, label, firstBound, actions, onCorrect, className }: MonthViewProps) {
  const { t } = useAtrium<Attendance>();
  const state = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  const data = state.data as Month | null;
  const waiting = useDelayed(state.loading);
  // The current month stays until the response arrives; after 600 ms the skeleton replaces it, after a failure the
  // message.
  const stale = data !== null && data.month !== state.month;
  const rows = data && !(stale && (waiting || state.failure)) ? data : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (!months) return;
    event.preventDefault();
    void store.turn(months);
  };

  return (
    <section
      className={classNames('attendance-month', className)}
      aria-label={label}
      aria-busy={state.loading}
      onKeyDown={onKeyDown}
    >
      <div className="attendance-summary">
        <MonthNavigation
          month={state.month || (state.failure ? browserMonth() : '')}
          bounds={store.bounds}
          firstBound={firstBound}
          onTurn={(months) => void store.turn(months)}
        />
        <MonthSummary data={rows} />
        <div className="attendance-actions">{actions?.(rows?.month)}</div>
        <LockBadge lock={rows?.lock} />
      </div>
      {state.failure ? (
        <div className="attendance-failure">
          <ErrorState
            title={t('month.failed')}
            onRetry={() => void store.load(false)}
            retrying={state.loading}
            failure={state.failure}
          />
        </div>
      ) : rows ? (
        <div className="attendance-halves">
          {splitMonth(rows.calendar).map((days) => (
            <HalfMonth key={days[0]!.date} days={days} month={rows} onCorrect={onCorrect} />
          ))}
        </div>
      ) : (
        <MonthSkeleton visible={waiting} />
      )}
      <MonthLegend data={rows} />
    </section>
  );
}

interface MonthNavigationProps {
  /** `''` before the first response. */
  readonly month: string;
  readonly bounds: { readonly first: string; readonly last: string } | null;
  readonly firstBound: string;
  readonly onTurn: (months: number) => void;
}

/** The month's name between two arrows. At a bound an arrow keeps its focus and shows why it does nothing. */
export function MonthNavigation({ month, bounds, firstBound, onTurn }: MonthNavigationProps) {
  const { t } = useAtrium<Attendance>();
  const back = bounds !== null && month > bounds.first;
  const on = bounds !== null && month < bounds.last;
  const name = (months: number) => (month ? monthTitle(t, addMonths(month, months)) : '');
  return (
    <div className="attendance-navigation">
      <IconButton
        icon="chevron-left"
        label={t('month.previous', { month: name(-1) })}
        title={back ? t('month.previous', { month: name(-1) }) : firstBound}
        aria-disabled={!back}
        onClick={() => onTurn(-1)}
      />
      <h2 className="attendance-month-title" aria-live="polite">
        {month ? monthTitle(t, month) : '\u00a0'}
      </h2>
      <IconButton
        icon="chevron-right"
        label={t('month.next', { month: name(1) })}
        title={on ? t('month.next', { month: name(1) }) : t('month.nextBound')}
        aria-disabled={!on}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

/** Late, early and leave of the month (S0-098). Before the response the figures are dashes of the same height. */
function MonthSummary({ data }: { readonly data: Month | null }) {
  const { t } = useAtrium<Attendance>();
  return (
    <dl className="attendance-figures">
      <Lateness word={t('month.late')} count={data?.workOnLateCount} minutes={data?.workOnLateSum} />
      <Lateness word={t('month.early')} count={data?.workOffEarlyCount} minutes={data?.workOffEarlySum} />
      <div>
        <dt>{t('month.leave')}</dt>
        <dd>
          <b>{data ? approvedLeaves(data) : '–'}</b> {t('month.approvedLeaves')}
          <span aria-hidden="true" className="attendance-dot">
            ・
          </span>
          {t('month.allLeavesBefore')} <b>{data?.workLeaveSum ?? '–'}</b> {t('month.allLeavesAfter')}
        </dd>
      </div>
    </dl>
  );
}

interface LatenessProps {
  readonly word: string;
  readonly count: number | undefined;
  readonly minutes: number | undefined;
}

function Lateness({ word, count, minutes }: LatenessProps) {
  const { t } = useAtrium<Attendance>();
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <b className={classNames(Boolean(count) && 'attendance-bad')}>{count ?? '–'}</b>{' '}
        {t(count === 1 ? 'month.time' : 'month.times')}
        <span aria-hidden="true" className="attendance-dot">
          ・
        </span>
        <b>{minutes ?? '–'}</b> {t('month.minutes')}
      </dd>
    </div>
  );
}

/** Approved leave records of the month: a record of several days counts once (C.3-14). */
function approvedLeaves(data: Month): number {
  const approved = data.calendar.flatMap((day) => day.leaves).filter((leave) => leave.status === 1);
  return new Set(approved.map((leave) => `${leave.leaveTypeName} ${leave.startDatetime}`)).size;
}

/** Legend of shifts and marks, and when the figures were read. */
function MonthLegend({ data }: { readonly data: Month | null }) {
  const { t } = useAtrium<Attendance>();
  return (
    <div className="attendance-legend">
      {data &&
        listShifts(data).map(({ name, start, end }) => (
          <span key={`${name} ${start} ${end}`}>{t('month.shiftNote', { shift: name, start, end })}</span>
        ))}
      <span>
        <span className="attendance-leave attendance-leave-approved">{t('leave.sampleApproved')}</span>
        {t('leave.legendApproved')}
      </span>
      <span>
        <span className="attendance-leave attendance-leave-pending">{t('leave.samplePending')}</span>
        {t('leave.legendPending')}
      </span>
      <span>
        <span className="attendance-leave attendance-leave-invalid">{t('leave.sampleInvalid')}</span>
        {t('leave.legendInvalid')}
      </span>
      <span className="attendance-updated">{data && t('month.updated', { time: data.updatedOn.slice(11) })}</span>
    </div>
  );
}

/** The shifts of the month, each once. At most three fit the line. */
function listShifts(data: Month) {
  const shifts = data.calendar.flatMap(({ shift }) => (shift ? [shift] : []));
  return [...new Map(shifts.map((shift) => [`${shift.name} ${shift.start} ${shift.end}`, shift])).values()].slice(0, 3);
}
