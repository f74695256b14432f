import type { MenuEntry } from '@atrium/sdk/host';
import type { FrameParams, FrontTab } from '@atrium/sdk/client';
import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { TabsService } from '../../services/tokens.ts';
import { findVanished, PendingOpenings } from '../openedViews.ts';
import type { Unsaved } from '../Unsaved.ts';
import { keepLayout, readLayout, type TabsLayout } from './layout.ts';
import {
  type ClosedTab,
  type Edge,
  nextCurrent,
  type PaneState,
  type PaneTree,
  placeInStrip,
  tabKey,
  type TabsState,
  type TabState,
} from './tabState.ts';
import { findNeighbour, removePane, splitPane, withPaneAgain } from './paneTree.ts';

/** How many closed tabs can be reopened. */
const KEPT_CLOSED = 20;

/** Information about views that does not require loading them. */
export interface ViewCatalogue {
  /** Title and icon of a view; undefined if no plugin has it. */
  describe(view: string): { readonly icon: string; readonly builtin: boolean } | undefined;
}

export type TabToOpen = Parameters<TabsService['open']>[0];

/** The tabs and the layout of their panes. */
export class TabsStore implements TabsService {
  readonly state: TabsState = proxy<TabsState>(emptyState());
  /** The tab in front, for plugins: written once a change is complete. */
  readonly inFront = proxy<{ front: FrontTab | undefined }>({ front: undefined });
  readonly #views: ViewCatalogue;
  readonly #unsaved: Unsaved;
  readonly held = new PendingOpenings<TabToOpen>((asked) => this.open(asked));
  /** Called with the id of a requested view that does not exist. */
  onUnknown: (view: string) => void = () => {};
  /** Called when a view has changed the parameters of its tab. */
  onParams: () => void = () => {};

  constructor(views: ViewCatalogue, unsaved: Unsaved) {
    this.#views = views;
    this.#unsaved = unsaved;
    // never released: both are as old as this store
    subscribe(this.state, () => this.#followFront());
  }

  open(asked: TabToOpen): void {
    if (this.held.keeps(asked)) return;
    const { view, params, title, icon, menuId, background } = asked;
    const described = this.#views.describe(view);
    if (!described) return this.onUnknown(view);
    const key = tabKey(view, params);
    const tab = this.state.tabs[key];
    if (tab) {
      if (params !== undefined) tab.params = params;
      if (menuId !== undefined) tab.menuId = menuId;
      if (!background) this.activate(key);
      return;
    }
    const fresh: TabState = {
      key,
      view,
      params,
      title: title ?? '',
      icon: icon || described.icon,
      menuId: menuId ?? null,
      pinned: false,
      dirty: false,
    };
    const pane = this.#frontPane();
    const at = pane.active === null ? pane.tabs.length : pane.tabs.indexOf(pane.active) + 1;
    if (background && pane.active !== null) this.#insert(fresh, pane, at);
    else this.#put(fresh, pane, at);
  }

  /** Opens in another pane: beside the active one, which is split if it is the only one. */
  openBeside(tab: TabToOpen): void {
    const before = this.state.front;
    this.open(tab);
    const key = tabKey(tab.view, tab.params);
    const pane = this.findPane(key);
    if (pane?.id === before) this.moveBeside(key);
  }

  close(key: string): Promise<boolean> {
    return this.closeMany([key]);
  }

  /** Closes all of them or, if the person keeps editing, none. */
  async closeMany(keys: readonly string[]): Promise<boolean> {
    if (!(await this.#unsaved.confirmDiscard(keys))) return false;
    this.#drop(keys);
    return true;
  }

  closeOthers(key: string): Promise<boolean> {
    return this.closeMany(this.#unpinned(this.findPane(key)?.tabs ?? []).filter((other) => other !== key));
  }

  closeRight(key: string): Promise<boolean> {
    const tabs = this.findPane(key)?.tabs ?? [];
    return this.closeMany(this.#unpinned(tabs.slice(tabs.indexOf(key) + 1)));
  }

  /** Closes the tabs of removed menu entries without a question. Returns their titles. */
  closeVanished(menu: readonly MenuEntry[]): TabState[] {
    const gone = findVanished(
      Object.values(this.state.tabs),
      menu,
      (view) => this.#views.describe(view)?.builtin ?? false,
    );
    const tabs = gone.map((key) => ({ ...this.state.tabs[key]! }));
    this.#drop(gone, false);
    return tabs;
  }

  /** True if some plugin has this view. */
  knows(view: string): boolean {
    return this.#views.describe(view) !== undefined;
  }

  /** Opens the tab closed last again, or the closed tab of this key. */
  reopen(key?: string): void {
    const { closed } = this.state;
    const [last] = closed.splice(key === undefined ? 0 : closed.findIndex(({ tab }) => tab.key === key), 1);
    if (!last) return;
    if (this.state.tabs[last.tab.key] || !this.knows(last.tab.view))
      return key === undefined ? this.reopen() : undefined;
    const pane = this.state.panes[last.pane] ?? this.#paneAgain(last);
    const place = pane ?? this.#frontPane();
    // its position is meaningless in another pane: it is added at the end
    this.#put({ ...last.tab, dirty: false }, place, pane ? last.index : place.tabs.length);
  }

  activate(key: string): void {
    const pane = this.findPane(key);
    if (!pane) return;
    this.#show(key, pane);
    this.state.front = pane.id;
  }

  /** Activates a pane: keys and new tabs go to it. */
  bringForward(pane: string): void {
    if (this.state.panes[pane]) this.state.front = pane;
  }

  pin(key: string, pinned: boolean): void {
    const pane = this.findPane(key);
    if (!pane) return;
    this.state.tabs[key]!.pinned = pinned;
    // an unpinned tab becomes the first of the others, a pinned one the last of the pinned
    pane.tabs = placeInStrip(
      pane.tabs,
      key,
      pane.tabs.filter((other) => this.#isPinned(other)).length + (pinned ? 1 : 0),
      this.#isPinned,
    );
  }

  setTitle(key: string, title: string): void {
    const tab = this.state.tabs[key];
    if (tab) tab.title = title;
  }

  /** The parameters of a tab, for its view. */
  frameParams(key: string): FrameParams {
    const read = () => namedParams(this.state.tabs[key]?.params);
    return {
      read,
      set: (part) => {
        const tab = this.state.tabs[key];
        const next = { ...read(), ...part };
        for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name];
        const isSame = JSON.stringify(next) === JSON.stringify(read());
        // the identity of the tab stays what it is
        if (!tab || isSame || tabKey(tab.view, next) !== key) return;
        tab.params = Object.keys(next).length > 0 ? next : undefined;
        this.onParams();
      },
      subscribe: (listener) => {
        const tab = this.state.tabs[key];
        return tab ? subscribeKey(tab, 'params', listener) : () => {};
      },
    };
  }

  /** Moves a tab in its strip or to another pane, before the tab at `index`. */
  move(key: string, paneId: string, index: number): void {
    const pane = this.state.panes[paneId];
    const from = this.findPane(key);
    if (!pane || !from) return;
    if (from !== pane) this.#takeOut([key], from);
    pane.tabs = placeInStrip(pane.tabs, key, index, this.#isPinned);
    this.activate(key);
  }

  /** Moves a tab into a new pane at an edge of `paneId`. */
  split(key: string, paneId: string, edge: Edge): void {
    const from = this.findPane(key);
    if (!from || !this.state.panes[paneId] || (from.id === paneId && from.tabs.length === 1)) return;
    const added = this.#addPane();
    this.state.tree = splitPane(this.state.tree, paneId, added.id, edge);
    this.#takeOut([key], from);
    added.tabs.push(key);
    this.activate(key);
  }

  /** To the neighbouring pane, or to a new one on the right. */
  moveBeside(key: string): void {
    const from = this.findPane(key);
    if (!from) return;
    const other = findNeighbour(this.state.tree, from.id);
    if (other) this.move(key, other, Number.MAX_SAFE_INTEGER);
    else this.split(key, from.id, 'right');
  }

  /** The tree after a divider was dragged. */
  resize(tree: PaneTree): void {
    this.state.tree = tree;
  }

  findPane(key: string): PaneState | undefined {
    return Object.values(this.state.panes).find((pane) => pane.tabs.includes(key));
  }

  /** Marks the tabs that have unsaved input. */
  markDirty(): void {
    for (const tab of Object.values(this.state.tabs)) {
      const dirty = this.#unsaved.isDirty(tab.key);
      if (tab.dirty !== dirty) tab.dirty = dirty;
    }
  }

  /** Closes everything without a question, at the end of the session. */
  clear(): void {
    Object.assign(this.state, emptyState());
    this.held.forget();
  }

  keep(): TabsLayout {
    return keepLayout(this.state);
  }

  /** Restores the stored tabs, without views that no longer exist. Returns the titles of those. */
  restore(text: string | null): string[] {
    const layout = readLayout(text);
    if (!layout) return [];
    const lost = layout.tabs.filter((tab) => !this.#views.describe(tab.view));
    Object.assign(this.state, emptyState(), {
      tabs: Object.fromEntries(layout.tabs.map((tab) => [tab.key, { ...tab, params: tab.params, dirty: false }])),
      panes: Object.fromEntries(layout.panes.map((pane) => [pane.id, pane])),
      tree: layout.tree,
      front: layout.front,
      closed: (layout.closed ?? []).map((tab) => ({
        tab: { ...tab, params: tab.params },
        pane: '',
        index: 0,
        tree: null,
      })),
    });
    this.#drop(
      lost.map((tab) => tab.key),
      false,
    );
    for (const pane of Object.values(this.state.panes)) if (pane.active) this.#show(pane.active, pane);
    return lost.map((tab) => tab.title || tab.view);
  }

  #followFront(): void {
    const { tabs, panes, front } = this.state;
    const tab = tabs[panes[front]?.active ?? ''];
    if (tab?.key !== this.inFront.front?.key) this.inFront.front = tab && { view: tab.view, key: tab.key };
  }

  readonly #isPinned = (key: string): boolean => this.state.tabs[key]?.pinned ?? false;

  #unpinned(keys: readonly string[]): string[] {
    return keys.filter((key) => !this.#isPinned(key));
  }

  #put(tab: TabState, pane: PaneState, index: number): void {
    this.#insert(tab, pane, index);
    this.activate(tab.key);
  }

  #insert(tab: TabState, pane: PaneState, index: number): void {
    this.state.tabs[tab.key] = tab;
    pane.tabs = placeInStrip(pane.tabs, tab.key, index, this.#isPinned);
  }

  #show(key: string, pane: PaneState): void {
    // first, since a pane arranges its views as soon as its current tab changes
    if (!this.state.shown.includes(key)) this.state.shown.push(key);
    if (pane.active !== key) pane.active = key;
  }

  #frontPane(): PaneState {
    const front = this.state.panes[this.state.front];
    if (front) return front;
    const pane = this.#addPane();
    this.state.tree = pane.id;
    this.state.front = pane.id;
    return pane;
  }

  /** The position of a pane that was removed with its last tab; undefined if the layout has changed since. */
  #paneAgain({ pane, tree }: ClosedTab): PaneState | undefined {
    const again = withPaneAgain(this.state.tree, tree, pane);
    if (again === null) return undefined;
    const added = this.#addPane(pane);
    this.state.tree = again;
    return added;
  }

  #freePane(): string {
    // nor the id of a pane to which a closed tab may return
    const taken = new Set([...Object.keys(this.state.panes), ...this.state.closed.map(({ pane }) => pane)]);
    let number = 1;
    while (taken.has(`p${number}`)) number += 1;
    return `p${number}`;
  }

  #addPane(id = this.#freePane()): PaneState {
    this.state.panes[id] = { id, tabs: [], active: null };
    return this.state.panes[id]!;
  }

  /** Removes tabs from a pane, and the pane if it is empty. */
  #takeOut(keys: readonly string[], pane: PaneState): void {
    const leaving = new Set(keys);
    const current = nextCurrent(pane.tabs, pane.active, leaving);
    pane.tabs = pane.tabs.filter((key) => !leaving.has(key));
    if (current !== null) return this.#show(current, pane);
    pane.active = null;
    if (this.state.front === pane.id) this.state.front = findNeighbour(this.state.tree, pane.id) ?? '';
    this.state.tree = removePane(this.state.tree, pane.id);
    delete this.state.panes[pane.id];
  }

  #drop(keys: readonly string[], reopenable = true): void {
    for (const pane of Object.values(this.state.panes)) {
      const leaving = pane.tabs.filter((key) => keys.includes(key));
      if (leaving.length === 0) continue;
      for (const key of reopenable ? leaving : []) {
        const { dirty: _, ...tab } = this.state.tabs[key]!;
        const tree = leaving.length === pane.tabs.length ? this.state.tree : null;
        this.state.closed.unshift({ tab, pane: pane.id, index: pane.tabs.indexOf(key), tree });
      }
      this.#takeOut(leaving, pane);
    }
    this.state.closed.splice(KEPT_CLOSED);
    this.state.shown = this.state.shown.filter((key) => !keys.includes(key));
    for (const key of keys) delete this.state.tabs[key];
  }
}

function emptyState(): TabsState {
  return { tabs: {}, panes: {}, tree: null, front: '', shown: [], closed: [] };
}

/** Parameters by name; none if a tab was opened with something else. */
function namedParams(params: unknown): Record<string, unknown> {
  return typeof params === 'object' && !Array.isArray(params) ? { ...params } : {};
}
