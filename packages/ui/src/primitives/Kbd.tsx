import type { ReactNode } from 'react';

/** A key cap: `<Kbd>Ctrl K</Kbd>`. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="at-kbd">{children}</kbd>;
}
