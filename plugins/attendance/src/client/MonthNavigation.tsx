import { useAtrium } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { addMonths } from './months.ts';
import { monthTitle } from './monthTitle.ts';
import type { Attendance } from './types.ts';

interface MonthNavigationProps {
  /** `''` before the first response. */
  readonly month: string;
  readonly bounds: { readonly first: string; readonly last: string } | null;
  readonly onTurn: (months: number) => void;
}

/** The month's name between two arrows. At a bound an arrow keeps its focus and shows why it does nothing. */
export function MonthNavigation({ month, bounds, onTurn }: MonthNavigationProps) {
  const { t } = useAtrium<Attendance>();
  const back = bounds !== null && month > bounds.first;
  const on = bounds !== null && month < bounds.last;
  const name = (months: number) => (month ? monthTitle(t, addMonths(month, months)) : '');
  return (
    <div className="attendance-navigation">
      <IconButton
        icon="chevron-left"
        label={t('month.previous', { month: name(-1) })}
        title={back ? t('month.previous', { month: name(-1) }) : t('month.previousBound')}
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
