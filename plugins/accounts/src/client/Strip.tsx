import { Icon } from '@atrium/ui';
import type { ReactNode } from 'react';
import './strip.css';

/** A sentence of warning. */
export function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <p className="accounts-strip">
      <Icon name="warning-sign" size={14} />
      <span>{children}</span>
    </p>
  );
}
