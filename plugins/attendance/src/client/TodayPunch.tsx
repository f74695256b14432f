import { type TodayPlace, useAtrium, type ViewProps } from '@atrium/sdk/client';
import { Button, companyMoment, dayLabel } from '@atrium/ui';
import { TodayCard } from '@atrium/ui/today';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import './attendance.css';
import { MonthStore } from './MonthStore.ts';
import { prefillCorrection } from './prefillCorrection.ts';
import { PunchStore } from './PunchStore.ts';
import type { Attendance, Day, Month, Translate } from './types.ts';

/** The network level from which punching is offered, as in the header. */
const PUNCH_LEVEL = 2;

/** The card of Today: today's shift, both punches, what is left of the shift, and the next punch. */
export default function TodayPunch({ params: place }: ViewProps<TodayPlace>) {
  const context = useAtrium<Attendance>();
  const { t, tabs, panels } = context;
  const [store] = useState(() => MonthStore.ofPopover(context));
  const { failure, data } = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  const month = data as Month | null;
  if (!month)
    return (
      <TodayCard
        {...place}
        loading
        failed={failure ? t('today.failed') : undefined}
        onRetry={() => void store.load(false)}
      />
    );
  const day = month.calendar.find(({ date }) => date === month.today);
  const missed = lastMissed(month);
  if (!missed && (!day || (!day.shift && !day.card.on.time && !day.card.off.time))) return null;
  return (
    <TodayCard
      {...place}
      {...(day?.shift && { note: t('today.shift', day.shift) })}
      link={{ text: t('today.leaves'), onPress: () => tabs.open('MyLeaves') }}
    >
      {day && <PunchedDay day={day} />}
      {missed && (
        <p className="attendance-card-missed">
          <span>
            {t('correction.missingDay', {
              day: dayLabel(missed.day.date),
              kind: t(missed.kind === 'on' ? 'punch.on' : 'punch.off'),
            })}
          </span>
          <Button small onClick={() => panels.open('Correction', prefillCorrection(missed.day, missed.kind))}>
            {t('correction.file')}
          </Button>
        </p>
      )}
    </TodayCard>
  );
}

/** The latest day before today with a press that is missing and not asked for yet. */
export function lastMissed({
  calendar,
  today,
}: Pick<Month, 'calendar' | 'today'>): { readonly day: Day; readonly kind: 'on' | 'off' } | undefined {
  for (const day of calendar.toReversed()) {
    if (day.date >= today) continue;
    const kind = (['off', 'on'] as const).find((each) => day.missing[each] && !day.corrections?.includes(each));
    if (kind) return { day, kind };
  }
  return undefined;
}

function PunchedDay({ day }: { readonly day: Day }) {
  const context = useAtrium<Attendance>();
  const { t, session } = context;
  const [punches] = useState(() => new PunchStore(context));
  const { sending } = useSnapshot(punches.state);
  const progress = shiftProgress(day, useCompanyMinute());
  const { on, off } = day.card;
  const next = on.time === '' ? 0 : 1;
  return (
    <div className="attendance-card">
      <Punched label={t('punch.on')} time={on.time} note={onNote(t, day)}>
        {t('today.notYet')}
      </Punched>
      <Punched label={t('punch.off')} time={off.time} note={offNote(t, day)}>
        {progress && on.time ? leftText(t, progress.minutesLeft) : t('today.notYet')}
      </Punched>
      {session.state.riskLevel >= PUNCH_LEVEL && (
        <Button loading={sending !== null} onClick={() => void punches.punch(next)}>
          {t(next === 0 ? 'punch.onNow' : 'punch.offNow')}
        </Button>
      )}
      {progress && (
        <div
          className="attendance-card-bar"
          role="img"
          aria-label={t('today.progress', { percent: Math.round(progress.part * 100) })}
        >
          <i style={{ width: `${progress.part * 100}%` }} />
        </div>
      )}
    </div>
  );
}

interface PunchedProps {
  readonly label: string;
  /** `''` before the punch. */
  readonly time: string;
  readonly note: string;
  /** Instead of the time, before the punch. */
  readonly children: ReactNode;
}

function Punched({ label, time, note, children }: PunchedProps) {
  return (
    <div className="attendance-card-punch">
      <span className="at-caption at-mute">{label}</span>
      {time ? (
        <span>
          <time>{time}</time>
          {note && <small>{note}</small>}
        </span>
      ) : (
        <span className="at-mute">{children}</span>
      )}
    </div>
  );
}

function onNote(t: Translate, { card, expected }: Day): string {
  if (!expected) return '';
  const minutes = card.on.workOnLate;
  return minutes > 0 ? t('today.late', { minutes }) : t('today.onTime');
}

function offNote(t: Translate, { card }: Day): string {
  const minutes = card.off.workOffEarly;
  return minutes > 0 ? t('today.early', { minutes }) : '';
}

function leftText(t: Translate, left: number): string {
  if (left === 0) return t('today.over');
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return hours > 0 ? t('today.left', { hours, minutes }) : t('today.leftMinutes', { minutes });
}

/** `YYYY-MM-DD HH:mm` of the company, updated every minute. */
function useCompanyMinute(): string {
  const [now, setNow] = useState(() => companyMoment());
  useEffect(() => {
    const timer = setInterval(() => setNow(companyMoment()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far a planned day is: minutes until its end (0 after it), and the part that has passed, 0 to 1. */
interface ShiftProgress {
  readonly minutesLeft: number;
  readonly part: number;
}

const DAY = 24 * 60;

/**
 * Of the times that are expected today after approved leave; null without any.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function shiftProgress({ date, expected }: Pick<Day, 'date' | 'expected'>, now: string): ShiftProgress | null {
  if (!expected) return null;
  const start = toMinutes(expected.on);
  // an end that is not after the start is on the next day
  const end = toMinutes(expected.off) + (expected.off <= expected.on ? DAY : 0);
  const passed = toMinutes(now.slice(11, 16)) + (now.slice(0, 10) > date ? DAY : 0);
  return {
    minutesLeft: Math.max(0, end - Math.max(passed, start)),
    part: Math.min(1, Math.max(0, (passed - start) / (end - start))),
  };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
