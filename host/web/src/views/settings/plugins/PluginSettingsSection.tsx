import { hostRoutes } from '@atrium/sdk/host';
import { ErrorState, Skeleton } from '@atrium/ui';
import { useCallback, useEffect, useState } from 'react';
import { TRANSPORT } from '../../../container/tokens.ts';
import { useService } from '../../../container/useService.ts';
import { language } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/useText.ts';
import { hostCall } from '../../../transport/hostCall.ts';
import { Section } from '../Section.tsx';
import { PluginSettingsCard } from './PluginSettingsCard.tsx';
import type { Adjustable } from './useSettingsForm.ts';
import './pluginSettings.css';

/** Settings of the plugins, for who holds `settings.manage`. */
export function PluginSettingsSection() {
  const transport = useService(TRANSPORT);
  const t = useText();
  const [plugins, setPlugins] = useState<readonly Adjustable[] | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      setPlugins(await hostCall<Adjustable[]>(transport, hostRoutes.pluginSettings, undefined, { quiet: true }));
    } catch {
      setFailed(true);
    }
  }, [transport]);
  // The server names the fields in the language of the call.
  const spoken = language();
  useEffect(() => void load(), [load, spoken]);

  return (
    <Section title={t('settings.plugins')} note={t('settings.pluginsNote')}>
      {failed && <ErrorState title={t('settings.pluginsFailed')} onRetry={() => void load()} />}
      {!failed && !plugins && (
        <div aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failed && plugins?.length === 0 && <p className="at-mute">{t('settings.pluginsNone')}</p>}
      {!failed && plugins?.map((one) => <PluginSettingsCard key={one.plugin} adjustable={one} />)}
    </Section>
  );
}
