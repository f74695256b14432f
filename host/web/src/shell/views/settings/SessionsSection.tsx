import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type SessionRow } from '@atrium/sdk/host';
import { Button, ErrorState, Icon, momentLabel, Skeleton, Tag } from '@atrium/ui';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useText } from '../../../services/i18n.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { readDevice } from '../readDevice.ts';
import { Section } from './Section.tsx';

type SignIn = z.infer<typeof SessionRow>;

/** The person's sign-ins, with a button to end each of the others. */
export function SessionsSection() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useText();
  const {
    value: rows,
    failure,
    reload,
  } = useLoaded(() => hostCall<SignIn[]>(transport, hostRoutes.sessions, undefined, { quiet: true }), [transport]);

  const end = async (row: SignIn, device: string) => {
    const confirmed = await notices.confirm({
      title: t('settings.sessionEndAsk', { device }),
      message: t('settings.sessionEndText', { address: row.address }),
      confirm: t('settings.sessionEnd'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      await hostCall(transport, hostRoutes.endSession, { params: { id: row.id } });
    } catch {
      return; // the global error message has shown why
    }
    notices.toast({ tone: 'success', message: t('settings.sessionEnded') });
    await reload();
  };

  return (
    <Section title={t('settings.sessions')} note={t('settings.sessionsNote')}>
      {failure && <ErrorState title={t('settings.sessionsFailed')} onRetry={() => void reload()} />}
      {!failure && !rows && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure &&
        rows?.map((row) => {
          const device = readDevice(row.userAgent);
          const name = device ? t('settings.deviceOn', device) : t('settings.deviceOther');
          return (
            <div className="ws-signin" key={row.id}>
              <Icon name={device?.mobile ? 'mobile-phone' : 'desktop'} />
              <div className="ws-signin-words">
                <div>
                  {name} {row.current && <Tag tone="accent">{t('settings.sessionCurrent')}</Tag>}
                </div>
                <div className="at-caption at-mute">
                  {t('settings.sessionSince', {
                    address: row.address,
                    time: momentLabel(row.createdOn),
                    used: momentLabel(row.usedOn),
                  })}
                </div>
              </div>
              {!row.current && (
                <Button small onClick={() => void end(row, name)}>
                  {t('settings.sessionEnd')}
                </Button>
              )}
            </div>
          );
        })}
    </Section>
  );
}
