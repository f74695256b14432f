import { Switch } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { DESKTOP_NOTICES } from '../container/entryTokens.ts';
import { NOTICES, PREFERENCES } from '../container/tokens.ts';
import { useService } from '../container/useService.ts';
import type { TextKey } from '../i18n/language.ts';
import { useText } from '../i18n/useText.ts';

const REFUSALS = {
  deniedByUser: 'desktop.deniedByUser',
  deniedByBrowser: 'desktop.deniedByBrowser',
} as const satisfies Record<string, TextKey>;

/**
 * The desktop-notification switch of preferences and notification popover (S0 §2). It holds the server-kept wish and asks this
 * browser when it is switched on; where the browser refuses, the wish stays and a line says what is missing (C.2-28).
 */
export function DesktopNotifySwitch({ end }: { readonly end?: boolean }) {
  const text = useText();
  const desktop = useService(DESKTOP_NOTICES);
  const notices = useService(NOTICES);
  const preferences = useService(PREFERENCES);
  const { desktopNotify } = useSnapshot(preferences.state);
  const [permission, setPermission] = useState(desktop.permission);
  const change = async (wish: boolean) => {
    preferences.set({ desktopNotify: wish });
    if (!wish || !desktop.isSupported) return;
    const answer = await desktop.request();
    setPermission(answer);
    if (answer === 'deniedByUser' || answer === 'deniedByBrowser')
      await notices.alert({ title: text('desktop.deniedTitle'), message: text(REFUSALS[answer]) });
  };
  const note = !desktop.isSupported
    ? text('desktop.unsupported')
    : desktopNotify && permission !== 'granted'
      ? text('desktop.notHere')
      : undefined;
  return (
    <Switch
      checked={desktopNotify}
      onChange={(event) => void change(event.target.checked)}
      {...(note !== undefined && { note })}
      {...(end && { end })}
    >
      {text('desktop.switch')}
    </Switch>
  );
}
