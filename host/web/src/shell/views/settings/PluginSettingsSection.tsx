import type { AnyContract } from '@atrium/sdk';
import { type ClientContext, PluginContext, useLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, ErrorState, Skeleton } from '@atrium/ui';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { onLanguage, useText } from '../../../services/i18n.ts';
import { SESSION, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { SettingControl } from './SettingControl.tsx';
import { type Adjustable, useSettingsForm } from './useSettingsForm.ts';
import { Section } from './Section.tsx';
import './pluginSettings.css';

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

/** The settings of one plugin, saved together. */
function PluginSettingsCard({ adjustable }: { readonly adjustable: Adjustable }) {
  const { fields, values, problems, change, save, saving, dirty } = useSettingsForm(adjustable);
  const t = useText();
  const id = useId();
  return (
    <form
      className="ws-setting-card"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) void save();
      }}
    >
      <h3 id={id}>{adjustable.name}</h3>
      {fields.map((field) => (
        <SettingControl key={field.path[0]} field={field} values={values} problems={problems} onChange={change} />
      ))}
      <div className="ws-setting-foot">
        <Button type="submit" variant="primary" disabled={!dirty} loading={saving}>
          {t('settings.pluginSave', { plugin: adjustable.name })}
        </Button>
      </div>
    </form>
  );
}
