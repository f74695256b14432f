import type { PaneState, PaneTree, TabsState, TabState } from './tabState.ts';
import { asText } from '../../services/i18n.ts';
import { listPanes, removePane } from './paneTree.ts';

/** The tabs as stored in the browser, without secrets: parameters of views never contain any. */
export interface TabsLayout {
  readonly version: 1;
  readonly tabs: readonly SavedTab[];
  readonly panes: readonly PaneState[];
  readonly tree: PaneTree;
  readonly front: string;
  /** The tabs closed last, for Today. */
  readonly closed?: readonly SavedTab[];
}

export interface SavedTab {
  readonly key: string;
  readonly view: string;
  readonly params?: unknown;
  readonly title: string;
  readonly icon: string;
  readonly menuId: number | null;
  readonly pinned: boolean;
}

/** Plain data of the layout, ready for `JSON.stringify`. */
export function keepLayout(state: TabsState): TabsLayout {
  return {
    version: 1,
    tabs: Object.values(state.tabs).map(savedTab),
    panes: Object.values(state.panes).map(({ id, tabs, active }) => ({ id, tabs: [...tabs], active })),
    tree: state.tree,
    front: state.front,
    closed: state.closed.slice(0, KEPT_CLOSED).map(({ tab }) => savedTab(tab)),
  };
}

/** How many closed tabs survive a reload. */
const KEPT_CLOSED = 6;

const savedTab = ({ key, view, params, title, icon, menuId, pinned }: Omit<TabState, 'dirty'>): SavedTab => ({
  key,
  view,
  params,
  title,
  icon,
  menuId,
  pinned,
});

/**
 * Parses a stored layout. Invalid parts (a tab without a pane, a pane outside of the tree) are left out; null if
 * nothing is usable.
 */
export function readLayout(text: string | null): TabsLayout | null {
  if (text === null) return null;
  let kept: TabsLayout;
  try {
    kept = JSON.parse(text) as TabsLayout;
    if (kept.version !== 1 || !Array.isArray(kept.tabs) || !Array.isArray(kept.panes)) return null;
  } catch {
    return null;
  }
  const known = new Map(kept.tabs.filter(isTab).map((tab) => [tab.key, drawable(tab)]));
  const seen = new Set<string>();
  let tree = isTree(kept.tree) ? kept.tree : null;
  const panes: PaneState[] = [];
  for (const id of listPanes(tree)) {
    const pane = kept.panes.find((candidate) => candidate?.id === id);
    const tabs = (Array.isArray(pane?.tabs) ? pane.tabs : []).filter((key: string) => known.has(key) && !seen.has(key));
    if (!pane || tabs.length === 0) {
      tree = removePane(tree, id);
      continue;
    }
    for (const key of tabs) seen.add(key);
    panes.push({ id, tabs, active: tabs.includes(pane.active ?? '') ? pane.active : tabs[0]! });
  }
  const closed = (Array.isArray(kept.closed) ? kept.closed : []).filter(isTab).slice(0, KEPT_CLOSED).map(drawable);
  if (panes.length === 0 && closed.length === 0) return null;
  return {
    version: 1,
    tabs: [...known.values()].filter((tab) => seen.has(tab.key)),
    panes,
    tree,
    front: panes.some((pane) => pane.id === kept.front) ? kept.front : (panes[0]?.id ?? ''),
    closed,
  };
}

function isTab(tab: unknown): tab is SavedTab {
  const { key, view, title } = (tab ?? {}) as Partial<SavedTab>;
  return typeof key === 'string' && typeof view === 'string' && typeof title === 'string';
}

/** A valid tab from stored data. */
function drawable(tab: SavedTab): SavedTab {
  const { icon, menuId, pinned } = tab;
  return { ...tab, icon: asText(icon), menuId: typeof menuId === 'number' ? menuId : null, pinned: pinned === true };
}

function isTree(node: unknown): node is PaneTree {
  if (typeof node === 'string') return true;
  const { type, direction, children, splitPercentages: sizes } = (node ?? {}) as Record<string, unknown>;
  return (
    type === 'split' &&
    (direction === 'row' || direction === 'column') &&
    Array.isArray(children) &&
    children.length > 1 &&
    children.every(isTree) &&
    (sizes === undefined || (Array.isArray(sizes) && sizes.length === children.length && sizes.every(Number.isFinite)))
  );
}
