import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { Calendar } from '../calendar/types.ts';

/** A company without rooms leads administrators to adding them. `isFiltered`: there are rooms, but none fits. */
export function NoRooms({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t, session, tabs } = useAtrium<Calendar>();
  // also by a role that is given or taken away while this is shown
  const isKeeper = useSnapshot(session.state).actions.includes('room.manage');
  if (isFiltered)
    return (
      <EmptyState title={t('rooms.none.filtered')} icon="search">
        {t('rooms.none.filteredText')}
      </EmptyState>
    );
  const add = (
    <Button variant="primary" onClick={() => tabs.open('RoomList')}>
      {t('rooms.none.add')}
    </Button>
  );
  return (
    <EmptyState title={t('rooms.none')} actions={isKeeper && add}>
      {t(isKeeper ? 'rooms.none.keeper' : 'rooms.none.text')}
    </EmptyState>
  );
}
