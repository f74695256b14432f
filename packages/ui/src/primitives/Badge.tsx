import { badgeText } from './badgeText.ts';
import { classNames } from '../classNames.ts';
import { useUiText } from '../texts/useUiText.ts';

export interface BadgeProps {
  /** How many; 0 draws nothing. Above 99 it reads 99+ (S0 §2, §9). */
  readonly count: number;
  readonly tone?: 'danger' | 'accent' | 'soft';
  /** What assistive technology reads; by default "{count} 則未讀". */
  readonly label?: string;
}

/** An unread count. */
export function Badge({ count, tone = 'danger', label }: BadgeProps) {
  const text = useUiText();
  if (count <= 0) return null;
  const shown = badgeText(count);
  return (
    <span className={classNames('at-badge', tone !== 'danger' && `at-badge-${tone}`)}>
      <span aria-hidden="true">{shown}</span>
      <span className="at-hidden-text">{label ?? text('unread', { count: shown })}</span>
    </span>
  );
}
