import type { ServiceIdentifier } from 'inversify';
import { NAVIGATION, PANELS, TABS } from '../services/tokens.ts';
import { useService } from '../services/useService.ts';
import type { NavigationStore } from './navigation/NavigationStore.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import type { Unsaved } from './unsaved/Unsaved.ts';

// the same services as in tokens.ts, as the workspace itself sees them
export const TAB_STORE = TABS as ServiceIdentifier<TabsStore>;
export const PANEL_STORE = PANELS as ServiceIdentifier<PanelsStore>;
export const NAVIGATION_STORE = NAVIGATION as ServiceIdentifier<NavigationStore>;
export const UNSAVED: ServiceIdentifier<Unsaved> = Symbol.for('atrium.unsaved');

export const useTabs = (): TabsStore => useService(TAB_STORE);
export const usePanels = (): PanelsStore => useService(PANEL_STORE);
export const useNavigation = (): NavigationStore => useService(NAVIGATION_STORE);
export const useUnsaved = (): Unsaved => useService(UNSAVED);
