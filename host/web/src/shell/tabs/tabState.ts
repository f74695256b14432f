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
