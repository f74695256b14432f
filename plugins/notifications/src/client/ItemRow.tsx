import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames, Icon } from '@atrium/ui';
import { markOf } from './kinds.ts';
import { timeLabel } from './timeLabel.ts';
import type { Item, Notifications } from './types.ts';

/** A notification: kind, title, time, message, who sent it (S0 §3). Pressing it opens what it is about. */
export function ItemRow({ item, onFollow }: { readonly item: Item; readonly onFollow: (item: Item) => void }) {
  const { t } = useAtrium<Notifications>();
  const { type, fromEmployeeId, fromName, title, message, subTitle, createdOn, state } = item;
  const { icon, hue } = markOf(type);
  return (
    <li>
      <button type="button" className="notifications-item notifications-stop" onClick={() => onFollow(item)}>
        <span className={classNames('notifications-mark', `at-hue-${hue}`)}>
          <Icon name={icon} />
        </span>
        <span className="notifications-words">
          <span className="notifications-line">
            <span className={classNames('at-cut', state === 0 && 'notifications-unread')}>{title}</span>
            <time dateTime={createdOn.replace(' ', 'T')} title={createdOn}>
              {timeLabel(createdOn)}
            </time>
          </span>
          {message && <span className="notifications-message">{message}</span>}
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
    </li>
  );
}
