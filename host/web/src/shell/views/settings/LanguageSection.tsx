import { Segmented } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PREFERENCES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useText } from '../../../services/i18n.ts';
import { Row, Section } from './Section.tsx';

/** Each language has its own name, so that it can be found from any language. */
export function LanguageSection() {
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
