import { useAtrium } from '@atrium/sdk/client';
import { Switch } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Notifications } from './types.ts';

/**
 * The desktop-notification switch (S0 §2): the setting is stored by the server, the permission belongs to this browser.
 */
export function DesktopSwitch() {
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
