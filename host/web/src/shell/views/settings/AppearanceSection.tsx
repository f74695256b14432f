import { Segmented } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PREFERENCES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useText } from '../../../services/i18n.ts';
import { Row, Section } from './Section.tsx';

/** Theme, accent and density: applied at once and stored with the person's preferences. */
export function AppearanceSection() {
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
