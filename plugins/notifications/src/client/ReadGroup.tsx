import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { Group } from './Group.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { ReadPages } from './ReadPages.ts';
import type { Item, Notifications } from './types.ts';

export interface ReadGroupProps {
  readonly pages: ReadPages;
  readonly onFollow: (item: Item) => void;
}

/** The read ones, a page more at a time. */
export function ReadGroup({ pages, onFollow }: ReadGroupProps) {
  const { t } = useAtrium<Notifications>();
  const { list, total, loading, failed, ended } = useSnapshot(pages.state);
  return (
    <Group title={t('read.title')} count={total} closed>
      {list.length === 0 ? (
        <p className="notifications-none">{t('read.none')}</p>
      ) : (
        <>
          <ul className="notifications-items">
            {list.map((item) => (
              <ItemRow key={item.id} item={item} onFollow={onFollow} />
            ))}
          </ul>
          <div className="notifications-more">
            {ended ? (
              <span className="notifications-soft">{t('read.allShown')}</span>
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
