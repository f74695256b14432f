import type { ReactNode } from 'react';

export interface KbdProps {
  readonly children: ReactNode;
  /** Hidden from assistive technology: set `aria-keyshortcuts` on the control around it. */
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
