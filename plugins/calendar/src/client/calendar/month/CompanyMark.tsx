import { classNames } from '@atrium/ui';
import type { CompanyDay, Translate } from '../../types.ts';

/** Whether a day off or a day made up differs from its weekday (C.5-34). */
export function findCompanyMark(day: CompanyDay | undefined): 'work' | 'leave' | null {
  if (!day || day.isWork !== day.isWeekend) return null;
  return day.isWork ? 'work' : 'leave';
}

interface CompanyMarkProps {
  readonly day: CompanyDay | undefined;
  /** There is room for the word only. */
  readonly brief: boolean;
  readonly t: Translate;
}

/** 補班 or 休假 beside the number of a day, with the name of the holiday; where that does not fit it is in the tooltip. */
export function CompanyMark({ day, brief, t }: CompanyMarkProps) {
  const mark = findCompanyMark(day);
  if (!mark) return null;
  const word = t(mark === 'work' ? 'calendar.makeup' : 'calendar.dayOff');
  const name = day!.companyleaveName === word ? '' : day!.companyleaveName;
  return (
    <span
      className={classNames('calendar-mark', `calendar-mark-${mark}`)}
      title={name === '' ? word : `${word} ${name}`}
    >
      <b>{word}</b>
      {name !== '' && !brief && ` ${name}`}
    </span>
  );
}
