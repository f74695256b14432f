import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePanels } from '../workspaceServices.ts';
import { Dock } from './Dock.tsx';
import { PanelWindow } from './PanelWindow.tsx';
import { usePanelEscape } from './usePanelEscape.ts';
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
