import type { Notices } from '@atrium/sdk/client';
import { t } from '../../services/i18n/t.ts';
import type { TokenStore } from '../../services/session/TokenStore.ts';
import type { CallEvents } from '../../services/transport/CallEvents.ts';

/**
 * The one handler of the generic error-message event (S0-177), and of the number 401 in a successful reply (S0-208): an alert,
 * on whose dismissal the token goes and the page is loaded anew.
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
      // calls fail together; one alert says it
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
