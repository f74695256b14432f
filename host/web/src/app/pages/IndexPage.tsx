import { ErrorBoundary, ErrorState, isComposing, LoadingMask } from '@atrium/ui';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useText } from '../../services/i18n.ts';
import { useLeaveQuestion } from '../../services/leaving.ts';
import { PLUGINS, PREFERENCES } from '../../services/tokens.ts';
import { ScopeContext, useService } from '../../services/useService.ts';
import { useAddress } from '../../shell/address/useAddress.ts';
import { closeOverlaid, useCollapsed, useOverlaid } from '../../shell/collapsedParts.ts';
import { SideMenu } from '../../shell/navigation/SideMenu.tsx';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { Palette } from '../../shell/palette/Palette.tsx';
import { PanelLayer } from '../../shell/panels/PanelLayer.tsx';
import type { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import { ProofOutlet } from '../../shell/ProofOutlet.tsx';
import { SidePanel } from '../../shell/SidePanel.tsx';
import { PaneArea } from '../../shell/tabs/PaneArea.tsx';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';
import { Today } from '../../shell/today/Today.tsx';
import type { Unsaved } from '../../shell/Unsaved.ts';
import { UnsavedDialog } from '../../shell/UnsavedDialog.tsx';
import { usePrinting } from '../../shell/usePrinting.ts';
import { useWorkspaceCommands, useWorkspaceKeys } from '../../shell/workspaceCommands.ts';
import { usePanels, useTabs, useUnsaved } from '../../shell/workspaceServices.ts';
import { Header } from '../workspace/Header.tsx';
import { useEntering } from '../workspace/useEntering.ts';
import '../workspace/workspace.css';
import { enterWorkspace } from './enterWorkspace.ts';
import { EntranceState, useEntrance } from './useEntrance.tsx';

/** `/index`: the workspace, once preferences and person are loaded. */
export default function IndexPage() {
  const [entrance, again] = useEntrance(enterWorkspace);
  useLeaveQuestion();
  return (
    <OverlaysRoot>
      <EntranceState entrance={entrance} onRetry={again} />
      {entrance.phase === 'entered' && (
        <ScopeContext value={entrance.entered}>
          <Workspace />
        </ScopeContext>
      )}
      <ProofOutlet />
      <NoticesOutlet />
    </OverlaysRoot>
  );
}

/** The main workspace: header, left menu, tabs area, right side tabs (S0-009), and over them panels and palette. */
export function Workspace() {
  const preferences = useService(PREFERENCES);
  const plugins = useService(PLUGINS);
  const tabs = useTabs();
  const panels = usePanels();
  const t = useText();
  const collapseMenu = useCollapsed('collapseMenu', preferences);
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const [entering, again] = useEntering();
  useWorkspaceKeys(useWorkspaceCommands(), plugins, search);
  useDirtyMarks(tabs, panels, useUnsaved());
  useAddress(entering === 'ready');
  usePrinting();

  if (entering === 'failed') {
    return (
      <ErrorState title={t('workspace.loadFailed')} onRetry={again}>
        {t('workspace.loadFailedText')}
      </ErrorState>
    );
  }
  return (
    <div className="ws" data-menu={collapseMenu ? 'narrow' : 'wide'} aria-busy={entering === 'loading'}>
      <Region>
        <Header onSearch={search} />
      </Region>
      <div className="ws-below">
        <Scrim />
        <Region>
          <SideMenu />
        </Region>
        {entering === 'ready' ? (
          <Region>
            <PaneArea empty={<Today onSearch={search} />} />
          </Region>
        ) : (
          <main className="ws-area">
            <div className="ws-pane">
              <LoadingMask active />
            </div>
          </main>
        )}
        <Region>
          <SidePanel />
        </Region>
      </div>
      <Region>
        <PanelLayer />
      </Region>
      {searching && (
        <Region>
          <Palette onClose={() => setSearching(false)} />
        </Region>
      )}
      <UnsavedDialog />
    </div>
  );
}

/** Closes the menu or side panel that overlays the views of a narrow window, by a press beside it or Esc. */
function Scrim() {
  const overlaid = useOverlaid();
  useEffect(() => {
    if (!overlaid) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      closeOverlaid();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [overlaid]);
  return overlaid && <div className="ws-scrim" onPointerDown={closeOverlaid} />;
}

/**
 * One region of the workspace: a failure in it, despite the boundaries around parts of plugins, leaves the others
 * usable.
 */
function Region({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return <ErrorBoundary title={t('workspace.regionFailed')}>{children}</ErrorBoundary>;
}

/** Updates the marks of unsaved input at once when a guard reports a change. */
function useDirtyMarks(tabs: TabsStore, panels: PanelsStore, unsaved: Unsaved): void {
  useEffect(() => {
    const mark = () => {
      tabs.markDirty();
      panels.markDirty();
    };
    mark();
    return unsaved.onChange(mark);
  }, [tabs, panels, unsaved]);
}
