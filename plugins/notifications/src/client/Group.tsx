import { Icon, Skeleton } from '@atrium/ui';
import { type ReactNode, useId, useState } from 'react';

interface GroupProps {
  readonly title: string;
  readonly count: number;
  /** Highlights the count, for the unread group. */
  readonly strong?: boolean;
  /** Closed at first; the others are open (S0-188). */
  readonly closed?: boolean;
  /** Actions for the whole group, beside the heading. */
  readonly action?: ReactNode;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A collapsible group of the popover. */
export function Group({ title, count, strong, closed, action, onOpen, children }: GroupProps) {
  const [open, setOpen] = useState(!closed);
  const id = useId();
  return (
    <section className="notifications-group">
      <div className="notifications-top">
        <h3>
          <button
            type="button"
            className="notifications-heading notifications-stop"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open);
              if (!open) onOpen?.();
            }}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
            {title}
            <span
              className={strong && count > 0 ? 'notifications-count notifications-count-strong' : 'notifications-count'}
            >
              {count}
            </span>
          </button>
        </h3>
        {action}
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

/** The loading state of the popover, as high as a short list. */
export function GroupSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="notifications-body" role="status" aria-label={label}>
      {[0, 1, 2].map((group) => (
        <div key={group} className="notifications-skeleton">
          <Skeleton width={96} />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  );
}
