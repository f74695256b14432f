import { useAtrium } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import type { Attendance, Day, Translate } from './types.ts';

interface PunchCellProps {
  readonly day: Day;
  readonly kind: 'on' | 'off';
  readonly graceMinutes: number;
  readonly today: boolean;
}

/** A punch time. Late, early and missing ones are marked in words, with the reason in a tooltip (rule, grace, punch). */
export function PunchCell({ day, kind, graceMinutes, today }: PunchCellProps) {
  const { t } = useAtrium<Attendance>();
  const { time } = day.card[kind];
  const minutes = kind === 'on' ? day.card.on.workOnLate : day.card.off.workOffEarly;
  if (minutes > 0) {
    return (
      <td className="attendance-punch-cell attendance-bad">
        <Tooltip content={punchNote(t, day, kind, graceMinutes)}>
          <span tabIndex={0} className="attendance-explained">
            <time>{time}</time>
            <em>{t(kind === 'on' ? 'month.lateBy' : 'month.earlyBy', { minutes })}</em>
          </span>
        </Tooltip>
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
    return (
      <td className="attendance-punch-cell">
        <Tooltip content={t(key, { time: day.expected[kind] })}>
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
function punchNote(t: Translate, day: Day, kind: 'on' | 'off', graceMinutes: number): string {
  const expected = day.expected?.[kind] ?? '';
  const usual = kind === 'on' ? day.shift?.start : day.shift?.end;
  return t(kind === 'on' ? 'month.lateRule' : 'month.earlyRule', {
    expected,
    punch: day.card[kind].time,
    minutes: kind === 'on' ? day.card.on.workOnLate : day.card.off.workOffEarly,
    grace: graceMinutes > 0 ? t('month.grace', { minutes: graceMinutes }) : t('month.noGrace'),
    leave: expected !== usual ? t('month.leaveShortens') : '',
  }).trim();
}
