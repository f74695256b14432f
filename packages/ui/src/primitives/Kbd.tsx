import type { ReactNode } from 'react';

export interface KbdProps {
  readonly children: ReactNode;
  /** For the eye only: the control that it stands in says its key as `aria-keyshortcuts`. */
  readonly 'aria-hidden'?: boolean;
}

/** A key cap: `<Kbd>Ctrl K</Kbd>`. */
export function Kbd({ children, 'aria-hidden': hidden }: KbdProps) {
  return (
    <kbd className="at-kbd" aria-hidden={hidden || undefined}>
      {children}
    </kbd>
  );
}
