import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';

export interface ListPageProps {
  readonly title: string;
  /** Buttons beside the title; the one for a new record is the primary one. */
  readonly actions?: ReactNode;
  /** Search and filters. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * The frame of a list: title, actions, search and filters above, rows that scroll, the pager below. It adapts to the
 * width of its own pane: what does not fit beside the title moves below it, and in a low pane the whole page scrolls,
 * so that rows stay visible.
 */
export function ListPage({ title, actions, tools, children, className }: ListPageProps) {
  return (
    <section className={classNames('at-list', className)} aria-label={title}>
      <header className="at-list-head">
        <h1>{title}</h1>
        {actions != null && <div className="at-list-actions">{actions}</div>}
        {tools != null && (
          <div className="at-list-tools" role="search">
            {tools}
          </div>
        )}
      </header>
      {children}
    </section>
  );
}
