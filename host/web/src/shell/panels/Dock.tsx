import { Icon, IconButton } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { useViewTitle } from '../views/viewTitle.ts';
import { usePanels } from '../workspaceServices.ts';
import type { PanelState } from './panelState.ts';

/** The minimised panels, at the lower left. */
export function Dock() {
  const panels = usePanels();
  const t = useText();
  const snapshot = useSnapshot(panels.state);
  const docked = snapshot.panels.filter((panel) => panel.mode === 'minimised').map((panel) => panels.find(panel.key)!);
  if (docked.length === 0) return null;
  return (
    <ul className="ws-dock" aria-label={t('panels.dock')} data-region="dock">
      {docked.map((panel) => (
        <DockedPanel key={panel.key} panel={panel} />
      ))}
    </ul>
  );
}

function DockedPanel({ panel }: { readonly panel: PanelState }) {
  const panels = usePanels();
  const t = useText();
  const { key, view, icon, dirty, title: own } = useSnapshot(panel);
  const title = useViewTitle('panel', { view, title: own });
  return (
    <li className="ws-docked">
      <button type="button" className="ws-docked-title" onClick={() => panels.bringForward(key)}>
        {dirty ? (
          <span className="ws-unsaved" role="img" aria-label={t('tabs.unsaved')} />
        ) : (
          <Icon name={icon} size={14} />
        )}
        <span className="at-cut">{title}</span>
      </button>
      <IconButton
        small
        icon="maximize"
        label={`${t('panels.restore')}：${title}`}
        onClick={() => panels.bringForward(key)}
      />
      <IconButton small icon="cross" label={`${t('panels.close')}：${title}`} onClick={() => void panels.close(key)} />
    </li>
  );
}
