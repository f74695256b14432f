import { useLoaded } from '@atrium/sdk/client';
import { type FaultRow, hostRoutes } from '@atrium/sdk/host';
import { ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import { useText } from '../../../services/i18n.ts';
import { PLUGINS, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { Section } from './Section.tsx';

/** Plugins that failed, on the server or in this browser, for those who manage them. */
export function PluginFailuresSection() {
  const { plugins, failures } = useSnapshot(useService(PLUGINS).state);
  const t = useText();
  if (failures.length === 0) return null;
  const nameOf = (id: string) => plugins.find(({ manifest }) => manifest.id === id)?.manifest.name ?? id;
  return (
    <Section title={t('settings.failures')} note={t('settings.failuresNote')}>
      {failures.map(({ plugin, phase, code, message }) => (
        <div className="ws-signin" key={`${plugin} ${phase} ${code}`}>
          <Icon name="warning-sign" />
          <div className="ws-signin-words">
            <div>
              {t('settings.failureIn', {
                plugin: nameOf(plugin),
                id: plugin,
                phase: t(`settings.failurePhase.${phase}`),
              })}
            </div>
            {message && <div className="at-caption at-mute">{message}</div>}
          </div>
          <code>{code}</code>
        </div>
      ))}
    </Section>
  );
}

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
