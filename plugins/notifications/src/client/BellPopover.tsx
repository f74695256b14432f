import { useAtrium } from '@atrium/sdk/client';
import { classNames, IconButton, Switch } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { BellStore } from './BellStore.ts';
import { ChoicesForm } from './ChoicesForm.tsx';
import { KeepUnreadSwitch } from './KeepUnreadSwitch.tsx';
import { NotificationGroups } from './NotificationGroups.tsx';
import type { Notifications } from './types.ts';

/** The popover of the bell: the groups, or the person's choices. */
export function BellPopover({ store }: { readonly store: BellStore }) {
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
 * The desktop-notification switch (S0 §2): the setting is stored by the server, the permission belongs to this browser.
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
