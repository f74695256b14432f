import { Segmented, Switch } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../../services/i18n.ts';
import { NOTICES, PREFERENCES, SESSION } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useSideParts } from '../../SidePanel.tsx';
import { ApiTokensSection } from './ApiTokensSection.tsx';
import { FaultsSection, PluginFailuresSection } from './FailureSections.tsx';
import { JobsSection } from './JobsSection.tsx';
import { PluginSettingsSection } from './PluginSettingsSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SecretsSection } from './SecretsSection.tsx';
import { Row, Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import '../sheet.css';
import './settings.css';

/**
 * The Settings tab: the preferences, appearance, language, second factor, sign-ins, API tokens, and the plugins for those who
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
      <SecondFactorSection />
      <SessionsSection />
      <ApiTokensSection />
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

/** Hiding the left menu; whether the right panel is hidden, disabled because its header button decides that (C.3-4). */
function LayoutSection() {
  const preferences = useService(PREFERENCES);
  const t = useText();
  const { collapseMenu, collapseSideTabs } = useSnapshot(preferences.state);
  const sideNote = t(useSideParts().length > 0 ? 'settings.collapseSideNote' : 'settings.collapseSideNone');
  return (
    <Section title={t('settings.layout')}>
      <Switch
        end
        checked={collapseMenu}
        note={t('settings.collapseMenuNote')}
        onChange={(event) => preferences.set({ collapseMenu: event.target.checked })}
      >
        {t('settings.collapseMenu')}
      </Switch>
      <Switch end disabled checked={collapseSideTabs} readOnly note={sideNote}>
        {t('settings.collapseSide')}
      </Switch>
    </Section>
  );
}

function NoticesSection() {
  const t = useText();
  return (
    <Section title={t('settings.notices')} note={t('settings.desktopNote')}>
      <DesktopNotifySwitch end />
    </Section>
  );
}

/**
 * The desktop-notification switch of the preferences (S0-173). It sets the preference and asks this browser when
 * enabled; if the browser refuses, the preference stays and a hint shows what is missing (C.2-28).
 */
export function DesktopNotifySwitch({ end }: { readonly end?: boolean }) {
  const text = useText();
  const notices = useService(NOTICES);
  const preferences = useService(PREFERENCES);
  const { desktopNotify } = useSnapshot(preferences.state);
  const [permission, setPermission] = useState(notices.desktopPermission);
  const note =
    permission === 'unsupported'
      ? text('desktop.unsupported')
      : desktopNotify && permission !== 'granted'
        ? text('desktop.notHere')
        : undefined;
  return (
    <Switch
      checked={desktopNotify}
      onChange={(event) => void notices.askDesktop(event.target.checked).then(setPermission)}
      {...(note !== undefined && { note })}
      {...(end && { end })}
    >
      {text('desktop.switch')}
    </Switch>
  );
}

/** Theme, accent and density: applied at once and stored with the person's preferences. */
function AppearanceSection() {
  const preferences = useService(PREFERENCES);
  const t = useText();
  const { theme, accent, density } = useSnapshot(preferences.state);
  return (
    <Section title={t('settings.appearance')}>
      <Row label={t('settings.theme')}>
        <Segmented
          label={t('settings.theme')}
          value={theme}
          onChange={(next) => preferences.set({ theme: next })}
          options={[
            { value: 'system', label: t('settings.themeSystem') },
            { value: 'light', label: t('settings.themeLight') },
            { value: 'dark', label: t('settings.themeDark') },
            { value: 'contrast', label: t('settings.themeContrast') },
          ]}
        />
      </Row>
      <Row label={t('settings.accent')}>
        <Segmented
          label={t('settings.accent')}
          value={accent}
          onChange={(next) => preferences.set({ accent: next })}
          options={[
            { value: 'azurite', label: t('settings.accentAzurite') },
            { value: 'malachite', label: t('settings.accentMalachite') },
            { value: 'wisteria', label: t('settings.accentWisteria') },
          ]}
        />
      </Row>
      <Row label={t('settings.density')}>
        <Segmented
          label={t('settings.density')}
          value={density}
          onChange={(next) => preferences.set({ density: next })}
          options={[
            { value: 'comfortable', label: t('settings.densityComfortable') },
            { value: 'compact', label: t('settings.densityCompact') },
          ]}
        />
      </Row>
    </Section>
  );
}

/** Each language has its own name, so that it can be found from any language. */
function LanguageSection() {
  const preferences = useService(PREFERENCES);
  const t = useText();
  const { language } = useSnapshot(preferences.state);
  return (
    <Section title={t('settings.language')}>
      <Row label={t('settings.language')}>
        <Segmented
          label={t('settings.language')}
          value={language}
          onChange={(next) => preferences.set({ language: next })}
          options={[
            { value: 'zh-TW', label: '繁體中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </Row>
    </Section>
  );
}
