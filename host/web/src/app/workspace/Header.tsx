import { Brand, Icon, Kbd } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PLUGINS, PREFERENCES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { useViewRendering } from '../../shell/views/FramedView.tsx';
import { Account } from './Account.tsx';
import { FrameIcon } from '../../shell/FrameIcon.tsx';
import { useCollapsed } from '../../shell/collapsedParts.ts';
import { LiveMark, SavingMark, ZoneMark } from './LiveMark.tsx';
import { toggleSide } from '../../shell/sideTabs/toggleSide.ts';
import { useSideParts } from '../../shell/sideTabs/useSideParts.ts';
import { useUnsaved } from '../../shell/workspaceServices.ts';

/** Brand and company, the field that opens the palette, what plugins add, the right panel's button, the account. */
export function Header({ onSearch }: { readonly onSearch: () => void }) {
  const session = useService(SESSION);
  const t = useText();
  const { companyName } = useSnapshot(session.state);
  return (
    <header className="ws-header" data-region="header" aria-label={t('workspace.header')}>
      <div className="ws-header-start">
        <Brand />
        <span className="ws-header-company at-cut" title={companyName}>
          {companyName}
        </span>
        <LiveMark />
        <SavingMark />
        <ZoneMark />
      </div>
      <button type="button" className="ws-find" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon name="search" />
        <span className="at-cut">{t('workspace.search')}</span>
        <Kbd aria-hidden>Ctrl K</Kbd>
      </button>
      <div className="ws-header-end">
        <HeaderParts />
        <SideButton />
        <span className="ws-header-line" />
        <Account />
      </div>
    </header>
  );
}

/** Collapses and expands the right panel; not rendered if no plugin contributes to it. */
function SideButton() {
  const preferences = useService(PREFERENCES);
  const unsaved = useUnsaved();
  const t = useText();
  const collapsed = useCollapsed('collapseSideTabs', preferences);
  if (useSideParts().length === 0) return null;
  const label = t(collapsed ? 'workspace.expandSide' : 'workspace.collapseSide');
  return (
    <>
      <span className="ws-header-line" />
      <button
        type="button"
        className="at-icon-button"
        aria-label={label}
        title={label}
        aria-pressed={!collapsed}
        onClick={() => void toggleSide(preferences, unsaved)}
      >
        <FrameIcon part="right" />
      </button>
    </>
  );
}

/** Header contributions of plugins: the punch buttons and the like. */
function HeaderParts() {
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const { Part } = useViewRendering();
  void useSnapshot(plugins.state).plugins;
  const { riskLevel, actions } = useSnapshot(session.state);
  void actions;
  return plugins
    .contributions('header')
    .filter((part) => riskLevel >= (part.riskLevel ?? 0))
    .map(({ plugin, name }) => <Part key={`${plugin}.${name}`} kind="header" plugin={plugin} name={name} />);
}
