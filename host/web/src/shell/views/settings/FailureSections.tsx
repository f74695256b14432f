import { useLoaded } from '@atrium/sdk/client';
import { type FaultRow, hostRoutes, type PluginFailure } from '@atrium/sdk/host';
import { Button, ErrorState, Icon, momentLabel, Skeleton } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import { useText } from '../../../services/i18n.ts';
import { NOTICES, PLUGINS, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { Section } from './Section.tsx';

/** Plugins that failed, on the server or in this browser, for those who manage them. */
export function PluginFailuresSection() {
  const { plugins, failures } = useSnapshot(useService(PLUGINS).state);
  const t = useText();
  if (failures.length === 0) return null;
  return (
    <Section title={t('settings.failures')} note={t('settings.failuresNote')}>
      {failures.map((failure) => {
        const { plugin, phase, code } = failure;
        const info = plugins.find(({ manifest }) => manifest.id === plugin);
        return (
          <FailureLine
            key={`${plugin} ${phase} ${code}`}
            failure={failure}
            name={info?.manifest.name ?? plugin}
            isOnServer={info?.failure?.code === code}
          />
        );
      })}
    </Section>
  );
}

function FailureLine({
  failure: { plugin, phase, code, message },
  name,
  isOnServer,
}: {
  readonly failure: PluginFailure;
  readonly name: string;
  readonly isOnServer: boolean;
}) {
  const service = useService(PLUGINS);
  const notices = useService(NOTICES);
  const t = useText();
  const [starting, setStarting] = useState(false);

  const start = async () => {
    setStarting(true);
    try {
      await service.startAgain(plugin);
      notices.toast({ tone: 'success', message: t('settings.failureStarted', { plugin: name }) });
    } catch {
      setStarting(false); // the global error message has shown why
    }
  };

  return (
    <div className="ws-signin">
      <Icon name="warning-sign" />
      <div className="ws-signin-words">
        <div>
          {t('settings.failureIn', { plugin: name, id: plugin, phase: t(`settings.failurePhase.${phase}`) })}{' '}
          <code>{code}</code>
        </div>
        {message && <div className="at-caption at-mute">{message}</div>}
      </div>
      {isOnServer && (
        <Button
          small
          loading={starting}
          aria-label={`${t('settings.failureStart')}：${name}`}
          onClick={() => void start()}
        >
          {t('settings.failureStart')}
        </Button>
      )}
    </div>
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
