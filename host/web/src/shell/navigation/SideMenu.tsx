import { classNames, Icon, Kbd } from '@atrium/ui';
import { PREFERENCES } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { FrameIcon } from '../FrameIcon.tsx';
import { closeOverlaid, toggleCollapsed, useCollapsed } from '../collapsedParts.ts';
import { useTabs } from '../workspaceServices.ts';
import { EntryMenu } from './EntryMenu.tsx';
import { NarrowMenu } from './NarrowMenu.tsx';
import { TreeMenu } from './TreeMenu.tsx';
import './menu.css';

/** The left menu, 12rem wide or 4rem when collapsed (S0 §2, §9), and at its foot the preferences and the collapse button. */
export function SideMenu() {
  const preferences = useService(PREFERENCES);
  const tabs = useTabs();
  const t = useText();
  const narrow = useCollapsed('collapseMenu', preferences);
  const collapse = () => toggleCollapsed('collapseMenu', preferences);
  return (
    <nav className={classNames('ws-menu', narrow && 'ws-menu-narrow')} data-region="menu" aria-label={t('menu.label')}>
      <EntryMenu className="ws-menu-scroll">{narrow ? <NarrowMenu /> : <TreeMenu />}</EntryMenu>
      <div className="ws-menu-foot">
        <button
          type="button"
          className="ws-menu-row"
          onClick={() => {
            closeOverlaid();
            tabs.open({ view: 'Settings' });
          }}
          title={t('menu.settings')}
        >
          <Icon name="settings" />
          <span className="at-cut">{t(narrow ? 'menu.settingsShort' : 'menu.settings')}</span>
        </button>
        <button
          type="button"
          className="ws-menu-row"
          onClick={collapse}
          aria-keyshortcuts="Control+B"
          aria-expanded={!narrow}
          aria-label={narrow ? t('menu.expand') : undefined}
          title={`${t(narrow ? 'menu.expand' : 'menu.collapse')} (Ctrl B)`}
        >
          <FrameIcon part="left" />
          <span className="at-cut">{t(narrow ? 'menu.expandShort' : 'menu.collapse')}</span>
          {!narrow && <Kbd aria-hidden>Ctrl B</Kbd>}
        </button>
      </div>
    </nav>
  );
}
