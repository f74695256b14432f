import type { Notices } from '@atrium/sdk/client';
import { t } from '../../services/i18n.ts';
import type { TokenStore } from '../../services/TokenStore.ts';
import type { CallEvents } from '../../services/transport/CallEvents.ts';

/**
 * The one handler of the generic error-message event (S0-177), and of the number 401 in a successful reply: an
 * alert, whose dismissal clears the token and reloads the page.
 */
export function watchFailures(
  events: CallEvents,
  notices: Notices,
  tokens: TokenStore,
  reload: () => void,
): () => void {
  let ending = false;
  const released = [
    events.on('failed', (failure) => notices.error(failure)),
    events.on('dead', (failure) => {
      // several calls may fail at once; one alert is enough
      if (ending) return;
      ending = true;
      void notices.alert({ title: t('error.title'), message: failure.message, tone: 'danger' }).then(() => {
        tokens.clear();
        reload();
      });
    }),
  ];
  return () => {
    for (const release of released) release();
  };
}
