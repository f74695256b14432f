import { useAtrium } from '@atrium/sdk/client';
import { badgeText, IconButton } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import './notifications.css';
import { BellPopover } from './BellPopover.tsx';
import { BellStore } from './BellStore.ts';
import type { Notifications } from './types.ts';

/** The bell of the header, its badge and its popover (S0 §2). */
export default function Bell() {
  const context = useAtrium<Notifications>();
  const { t } = context;
  const [store] = useState(() => new BellStore(context));
  const { count, open } = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  return (
    <Popover
      label={t('bell.name')}
      placement="bottom-end"
      open={open}
      onOpenChange={(next) => store.setOpen(next)}
      content={<BellPopover store={store} />}
    >
      <IconButton
        icon="notifications"
        badge={count}
        label={count > 0 ? t('bell.nameCount', { count: badgeText(count) }) : t('bell.name')}
      />
    </Popover>
  );
}
