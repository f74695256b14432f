import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';

export interface KeyProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly kind?: 'letter' | 'function' | 'enter';
  readonly pressed?: boolean;
  readonly wide?: boolean;
  /** The tabbable key of its block; arrows reach the others. */
  readonly tabStop?: boolean;
  readonly className?: string;
}

/** A key cap. */
export function Key({ label, children, onPress, kind = 'letter', pressed, wide, tabStop, className }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('at-key', kind !== 'letter' && `at-key-${kind}`, wide && 'at-key-wide', className)}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
