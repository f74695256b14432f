import type { AnyContract } from '@atrium/sdk';
import { useLoaded, PluginContext, type ClientContext } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { ErrorState, Skeleton } from '@atrium/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { TRANSPORT, SESSION } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { onLanguage, useText } from '../../../../services/i18n.ts';
import { hostCall } from '../../../../services/transport/hostCall.ts';
import { Section } from '../Section.tsx';
import { PluginSettingsCard } from './PluginSettingsCard.tsx';
import type { Adjustable } from './useSettingsForm.ts';
import '../pluginSettings.css';

/** Settings of the plugins, for those with `settings.manage`. */
export function PluginSettingsSection() {
  const transport = useService(TRANSPORT);
  const t = useText();
  const {
    value: plugins,
    failure,
    reload,
  } = useLoaded(
    () => hostCall<Adjustable[]>(transport, hostRoutes.pluginSettings, undefined, { quiet: true }),
    [transport],
  );
  // The server labels the fields in the language of the call.
  useEffect(() => onLanguage(() => void reload()), [reload]);

  return (
    <Section title={t('settings.plugins')} note={t('settings.pluginsNote')}>
      {failure && <ErrorState title={t('settings.pluginsFailed')} onRetry={() => void reload()} />}
      {!failure && !plugins && (
        <div aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure && plugins?.length === 0 && <p className="at-mute">{t('settings.pluginsNone')}</p>}
      <HostInput>
        {!failure && plugins?.map((one) => <PluginSettingsCard key={one.plugin} adjustable={one} />)}
      </HostInput>
    </Section>
  );
}

/** Wraps a form of the host itself, so that its input is stored like a plugin's (`useFormInput`). */
function HostInput({ children }: { readonly children: ReactNode }) {
  const session = useService(SESSION);
  // the parts of a context that the input hooks use
  const context = useMemo(() => ({ id: 'host', session }) as unknown as ClientContext<AnyContract>, [session]);
  return <PluginContext value={context}>{children}</PluginContext>;
}
