import { dayLabel } from '@atrium/ui';
import type { CompanyShift, Translate } from '../types.ts';

/** Before the first version of anything: it is no day of anybody. */
const ALWAYS = '2000-01-01';

/** The times of a shift or of a rule's. */
type Times = Omit<CompanyShift['versions'][number], 'validFrom'>;

/** 09:00–18:00, or 22:00–隔天 06:00. */
export const timesText = (t: Translate, { start, end }: Pick<Times, 'start' | 'end'>): string =>
  t(end > start ? 'shift.timesText' : 'shift.overnight', { start, end });

export const sinceText = (t: Translate, validFrom: string): string =>
  validFrom === ALWAYS ? t('rules.always') : t('rules.since', { day: dayLabel(validFrom) });

export function breaksText(t: Translate, { breaks }: Times): string {
  const texts = breaks.map(({ from, to, paid }) => t(paid ? 'shift.paidBreak' : 'shift.break', { from, to }));
  return texts.join(t('team.comma')) || t('shift.noBreaks');
}

/** The version that is valid on a day: the latest that has begun, else the first. */
export const validOn = <Version extends { readonly validFrom: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0];

/** Working time of a shift in hours, without unpaid breaks. */
export function workHours({ start, end, breaks }: Times): number {
  const unpaid = breaks.reduce((sum, { from, to, paid }) => (paid ? sum : sum + minutesFrom(from, to)), 0);
  return Math.round(((minutesFrom(start, end) - unpaid) / 60) * 100) / 100;
}

function minutesFrom(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(to) - minutes(from) + 24 * 60) % (24 * 60);
}
