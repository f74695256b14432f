import type { z } from 'zod';
import type zhTW from '../locales/zh-TW.json';
import type { DayFlag, DayKind, Reason } from './contract/monthShapes.ts';

type Translate = (key: keyof typeof zhTW, variables?: Record<string, string | number>) => string;

interface Explained {
  readonly dayKind: z.output<typeof DayKind>;
  readonly why: readonly z.output<typeof Reason>[];
  readonly flags: readonly z.output<typeof DayFlag>[];
  /** Approved minutes. */
  readonly overtime: number;
}

/** A rule that was never changed is valid from this day. */
const ALWAYS = '2000-01-01';

/** Why a day has its figures, a sentence each: its kind, rule, breaks, leave, closures, presses, and what should be looked at. */
export function explain(t: Translate, { dayKind, why, flags, overtime }: Explained): string[] {
  return [
    ...(dayKind === 'W' || dayKind === 'outside' ? [] : [t(`dayKind.${dayKind}`)]),
    ...why.map(({ code, name = '', from = '', to = '', minutes = 0 }) =>
      code === 'rule' && from === ALWAYS
        ? t('why.ruleAlways', { name })
        : t(`why.${code}`, { name, from, to, minutes }),
    ),
    ...(overtime > 0 ? [t('why.overtime', { minutes: overtime })] : []),
    ...flags.map((flag) => t(`flag.${flag}`)),
  ];
}
