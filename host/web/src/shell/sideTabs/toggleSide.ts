import type { HostPreferences } from '../../services/tokens.ts';
import type { Unsaved } from '../unsaved/Unsaved.ts';
import { isCollapsed, toggleCollapsed } from '../collapsedParts.ts';

const BEGIN = 'side.';

/** Key of a tab of the right side panel. */
export const sideKey = (id: string): string => `${BEGIN}${id}`;

/** Keys of the side tabs that have unsaved input. */
export const dirtySides = (unsaved: Unsaved): string[] => unsaved.dirtyKeys(BEGIN);

/**
 * Collapses or expands the right panel. Its tabs are unmounted when it collapses, so their unsaved input is asked about
 * first.
 */
export async function toggleSide(preferences: HostPreferences, unsaved: Unsaved): Promise<void> {
  if (!isCollapsed('collapseSideTabs', preferences) && !(await unsaved.confirmDiscard(dirtySides(unsaved)))) return;
  toggleCollapsed('collapseSideTabs', preferences);
}
