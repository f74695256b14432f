import { badgeText } from './badgeText.ts';
import { classNames } from '../classNames.ts';

export interface BadgeProps {
  /** How many; 0 draws nothing. Above 99 it reads 99+ (S0 §2, §9). */
  readonly count: number;
  /** What is counted, for assistive technology: 「5 則未讀」. */
  readonly label: string;
  readonly tone?: 'danger' | 'accent' | 'soft';
}

/** A count beside a word. */
export function Badge({ count, label, tone = 'danger' }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames('at-badge', tone !== 'danger' && `at-badge-${tone}`)}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="at-hidden-text">{label}</span>
    </span>
  );
}
