import { Icon } from '@atrium/ui';
import type { ReactNode } from 'react';
import './strip.css';

interface StripProps {
  readonly tone?: 'warning' | 'info';
  readonly children: ReactNode;
}

/** A sentence of warning, or about what the person sees. */
export function Strip({ tone = 'warning', children }: StripProps) {
  return (
    <p className="accounts-strip" data-tone={tone}>
      <Icon name={tone === 'warning' ? 'warning-sign' : 'info-sign'} size={14} />
      <span>{children}</span>
    </p>
  );
}
