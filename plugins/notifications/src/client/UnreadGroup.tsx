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
