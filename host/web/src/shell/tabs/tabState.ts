import type { MosaicNode } from 'react-mosaic-component';

/** One tab. The object lives in a valtio proxy of its own, so that a change of title draws one tab only. */
export interface TabState {
  readonly key: string;
  readonly view: string;
  /** Plain data, kept over a reload. */
  params: unknown;
  /** '' = the view's own title, in the language of the moment. */
  title: string;
  icon: string;
  /** The menu entry it was opened from, null when code opened it. */
  menuId: number | null;
  pinned: boolean;
  /** Has unsaved input. */
  dirty: boolean;
}

/** One part of the court: a strip of tabs in order, pinned ones first, of which one is current. */
export interface PaneState {
  readonly id: string;
  tabs: string[];
  active: string | null;
}

/** How the panes share the court: react-mosaic's tree with pane ids as leaves; null while there is no tab. */
export type PaneTree = MosaicNode<string> | null;

export type Edge = 'left' | 'right' | 'top' | 'bottom';

export interface TabsState {
  tabs: Record<string, TabState>;
  panes: Record<string, PaneState>;
  tree: PaneTree;
  /** The pane that keys and new tabs go to; '' while there is none. */
  front: string;
  /** Keys of the tabs whose view has been shown: the others hold no code yet. */
  shown: string[];
  /** Tabs that can be reopened, the last closed first. */
  closed: ClosedTab[];
}

export interface ClosedTab {
  readonly tab: Omit<TabState, 'dirty'>;
  readonly pane: string;
  readonly index: number;
  /** How the court was shared, where its pane went with it. */
  readonly tree: PaneTree;
}
