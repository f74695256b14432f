import { useAtrium } from '@atrium/sdk/client';
import { Group } from './Group.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { Item, Notifications } from './types.ts';

export interface ItemsProps {
  readonly items: readonly Item[];
  readonly onFollow: (item: Item) => void;
}

/** What was unread when the bell was opened, and what has come since. */
export function UnreadGroup({ items, onFollow }: ItemsProps) {
  const { t } = useAtrium<Notifications>();
  return (
    <Group title={t('unread.title')} count={items.filter(({ state }) => state === 0).length} strong>
      {items.length === 0 ? (
        <p className="notifications-none">{t('unread.none')}</p>
      ) : (
        <ul className="notifications-items">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </Group>
  );
}
