import type { MosaicNode } from 'react-mosaic-component';

/** One tab. The object is a valtio proxy of its own, so that a change of title rerenders one tab only. */
export interface TabState {
  readonly key: string;
  readonly view: string;
  /** Plain data, kept over a reload. */
  params: unknown;
  /** '' = the view's own title, in the current language. */
  title: string;
  icon: string;
  /** The menu entry it was opened from, null if opened by code. */
  menuId: number | null;
  pinned: boolean;
  /** Has unsaved input. */
  dirty: boolean;
}

/** One pane: a strip of tabs in order, pinned ones first, one of which is current. */
export interface PaneState {
  readonly id: string;
  tabs: string[];
  active: string | null;
}

/** The layout of the panes: react-mosaic's tree with pane ids as leaves; null without tabs. */
export type PaneTree = MosaicNode<string> | null;

export type Edge = 'left' | 'right' | 'top' | 'bottom';

export interface TabsState {
  tabs: Record<string, TabState>;
  panes: Record<string, PaneState>;
  tree: PaneTree;
  /** The pane that keys and new tabs go to; '' while there is none. */
  front: string;
  /** Keys of the tabs whose view has been shown: the others have not loaded their code. */
  shown: string[];
  /** Tabs that can be reopened, the last closed first. */
  closed: ClosedTab[];
}

export interface ClosedTab {
  readonly tab: Omit<TabState, 'dirty'>;
  readonly pane: string;
  readonly index: number;
  /** The layout before, if its pane was removed with it. */
  readonly tree: PaneTree;
}

/**
 * The identity of a tab or panel: the view and its parameter `id`, if any (C.3-23), or the address of a framed page.
 * Stable over a reload, since drafts are stored under it.
 */
export function tabKey(view: string, params: unknown): string {
  const { id, link } = (params ?? {}) as { id?: unknown; link?: unknown };
  if (typeof id === 'string' || typeof id === 'number') return `${view}#${id}`;
  if (typeof link === 'string') return `${view}#${link}`;
  return view;
}

/** The strip's order with `key` put before the tab now at `index`; pinned tabs stay together in front. */
export function placeInStrip(
  tabs: readonly string[],
  key: string,
  index: number,
  isPinned: (key: string) => boolean,
): string[] {
  const from = tabs.indexOf(key);
  const rest = tabs.filter((other) => other !== key);
  const requested = from !== -1 && from < index ? index - 1 : index;
  const pins = rest.filter(isPinned).length;
  const at = isPinned(key) ? clamp(requested, 0, pins) : clamp(requested, pins, rest.length);
  return rest.toSpliced(at, 0, key);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Which tab becomes current when `closing` close: the next that stays, else the previous, else none (S0-132). */
export function nextCurrent(
  tabs: readonly string[],
  current: string | null,
  closing: ReadonlySet<string>,
): string | null {
  if (current !== null && !closing.has(current)) return current;
  const at = current === null ? -1 : tabs.indexOf(current);
  const stays = (key: string) => !closing.has(key);
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}
