import { useSnapshot } from 'valtio';
import { SESSION } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useText } from '../../../services/i18n.ts';
import { AppearanceSection, LanguageSection, LayoutSection, NoticesSection } from './PreferenceSections.tsx';
import { FaultsSection, PluginFailuresSection } from './FailureSections.tsx';
import { JobsSection } from './JobsSection.tsx';
import { SecretsSection } from './SecretsSection.tsx';
import { PluginSettingsSection } from './PluginSettingsSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import '../sheet.css';
import './settings.css';

/**
 * The Settings tab: the preferences panel of S0 §2, appearance, language, sign-ins, and the plugins for those who
 * manage them.
 */
export default function SettingsView() {
  const { actions } = useSnapshot(useService(SESSION).state);
  const t = useText();
  return (
    <div className="ws-sheet ws-settings">
      <h1>{t('settings.title')}</h1>
      <p className="at-ink-2">{t('settings.saved')}</p>
      <LayoutSection />
      <NoticesSection />
      <AppearanceSection />
      <LanguageSection />
      <SessionsSection />
      {actions.includes('settings.manage') && (
        <>
          <PluginFailuresSection />
          <PluginSettingsSection />
          <JobsSection />
          <SecretsSection />
          <FaultsSection />
        </>
      )}
    </div>
  );
}
