import { Switch } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PREFERENCES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { useText } from '../../../services/i18n.ts';
import { useSideParts } from '../../sideTabs/useSideParts.ts';
import { Section } from './Section.tsx';

/** Hiding the left menu; whether the right panel is hidden, disabled because its header button decides that (C.3-4). */
export function LayoutSection() {
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
