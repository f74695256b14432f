import { useLoaded } from '@atrium/sdk/client';
import { type FaultRow, hostRoutes } from '@atrium/sdk/host';
import { ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import type { z } from 'zod';
import { TRANSPORT } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { useText } from '../../../../services/i18n.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';
import { Section } from '../Section.tsx';

type Fault = z.infer<typeof FaultRow>;

/** The latest calls that failed with a system error, for those with `settings.manage`. */
export function FaultsSection() {
  const transport = useService(TRANSPORT);
  const t = useText();
  const {
    value: faults,
    failure,
    reload,
  } = useLoaded(() => hostCall<Fault[]>(transport, hostRoutes.faults, undefined, { quiet: true }), [transport]);
  return (
    <Section title={t('settings.faults')} note={t('settings.faultsNote')}>
      {failure && <ErrorState title={t('settings.faultsFailed')} onRetry={() => void reload()} />}
      {!failure && !faults && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {faults?.length === 0 && <p className="at-mute">{t('settings.faultsNone')}</p>}
      {faults?.map(({ plugin, endpoint, requestId, at }) => (
        <div className="ws-signin" key={requestId}>
          <Icon name="warning-sign" />
          <div className="ws-signin-words">
            <div>
              {plugin}.{endpoint}
            </div>
            <div className="at-caption at-mute">{momentLabel(at)}</div>
          </div>
          <code>{requestId}</code>
        </div>
      ))}
    </Section>
  );
}
