import { Brand, foreignTimeZone, Icon, Kbd, Tag } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { PLUGINS, PREFERENCES, SESSION, SOCKET } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { ApprovalsButton } from '../../shell/approvals/waitingApprovals.tsx';
import { useCollapsed } from '../../shell/collapsedParts.ts';
import { ariaKeys, KEYS } from '../../shell/commands.ts';
import { FrameIcon } from '../../shell/FrameIcon.tsx';
import { toggleSide, useSideParts } from '../../shell/SidePanel.tsx';
import { useViewRendering } from '../../shell/views/FramedView.tsx';
import { useUnsaved } from '../../shell/workspaceServices.ts';
import { Account } from './Account.tsx';

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
      <button type="button" className="ws-find" aria-keyshortcuts={ariaKeys(KEYS.search[0])} onClick={onSearch}>
        <Icon name="search" />
        <span className="at-cut">{t('workspace.search')}</span>
        <Kbd aria-hidden>{KEYS.search[0]}</Kbd>
      </button>
      <div className="ws-header-end">
        <ApprovalsButton />
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

/** Shows discreetly that data is live, and clearly when it is not. */
export function LiveMark() {
  const socket = useService(SOCKET);
  const t = useText();
  const { liveness } = useSnapshot(socket.state);
  return (
    <span className="ws-live" role="status" data-liveness={liveness}>
      {liveness === 'live' && (
        <span className="ws-live-dot" role="img" aria-label={t('workspace.liveLive')} title={t('workspace.liveLive')} />
      )}
      {liveness === 'reconnecting' && (
        <Tag round icon="refresh" title={t('workspace.liveReconnectingText')}>
          {t('workspace.liveReconnecting')}
        </Tag>
      )}
      {liveness === 'stale' && (
        <Tag round tone="warning" icon="offline" title={t('workspace.liveStaleText')}>
          {t('workspace.liveStale')}
        </Tag>
      )}
    </span>
  );
}

/** Names the company's time zone where this browser's clock shows another time: the times on screen are the company's. */
function ZoneMark() {
  const session = useService(SESSION);
  const t = useText();
  // drawn after every change of the zone
  void useSnapshot(session.state).timeZone;
  const zone = foreignTimeZone();
  return (
    zone !== null && (
      <Tag round icon="time" title={t('workspace.zoneText', { zone })}>
        {zone}
      </Tag>
    )
  );
}

/** Appears while automatic saves wait for the connection. */
function SavingMark() {
  const { saving } = useService(PREFERENCES);
  const t = useText();
  const { isWaiting } = useSnapshot(saving);
  return (
    <span className="ws-live" role="status">
      {isWaiting && (
        <Tag round tone="warning" icon="floppy-disk" title={t('workspace.saveWaitsText')}>
          {t('workspace.saveWaits')}
        </Tag>
      )}
    </span>
  );
}
