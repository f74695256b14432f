import { useAtrium } from '@atrium/sdk/client';
import { classNames, Icon, Tag, weekdayOf } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import { explain } from '../explain.ts';
import './correction.css';
import { type AskOvertime, OvertimeMark } from './overtime/OvertimeMark.tsx';
import type { Attendance, Day, LeaveOfDay, Translate } from './types.ts';

/** Asks for a correction of a press of a day. */
export type Correct = (day: Day, kind: 'on' | 'off') => void;

interface DayRowProps {
  readonly day: Day;
  /** The server's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onCorrect?: Correct | undefined;
  readonly onOvertime?: AskOvertime | undefined;
}

/** A day: date, weekday, shift, both punches, leaves (S0-101). */
export function DayRow({ day, today, onCorrect, onOvertime }: DayRowProps) {
  const { t } = useAtrium<Attendance>();
  const isToday = day.date === today;
  const weekday = weekdayOf(day.date);
  const weekend = [0, 6].includes(new Date(`${day.date}T00:00`).getDay());
  const [, month, date] = day.date.split('-').map(Number);
  const quiet = day.kind === 'off' && !day.card.on.time && !day.card.off.time;
  return (
    <tr
      className={classNames(
        day.kind === 'off' && 'attendance-day-off',
        isToday && 'attendance-today',
        day.date > today && 'attendance-future',
      )}
      aria-current={isToday ? 'date' : undefined}
    >
      <th scope="row" className="attendance-date">
        {month}/{date}
        {isToday && <span className="at-hidden-text">{t('month.today')}</span>}
      </th>
      <td className={classNames('attendance-weekday', weekend && 'attendance-weekend')}>{weekday}</td>
      <ShiftCell day={day} />
      {quiet ? (
        <td colSpan={2} className="attendance-day-name">
          {day.dayName}
        </td>
      ) : (
        <>
          <PunchCell day={day} kind="on" today={isToday} onCorrect={onCorrect} />
          <PunchCell day={day} kind="off" today={isToday} onCorrect={onCorrect} />
        </>
      )}
      <td>
        <div className="attendance-leave-row">
          {day.leaves.map((leave) => (
            <LeaveBadge key={`${leave.leaveTypeName} ${leave.startDatetime}`} leave={leave} date={day.date} />
          ))}
          <OvertimeMark day={day} onOvertime={onOvertime} />
        </div>
      </td>
    </tr>
  );
}

/** The shift's name; 休假 on a day off without one, 補班 on a work day made up on a weekend. */
function ShiftCell({ day }: { readonly day: Day }) {
  const { t } = useAtrium<Attendance>();
  const { shift, dayName, kind } = day;
  const times = shift && { shift: shift.name, start: shift.start, end: shift.end };
  const why = explainDay(t, day);
  const titled = (text: string) => [text, ...why].filter((line) => line !== '').join('\n') || undefined;
  if (kind === 'makeup') {
    const title = titled(times ? t('month.makeupNote', { name: dayName, ...times }) : dayName);
    return (
      <td className="attendance-shift attendance-makeup" title={title}>
        {t('month.makeup')}
      </td>
    );
  }
  return (
    <td className="attendance-shift" title={titled(times ? t('month.shiftNote', times) : dayName)}>
      {day.shiftName || t('month.dayOff')}
    </td>
  );
}

interface PunchCellProps {
  readonly day: Day;
  readonly kind: 'on' | 'off';
  readonly today: boolean;
  readonly onCorrect: Correct | undefined;
}

/** A punch time. Late, early and missing ones are marked in words, with the reason in a tooltip (rule, grace, punch). */
function PunchCell({ day, kind, today, onCorrect }: PunchCellProps) {
  const { t } = useAtrium<Attendance>();
  const { time } = day.card[kind];
  const minutes = kind === 'on' ? day.card.on.workOnLate : day.card.off.workOffEarly;
  const isPending = day.corrections?.includes(kind) === true;
  if (minutes > 0) {
    const by = t(kind === 'on' ? 'month.lateBy' : 'month.earlyBy', { minutes });
    const note = punchNote(t, day, kind);
    const said = (
      <>
        <time>{time}</time>
        <em>{by}</em>
      </>
    );
    return (
      <td className="attendance-punch-cell attendance-bad">
        {onCorrect && !isPending ? (
          <Tooltip content={<Lines lines={[...note, t('correction.offer')]} />}>
            <button
              type="button"
              tabIndex={0}
              className="attendance-explained attendance-correctable"
              aria-label={`${time} ${by} ${t('correction.file')}`}
              onClick={() => onCorrect(day, kind)}
            >
              {said}
            </button>
          </Tooltip>
        ) : (
          <Tooltip content={<Lines lines={isPending ? [...note, t('correction.pending')] : note} />}>
            <span tabIndex={0} className="attendance-explained">
              {said}
              {isPending && (
                <>
                  <Icon name="time" size={14} />
                  <span className="at-hidden-text">{t('correction.pending')}</span>
                </>
              )}
            </span>
          </Tooltip>
        )}
      </td>
    );
  }
  if (time) {
    return (
      <td className="attendance-punch-cell">
        <time>{time}</time>
      </td>
    );
  }
  if (day.missing[kind] && day.expected) {
    const key = kind === 'on' ? 'month.missingOn' : 'month.missingOff';
    if (isPending)
      return (
        <td className="attendance-punch-cell">
          <Tag tone="accent">{t('correction.pending')}</Tag>
        </td>
      );
    if (onCorrect)
      return (
        <td className="attendance-punch-cell">
          <Tooltip content={<Lines lines={[t(key, { time: day.expected[kind] }), ...explainDay(t, day)]} />}>
            <button
              type="button"
              className="attendance-correct"
              aria-label={`${t('month.missing')} ${t('correction.file')}`}
              onClick={() => onCorrect(day, kind)}
            >
              <Tag tone="warning">{t('month.missing')}</Tag>
              <Icon name="edit" size={14} />
            </button>
          </Tooltip>
        </td>
      );
    return (
      <td className="attendance-punch-cell">
        <Tooltip content={<Lines lines={[t(key, { time: day.expected[kind] }), ...explainDay(t, day)]} />}>
          <span tabIndex={0} className="attendance-explained">
            <Tag tone="warning">{t('month.missing')}</Tag>
          </span>
        </Tooltip>
      </td>
    );
  }
  return (
    <td className="attendance-punch-cell">
      {today && day.expected && (
        <span className="attendance-not-yet" title={t('month.notYet')}>
          <span aria-hidden="true">—</span>
          <span className="at-hidden-text">{t('month.notYet')}</span>
        </span>
      )}
    </td>
  );
}

/**
 * Why a punch counts as late or early: the rule (when one was expected, after approved leave), the grace and the punch.
 */
function punchNote(t: Translate, day: Day, kind: 'on' | 'off'): string[] {
  const expected = day.expected?.[kind] ?? '';
  const grace = day.why.find(({ code }) => code === 'grace')?.minutes ?? 0;
  const isShortened = day.why.some(({ code }) => code === 'leave');
  const rule = t(kind === 'on' ? 'month.lateRule' : 'month.earlyRule', {
    expected,
    punch: day.card[kind].time,
    minutes: kind === 'on' ? day.card.on.workOnLate : day.card.off.workOffEarly,
    grace: grace > 0 ? t('month.grace', { minutes: grace }) : t('month.noGrace'),
    leave: isShortened ? t('month.leaveShortens') : '',
  }).trim();
  return [rule, ...explainDay(t, { ...day, why: day.why.filter(({ code }) => code !== 'grace') })];
}

/** The sentences of a tooltip, one below the other. */
function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="attendance-line">
      {line}
    </span>
  ));
}

/** Why the day has its figures, a sentence each. */
function explainDay(t: Translate, day: Day): string[] {
  return explain(t, { ...day, overtime: Object.values(day.minutes.overtime).reduce((sum, each) => sum + each, 0) });
}

/**
 * Styles of the four statuses (S0-105): filled = approved, outlined = under review, struck through = does not count.
 */
const LEAVE_STYLES = ['pending', 'approved', 'invalid', 'invalid'] as const;

interface LeaveBadgeProps {
  readonly leave: LeaveOfDay;
  /** The day it is shown on, `YYYY-MM-DD`. */
  readonly date: string;
}

/** A leave of a day; one that is not approved shows its status beside its type, and as invalid (S0-106). */
function LeaveBadge({ leave, date }: LeaveBadgeProps) {
  const { t } = useAtrium<Attendance>();
  const { leaveTypeName: type, status } = leave;
  const word = t(`leave.status.${status}`);
  const note = leaveNote(t, leave, date);
  return (
    <Tooltip content={note}>
      <span
        tabIndex={0}
        role="note"
        aria-label={t('leave.badge', { type, note })}
        className={classNames('attendance-leave', `attendance-leave-${LEAVE_STYLES[status]}`)}
      >
        {status === 1 ? type : `${type} ${word}`}
      </span>
    </Tooltip>
  );
}

/** 13:30–18:00，已核准; with dates where the leave reaches beyond the day. */
function leaveNote(t: Translate, leave: LeaveOfDay, date: string): string {
  const short = (datetime: string) => {
    const [day, time] = datetime.split(' ') as [string, string];
    const [, month, number] = day.split('-').map(Number);
    return day === date ? time : `${month}/${number} ${time}`;
  };
  return t('month.leaveNote', {
    start: short(leave.startDatetime),
    end: short(leave.endDatetime),
    status: t(`leave.status.${leave.status}`),
  });
}
