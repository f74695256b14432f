import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type SecretsState } from '@atrium/sdk/host';
import { Button, ErrorState, Skeleton } from '@atrium/ui';
import { useEffect } from 'react';
import type { z } from 'zod';
import { useText } from '../../../services/i18n.ts';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { Row, Section } from './Section.tsx';

/** Milliseconds between looks at a rotation that is under way. */
const REFRESH = 2000;

/** The master key of secrets, for those with `settings.manage`: how far a rotation is, and a button that starts one. */
export function SecretsSection() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useText();
  const {
    value: state,
    failure,
    reload,
  } = useLoaded(
    () => hostCall<z.infer<typeof SecretsState>>(transport, hostRoutes.secrets, undefined, { quiet: true }),
    [transport],
  );
  const isWaiting = (state?.waiting ?? 0) > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void reload(), REFRESH);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);

  const rotate = async () => {
    const confirmed = await notices.confirm({
      title: t('settings.secretsAsk'),
      message: t(state?.renewable ? 'settings.secretsNew' : 'settings.secretsGiven'),
      confirm: t('settings.secretsRotate'),
    });
    if (!confirmed) return;
    try {
      await hostCall(transport, hostRoutes.rotateSecrets);
    } catch {
      return; // the global error message has shown why
    }
    notices.toast({ tone: 'success', message: t('settings.secretsStarted') });
    await reload();
  };

  return (
    <Section title={t('settings.secrets')} note={t('settings.secretsNote')}>
      {failure && <ErrorState title={t('settings.secretsFailed')} onRetry={() => void reload()} />}
      {!failure && !state && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure && state && (
        <Row
          label={
            isWaiting
              ? t('settings.secretsProgress', { done: state.total - state.waiting, total: state.total })
              : t('settings.secretsCurrent', { n: state.total })
          }
        >
          <Button small onClick={() => void rotate()}>
            {t(isWaiting ? 'settings.secretsContinue' : 'settings.secretsRotate')}
          </Button>
        </Row>
      )}
      {!failure && state && state.unreadable > 0 && (
        <p role="alert">{t('settings.secretsUnreadable', { n: state.unreadable })}</p>
      )}
    </Section>
  );
}
