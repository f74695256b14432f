import { proxy, useSnapshot } from 'valtio';
import type { HostPreferences } from '../services/tokens.ts';

/**
 * Window widths below which a part collapses to leave space for the views: first the right panel, then the left menu.
 */
const NARROW = { collapseSideTabs: '(width < 1200px)', collapseMenu: '(width < 760px)' } as const;
const PARTS = Object.keys(NARROW) as Part[];

type Part = keyof typeof NARROW;

interface PartState {
  /** True if the window is too narrow for it. */
  isNarrow: boolean;
  /** True if it is opened over the views of a narrow window. Not stored: the preferences apply to wide windows. */
  isOpened: boolean;
}

const parts = proxy(
  Object.fromEntries(PARTS.map((part) => [part, stateOf(matchMedia(NARROW[part]))])) as Record<Part, PartState>,
);
for (const part of PARTS) {
  matchMedia(NARROW[part]).addEventListener('change', (query) => (parts[part] = stateOf(query)));
}

/** Whether a part of the workspace is collapsed: as in the preferences, in a narrow window until it is opened there. */
export function useCollapsed(part: Part, preferences: HostPreferences): boolean {
  const { isNarrow, isOpened } = useSnapshot(parts)[part];
  const { [part]: kept } = useSnapshot(preferences.state);
  return isNarrow ? !isOpened : kept;
}

/** Whether any part overlays the views of a narrow window. */
export function useOverlaid(): boolean {
  const state = useSnapshot(parts);
  return PARTS.some((part) => state[part].isNarrow && state[part].isOpened);
}

/** The current answer of `useCollapsed`, outside of a component. */
export function isCollapsed(part: Part, preferences: HostPreferences): boolean {
  const { isNarrow, isOpened } = parts[part];
  return isNarrow ? !isOpened : preferences.state[part];
}

/** Collapses or expands a part; in a narrow window temporarily, without changing the preferences. */
export function toggleCollapsed(part: Part, preferences: HostPreferences): void {
  const state = parts[part];
  if (!state.isNarrow) return preferences.set({ [part]: !preferences.state[part] });
  const isOpened = !state.isOpened;
  closeOverlaid();
  state.isOpened = isOpened;
}

/** Closes the overlaying parts of a narrow window. */
export function closeOverlaid(): void {
  for (const part of PARTS) parts[part].isOpened = false;
}

function stateOf({ matches }: { readonly matches: boolean }): PartState {
  return { isNarrow: matches, isOpened: false };
}
