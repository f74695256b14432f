import { useText } from '../../i18n/useText.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import '../sheet.css';
import './settings.css';

/** The Settings tab: the preferences panel of S0 §2, appearance, language, and where one is signed in. */
export default function SettingsView() {
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
    </div>
  );
}
