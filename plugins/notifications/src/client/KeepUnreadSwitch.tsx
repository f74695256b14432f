import { useAtrium } from '@atrium/sdk/client';
import { Switch } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { BellStore } from './BellStore.ts';
import type { Notifications } from './types.ts';

/** Whether opening the bell leaves notifications unread; shown once the popover is loaded. */
export function KeepUnreadSwitch({ store }: { readonly store: BellStore }) {
  const { t } = useAtrium<Notifications>();
  const { info } = useSnapshot(store.state);
  if (!info) return null;
  return (
    <footer className="notifications-foot">
      <Switch
        end
        checked={info.keepUnread}
        note={t(info.keepUnread ? 'keepUnread.on' : 'keepUnread.off')}
        onChange={(event) => void store.keepUnread(event.target.checked)}
      >
        {t('keepUnread.switch')}
      </Switch>
    </footer>
  );
}
