import { useAtrium } from '@atrium/sdk/client';
import { badgeText, classNames, IconButton, Switch } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { BellStore } from './BellStore.ts';
import { ChoicesForm } from './ChoicesForm.tsx';
import { NotificationGroups } from './NotificationGroups.tsx';
import './notifications.css';
import type { Notifications } from './types.ts';

/** The bell of the header, its badge and its popover (S0-081). */
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

/** The popover of the bell: the groups, or the person's choices. */
function BellPopover({ store }: { readonly store: BellStore }) {
  const { t } = useAtrium<Notifications>();
  const [choosing, setChoosing] = useState(false);
  // The two buttons replace each other and keep the focus, except when the bell opens.
  const [been, setBeen] = useState(false);
  const choose = (next: boolean) => {
    setChoosing(next);
    setBeen(true);
  };
  return (
    <section className="notifications-popover">
      <div className={classNames('notifications-head', choosing && 'notifications-head-choices')}>
        {choosing && (
          <IconButton autoFocus icon="arrow-left" small label={t('choices.back')} onClick={() => choose(false)} />
        )}
        <h2>{t(choosing ? 'choices.title' : 'bell.name')}</h2>
        <DesktopSwitch />
        {!choosing && (
          <IconButton autoFocus={been} icon="cog" small label={t('choices.open')} onClick={() => choose(true)} />
        )}
      </div>
      {choosing ? <ChoicesForm /> : <NotificationGroups store={store} />}
      <KeepUnreadSwitch store={store} />
    </section>
  );
}

/**
 * The desktop-notification switch (S0-192): the setting is stored by the server, the permission belongs to this browser.
 */
function DesktopSwitch() {
  const { notices, preferences, t } = useAtrium<Notifications>();
  const { desktopNotify } = useSnapshot(preferences.state);
  const [permission, setPermission] = useState(notices.desktopPermission);
  const note =
    permission === 'unsupported'
      ? t('desktop.unsupported')
      : desktopNotify && permission !== 'granted'
        ? t('desktop.denied')
        : undefined;
  return (
    <Switch
      end
      className="notifications-switch"
      checked={desktopNotify}
      onChange={(event) => void notices.askDesktop(event.target.checked).then(setPermission)}
      {...(note !== undefined && { note })}
    >
      {t('desktop.switch')}
    </Switch>
  );
}

/** Whether opening the bell leaves notifications unread; shown once the popover is loaded. */
function KeepUnreadSwitch({ store }: { readonly store: BellStore }) {
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
