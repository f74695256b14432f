import { Icon } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PLUGINS } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { useText } from '../../../../services/i18n.ts';
import { Section } from '../Section.tsx';

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
