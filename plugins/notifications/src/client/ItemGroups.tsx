import { useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, classNames, Icon, IconButton, isComposing, momentLabel } from '@atrium/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Group } from './Group.tsx';
import { findMark } from './kinds.ts';
import type { NoticePages } from './NoticePages.ts';
import type { Item, Notifications } from './types.ts';

interface ItemsProps {
  readonly items: readonly Item[];
  readonly onFollow: (item: Item) => void;
  readonly action: (item: Item) => RowAction;
  /** The filtered kind, which applies to the read ones too. */
  readonly filter: ReactNode;
  /** Label of the button that marks all, or all of one kind, as read. */
  readonly markAll: string;
  readonly marking: boolean;
  readonly onMarkAll: () => void;
}

/** Notifications that were unread when the bell was opened, and those received since. */
export function UnreadGroup({ items, onFollow, action, filter, markAll, marking, onMarkAll }: ItemsProps) {
  const { t } = useAtrium<Notifications>();
  const unread = items.filter(({ state }) => state === 0).length;
  return (
    <Group
      title={t('unread.title')}
      count={unread}
      strong
      action={
        <>
          {filter}
          {unread > 0 && (
            <Button small variant="quiet" icon="tick" loading={marking} onClick={onMarkAll}>
              {markAll}
            </Button>
          )}
        </>
      }
    >
      {items.length === 0 ? (
        <p className="notifications-none">{t('unread.none')}</p>
      ) : (
        <ul className="notifications-items">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} onFollow={onFollow} action={action(item)} />
          ))}
        </ul>
      )}
    </Group>
  );
}

interface PagesGroupProps {
  readonly title: string;
  /** Text of the empty state. */
  readonly none: string;
  /** Text below the last one. */
  readonly ended: string;
  readonly pages: NoticePages;
  readonly onFollow: (item: Item) => void;
  readonly action: (item: Item) => RowAction;
}

/** The read or archived ones, loaded page by page when the group is opened. */
export function PagesGroup({ title, none, ended: allShown, pages, onFollow, action }: PagesGroupProps) {
  const { t } = useAtrium<Notifications>();
  const { list, total, loading, failed, ended } = useSnapshot(pages.state);
  const begin = () => {
    if (list.length === 0) void pages.more();
  };
  return (
    <Group title={title} count={total} closed onOpen={begin}>
      {list.length === 0 && ended ? (
        <p className="notifications-none">{none}</p>
      ) : (
        <>
          <ul className="notifications-items">
            {list.map((item) => (
              <ItemRow key={item.id} item={item} onFollow={onFollow} action={action(item)} />
            ))}
          </ul>
          <div className="notifications-more">
            {ended ? (
              <span className="notifications-soft">{allShown}</span>
            ) : (
              <Button small variant="quiet" loading={loading} onClick={() => void pages.more()}>
                {t(failed ? 'read.failed' : 'read.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </Group>
  );
}

/** A further action of a notification. */
interface RowAction {
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
 * A notification: kind, title, time, message, who sent it (S0-189). Pressing it opens its view. Without a view it shows its whole
 * message, and pressing it only marks it as read. Its action is a button beside it and the Delete key, and moves the focus to the
 * next one.
 */
function ItemRow({ item, onFollow, action }: ItemRowProps) {
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
