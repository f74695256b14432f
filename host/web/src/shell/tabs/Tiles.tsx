import { Mosaic, type MosaicNode } from 'react-mosaic-component';
import { useCallback } from 'react';
import { useProxyKey, useTabs } from '../workspaceServices.ts';
import { MIN_PANE } from './dragTab.ts';
import { Pane } from './Pane.tsx';
import type { PaneTree } from './tabState.ts';
import './tiles.css';

const RESIZE = { minimumPaneSizePx: { row: MIN_PANE.width, column: MIN_PANE.height } };

/** The panes side by side, their dividers movable. Loaded only for several panes: one pane needs no tiling. */
export default function Tiles() {
  const tabs = useTabs();
  const tree = useProxyKey(tabs.state, 'tree');
  const tile = useCallback((id: string) => <Pane id={id} />, []);
  return (
    <Mosaic<string>
      className="ws-tiles"
      blueprintNamespace="bp6"
      value={tree as MosaicNode<string> | null}
      onChange={(next) => tabs.resize(next as PaneTree)}
      renderTile={tile}
      resize={RESIZE}
      zeroStateView={<></>}
    />
  );
}
