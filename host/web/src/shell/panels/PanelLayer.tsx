import { Icon, IconButton, isComposing } from '@atrium/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { useViewTitle } from '../views/viewTitle.ts';
import { usePanels } from '../workspaceServices.ts';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState } from './panelState.ts';
import { PanelWindow } from './PanelWindow.tsx';
import './panels.css';

/** All floating windows, in the order they were opened; each has a number for the stacking order. */
export function PanelLayer() {
  const panels = usePanels();
  const snapshot = useSnapshot(panels.state);
  usePanelEscape(panels);
  useEffect(() => {
    const resized = () => panels.keepAllInside();
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [panels]);
  const orders = snapshot.panels.filter((panel) => panel.mode !== 'minimised').map((panel) => panel.order);
  const front = Math.max(...orders);
  return (
    <div className="ws-panels">
      {snapshot.panels.map(({ key, order }) => {
        const panel = panels.find(key);
        return panel && <PanelWindow key={key} panel={panel} front={order === front} />;
      })}
      <Dock />
    </div>
  );
}

/** The minimised panels, at the lower left. */
function Dock() {
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

const OVERLAYS = [
  '[role=dialog]:not([data-panel])',
  '[role=alertdialog]',
  '[role=menu]',
  '.bp6-overlay-open > .bp6-popover-transition-container [role=listbox]',
  'dialog[open]',
  ':popover-open',
].join(', ');

/**
 * Esc closes the topmost panel, unless a dialog or menu is open, an input method is composing, or something inside
 * handled the key (C.3-22). Open overlays are checked before the overlay itself handles the key.
 */
function usePanelEscape(panels: PanelsStore): void {
  useEffect(() => {
    const stop = new AbortController();
    let taken = false;
    const before = (event: KeyboardEvent) => {
      if (event.key === 'Escape') taken = isComposing(event) || overlayOpen();
    };
    const after = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || taken || event.defaultPrevented) return;
      const top = panels.topmost();
      if (!top) return;
      event.preventDefault();
      void panels.close(top.key);
    };
    window.addEventListener('keydown', before, { capture: true, signal: stop.signal });
    window.addEventListener('keydown', after, { signal: stop.signal });
    return () => stop.abort();
  }, [panels]);
}

/** Returns whether a dialog, popover or menu is open, which then handles Esc. Panels and tooltips do not count. */
function overlayOpen(): boolean {
  return [...document.querySelectorAll(OVERLAYS)].some((element) => element.checkVisibility());
}
