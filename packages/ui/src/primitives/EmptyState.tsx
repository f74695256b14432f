import type { ReactNode } from 'react';
import { CourtArt } from './CourtArt.tsx';
import { Icon } from './Icon.tsx';

export interface EmptyStateProps {
  readonly title: string;
  /** What this is and what to do first. */
  readonly children?: ReactNode;
  /** Buttons: the first thing to do is the primary one. */
  readonly actions?: ReactNode;
  /** An icon instead of the drawing: search without a result, a source that does not answer. */
  readonly icon?: string;
}

/** The state of a view without content. */
export function EmptyState({ title, children, actions, icon }: EmptyStateProps) {
  return (
    <div className="at-state">
      <div className="at-state-art">{icon ? <Icon name={icon} size={20} /> : <CourtArt />}</div>
      <div className="at-state-title">{title}</div>
      {children != null && <div className="at-state-text">{children}</div>}
      {actions != null && <div className="at-state-actions">{actions}</div>}
    </div>
  );
}
