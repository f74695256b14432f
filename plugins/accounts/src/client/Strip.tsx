import { Icon } from '@atrium/ui';
import type { ReactNode } from 'react';
import './strip.css';

interface StripProps {
  readonly tone?: keyof typeof ICONS;
  readonly children: ReactNode;
}

const ICONS = { warning: 'warning-sign', info: 'info-sign' } as const;

/** A sentence of warning, or about what the person sees. */
export function Strip({ tone = 'warning', children }: StripProps) {
  return (
    <p className="accounts-strip" data-tone={tone}>
      <Icon name={ICONS[tone]} size={14} />
      <span>{children}</span>
    </p>
  );
}
