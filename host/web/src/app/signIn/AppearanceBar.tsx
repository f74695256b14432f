import { Button, IconButton } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PREFERENCES } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';

/** Language and theme before sign-in; stored in this browser and adopted by the preferences. */
export function AppearanceBar() {
  const text = useText();
  const preferences = useService(PREFERENCES);
  const { language, theme } = useSnapshot(preferences.state);
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <div className="entry-looks">
      <Button
        small
        variant="quiet"
        icon="globe"
        // each language by its own name, so that its speakers can read it
        lang={language === 'en' ? 'zh-Hant-TW' : 'en'}
        onClick={() => preferences.set({ language: language === 'en' ? 'zh-TW' : 'en' })}
      >
        {language === 'en' ? '繁體中文' : 'English'}
      </Button>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={text(isDark ? 'signIn.toLight' : 'signIn.toDark')}
        onClick={() => preferences.set({ theme: isDark ? 'light' : 'dark' })}
      />
    </div>
  );
}
