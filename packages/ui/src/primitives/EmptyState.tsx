import type { ReactNode } from 'react';
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

/** Drawing of three arches and a seedling, for empty states. */
function CourtArt() {
  return (
    <svg
      width="104"
      height="68"
      viewBox="0 0 104 68"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 64h96" />
      <path d="M14 64V34a14 14 0 0 1 28 0v30M62 64V34a14 14 0 0 1 28 0v30" opacity=".45" />
      <path d="M34 64V26a18 18 0 0 1 36 0v38" fill="var(--at-surface)" />
      <path d="M52 64V42" stroke="var(--at-accent)" />
      <path
        d="M52 52c0-6 3-9 9-10 0 6-3 9-9 10zM52 47c0-5-3-8-8-9 0 6 3 8 8 9z"
        stroke="var(--at-accent)"
        fill="var(--at-accent-tint)"
      />
    </svg>
  );
}
