import { Switch } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { NOTICES, PREFERENCES } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';

/**
 * The desktop-notification switch of the preferences (S0 §2). It sets the preference and asks this browser when
 * enabled; if the browser refuses, the preference stays and a hint shows what is missing (C.2-28).
 */
export function DesktopNotifySwitch({ end }: { readonly end?: boolean }) {
  const text = useText();
  const notices = useService(NOTICES);
  const preferences = useService(PREFERENCES);
  const { desktopNotify } = useSnapshot(preferences.state);
  const [permission, setPermission] = useState(notices.desktopPermission);
  const note =
    permission === 'unsupported'
      ? text('desktop.unsupported')
      : desktopNotify && permission !== 'granted'
        ? text('desktop.notHere')
        : undefined;
  return (
    <Switch
      checked={desktopNotify}
      onChange={(event) => void notices.askDesktop(event.target.checked).then(setPermission)}
      {...(note !== undefined && { note })}
      {...(end && { end })}
    >
      {text('desktop.switch')}
    </Switch>
  );
}
