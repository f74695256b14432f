import { isMissing, useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, LoadingMask } from '@atrium/ui';
import { useState } from 'react';
import './notifications.css';
import type { Notifications } from './types.ts';

/** The page of the link in a message: ends the channel after a press, since programs of mail open links by themselves. */
export default function Unsubscribe({ params }: ViewProps<{ readonly token: string }>) {
  const { api, t } = useAtrium<Notifications>();
  const { token } = params;
  const { value, failure, reload } = useLoaded(
    () => api.readSubscription({ params: { token } }, { quiet: true }),
    [api, token],
  );
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const end = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await api.unsubscribe({ params: { token } }, { quiet: true });
      await reload();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="notifications-unsubscribe">
      <h1>{t('pages.Unsubscribe.heading')}</h1>
      {isMissing(failure) ? (
        <EmptyState title={t('pages.Unsubscribe.missing')}>{t('pages.Unsubscribe.missingText')}</EmptyState>
      ) : failure ? (
        <ErrorState title={t('pages.Unsubscribe.failed')} onRetry={() => void reload()} />
      ) : !value ? (
        <LoadingMask active />
      ) : value.isOn ? (
        <>
          <p>{t('pages.Unsubscribe.text', { channel: value.title })}</p>
          {hasFailed && <p role="alert">{t('pages.Unsubscribe.failed')}</p>}
          <Button variant="primary" loading={isBusy} onClick={() => void end()}>
            {t('pages.Unsubscribe.do')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t('pages.Unsubscribe.done', { channel: value.title })}</p>
          <p>{t('pages.Unsubscribe.doneText')}</p>
        </>
      )}
    </main>
  );
}
