import type { Day, Translate } from './types.ts';

/**
 * Why a punch counts as late or early: the rule (when one was expected, after approved leave), the grace and the punch.
 */
export function punchNote(t: Translate, day: Day, kind: 'on' | 'off', graceMinutes: number): string {
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
