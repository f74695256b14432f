import { Icon } from '@atrium/ui';
import { useId, useState, type ReactNode } from 'react';

export interface GroupProps {
  readonly title: string;
  readonly count: number;
  /** The unread group's count stands out. */
  readonly strong?: boolean;
  /** Closed at first; the others are open (S0 §2). */
  readonly closed?: boolean;
  readonly children: ReactNode;
}

/** A group of the popover, to be opened and closed by its heading. */
export function Group({ title, count, strong, closed, children }: GroupProps) {
  const [open, setOpen] = useState(!closed);
  const id = useId();
  return (
    <section className="notifications-group">
      <h3>
        <button
          type="button"
          className="notifications-heading notifications-stop"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
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
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
