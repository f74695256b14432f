import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { Group } from './Group.tsx';
import { ItemRow, type RowAction } from './ItemRow.tsx';
import type { NoticePages } from './NoticePages.ts';
import type { Item, Notifications } from './types.ts';

export interface PagesGroupProps {
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
