import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames, Icon, IconButton, isComposing, momentLabel } from '@atrium/ui';
import type { KeyboardEvent } from 'react';
import { findMark } from './kinds.ts';
import type { Item, Notifications } from './types.ts';

/** A further action of a notification. */
export interface RowAction {
  readonly icon: string;
  readonly label: string;
  readonly run: () => void;
}

interface ItemRowProps {
  readonly item: Item;
  readonly onFollow: (item: Item) => void;
  readonly action: RowAction;
}

/**
 * A notification: kind, title, time, message, who sent it (S0 §3). Pressing it opens its view. Without a view it shows its whole
 * message, and pressing it only marks it as read. Its action is a button beside it and the Delete key, and moves the focus to the
 * next one.
 */
export function ItemRow({ item, onFollow, action }: ItemRowProps) {
  const { t } = useAtrium<Notifications>();
  const { type, fromEmployeeId, fromName, title, message, subTitle, createdOn, state, opens } = item;
  const isInert = !opens && state !== 0;
  const { icon, hue } = { ...findMark(type), ...(item.icon !== undefined && { icon: item.icon }) };
  const act = (row: HTMLElement) => {
    const next = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('.notifications-group');
    next?.querySelector<HTMLElement>('.notifications-stop')?.focus();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key !== 'Delete' || isComposing(event)) return;
    event.preventDefault();
    act(event.currentTarget);
  };
  return (
    <li className="notifications-row" onKeyDown={onKeyDown}>
      <button
        type="button"
        className="notifications-item notifications-stop"
        aria-keyshortcuts="Delete"
        aria-disabled={isInert || undefined}
        onClick={() => onFollow(item)}
      >
        <span className={classNames('notifications-mark', `at-hue-${hue}`)}>
          <Icon name={icon} />
        </span>
        <span className="notifications-words">
          <span className="notifications-line">
            <span className={classNames('at-cut', state === 0 && 'notifications-unread')}>{title}</span>
            <time dateTime={createdOn.replace(' ', 'T')} title={createdOn}>
              {momentLabel(createdOn)}
            </time>
          </span>
          {message && (
            <span className={classNames('notifications-message', !opens && 'notifications-whole')}>{message}</span>
          )}
          {subTitle && (
            <span className="notifications-from">
              {fromName && <Avatar name={fromName} id={fromEmployeeId ?? fromName} size="small" />}
              <span className="at-cut">{subTitle}</span>
            </span>
          )}
        </span>
        {state === 0 && (
          <span className="notifications-dot">
            <span className="at-hidden-text">{t('item.unread')}</span>
          </span>
        )}
      </button>
      <IconButton
        small
        icon={action.icon}
        label={action.label}
        className="notifications-act"
        onClick={(event) => act(event.currentTarget.closest('li')!)}
      />
    </li>
  );
}
