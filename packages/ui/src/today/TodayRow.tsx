import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../primitives/Icon.tsx';
import type { Hue } from '../hue.ts';

export interface TodayRowProps {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: string;
  /** Colours the icon by the kind of the row. */
  readonly hue?: Hue;
  /** A time at the start of the row: 14:00. */
  readonly time?: string;
  /** Marks the row as unread; the text is for assistive technology. */
  readonly unread?: string | undefined;
  readonly onOpen: () => void;
  /** One small button at the end of the row. */
  readonly action?: ReactNode;
}

/** The rows of a card; pass at most six. */
export function TodayRows({ children }: { readonly children: ReactNode }) {
  return <ul className="at-today-rows">{children}</ul>;
}

/** One thing of a card. Pressing it opens it. */
export function TodayRow({ title, detail, icon, hue, time, unread, onOpen, action }: TodayRowProps) {
  return (
    <li className="at-today-row" data-unread={unread ? true : undefined}>
      <button type="button" className="at-today-open" onClick={onOpen}>
        {time && <span className="at-today-time">{time}</span>}
        {icon && (
          <span className={classNames('at-today-mark', hue && `at-hue-${hue}`)}>
            <Icon name={icon} />
          </span>
        )}
        <span className="at-today-words">
          <span className="at-today-title at-cut">{title}</span>
          {detail && <span className="at-caption at-mute at-cut">{detail}</span>}
        </span>
        {unread && (
          <span className="at-today-dot">
            <span className="at-hidden-text">{unread}</span>
          </span>
        )}
      </button>
      {action}
    </li>
  );
}
