import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Group } from './Group.tsx';
import { ItemRow, type RowAction } from './ItemRow.tsx';
import type { Item, Notifications } from './types.ts';

export interface ItemsProps {
  readonly items: readonly Item[];
  readonly onFollow: (item: Item) => void;
  readonly action: (item: Item) => RowAction;
  /** Which kind is shown, of the read ones too. */
  readonly filter: ReactNode;
  /** What marks them all as read is called: it says whether that is everything or one kind. */
  readonly markAll: string;
  readonly marking: boolean;
  readonly onMarkAll: () => void;
}

/** What was unread when the bell was opened, and what has come since. */
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
