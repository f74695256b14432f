import { classNames } from '../classNames.ts';

export interface BadgeProps {
  /** The count; nothing is rendered for 0. Above 99 it reads 99+. */
  readonly count: number;
  /** What is counted, for assistive technology: 「5 則未讀」. */
  readonly label: string;
  readonly tone?: 'danger' | 'accent' | 'soft';
}

/** A count beside a text. */
export function Badge({ count, label, tone = 'danger' }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames('at-badge', tone !== 'danger' && `at-badge-${tone}`)}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="at-hidden-text">{label}</span>
    </span>
  );
}

const BADGE_CAP = 99;

/** A count as a badge shows it: numbers up to 99, `99+` above (S0-153). */
export function badgeText(count: number): string {
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}
