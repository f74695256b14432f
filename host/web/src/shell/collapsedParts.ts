import { proxy, useSnapshot } from 'valtio';
import type { HostPreferences } from '../services/container/tokens.ts';

/** Where the frame's parts leave the court too little room: first the right panel gives way, then the left menu. */
const NARROW = { collapseSideTabs: '(width < 960px)', collapseMenu: '(width < 760px)' } as const;
const PARTS = Object.keys(NARROW) as Part[];

type Part = keyof typeof NARROW;

interface PartState {
  /** The window has no room for it beside the court. */
  isNarrow: boolean;
  /** It was opened there all the same: a wish for this window, not one to keep. */
  isOpened: boolean;
}

const parts = proxy(
  Object.fromEntries(PARTS.map((part) => [part, stateOf(matchMedia(NARROW[part]))])) as Record<Part, PartState>,
);
for (const part of PARTS) {
  matchMedia(NARROW[part]).addEventListener('change', (query) => (parts[part] = stateOf(query)));
}

/** Whether a part of the frame is collapsed: as the preferences say, in a narrow window until somebody opens it. */
export function useCollapsed(part: Part, preferences: HostPreferences): boolean {
  const { isNarrow, isOpened } = useSnapshot(parts)[part];
  const { [part]: kept } = useSnapshot(preferences.state);
  return isNarrow ? !isOpened : kept;
}

/** The same as it is now. */
export function isCollapsed(part: Part, preferences: HostPreferences): boolean {
  const { isNarrow, isOpened } = parts[part];
  return isNarrow ? !isOpened : preferences.state[part];
}

/** Collapses or expands it. A narrow window leaves the preferences as they are: they are those of the wide one. */
export function toggleCollapsed(part: Part, preferences: HostPreferences): void {
  const state = parts[part];
  if (state.isNarrow) state.isOpened = !state.isOpened;
  else preferences.set({ [part]: !preferences.state[part] });
}

function stateOf({ matches }: { readonly matches: boolean }): PartState {
  return { isNarrow: matches, isOpened: false };
}
