import type { MenuEntry } from '@atrium/sdk/host';
import { proxy } from 'valtio';
import type { TabsService } from '../../services/container/tokens.ts';
import { PendingOpenings } from '../../services/state/PendingOpenings.ts';
import type { Unsaved } from '../unsaved/Unsaved.ts';
import { keepLayout, readLayout, type TabsLayout } from './layout.ts';
import { nextCurrent } from './nextCurrent.ts';
import { neighbourOf, panesOf, removePane, splitPane, withPaneAgain } from './paneTree.ts';
import { placeInStrip } from './stripOrder.ts';
import { tabKey } from './tabKey.ts';
import type { ClosedTab, Edge, PaneState, PaneTree, TabsState, TabState } from './tabState.ts';
import { vanished } from './vanished.ts';

/** How many closed tabs can be reopened. */
const KEPT_CLOSED = 20;

/** What the tabs know about views without loading them. */
export interface ViewCatalogue {
  /** Title and icon of a view; undefined where no plugin offers it. */
  describe(view: string): { readonly icon: string; readonly builtin: boolean } | undefined;
}

export type TabToOpen = Parameters<TabsService['open']>[0] & {
  /** Leaves the current tab in front; the new one loads when it is looked at. */
  readonly background?: boolean;
};

/** The tabs and how they share the court. */
export class TabsStore implements TabsService {
  readonly state: TabsState = proxy<TabsState>(emptyState());
  private readonly views: ViewCatalogue;
  private readonly unsaved: Unsaved;
  readonly held = new PendingOpenings<TabToOpen>((asked) => this.open(asked));
  /** Told when something asks for a view that nobody offers. */
  onUnknown: (view: string) => void = () => {};

  constructor(views: ViewCatalogue, unsaved: Unsaved) {
    this.views = views;
    this.unsaved = unsaved;
  }

  open(asked: TabToOpen): void {
    if (this.held.keeps(asked)) return;
    const { view, params, title, icon, menuId, background } = asked;
    const described = this.views.describe(view);
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
    const pane = this.frontPane();
    const at = pane.active === null ? pane.tabs.length : pane.tabs.indexOf(pane.active) + 1;
    if (background && pane.active !== null) this.insert(fresh, pane, at);
    else this.put(fresh, pane, at);
  }

  /** Opens in the other half: beside the front pane, which is split where it stands alone. */
  openBeside(tab: TabToOpen): void {
    const before = this.state.front;
    const alone = panesOf(this.state.tree).length < 2;
    this.open(tab);
    const key = tabKey(tab.view, tab.params);
    const pane = this.paneOf(key);
    if (pane && pane.id === before && (alone ? pane.tabs.length > 1 : true)) this.moveBeside(key);
  }

  close(key: string): Promise<boolean> {
    return this.closeMany([key]);
  }

  /** Closes all of them or, when the person wants to go on editing, none. */
  async closeMany(keys: readonly string[]): Promise<boolean> {
    if (!(await this.unsaved.confirmDiscard(keys))) return false;
    this.drop(keys);
    return true;
  }

  closeOthers(key: string): Promise<boolean> {
    return this.closeMany(this.unpinned(this.paneOf(key)?.tabs ?? []).filter((other) => other !== key));
  }

  closeRight(key: string): Promise<boolean> {
    const tabs = this.paneOf(key)?.tabs ?? [];
    return this.closeMany(this.unpinned(tabs.slice(tabs.indexOf(key) + 1)));
  }

  /** Closes, with no question, the tabs whose menu entry is gone; gives what they were. */
  closeVanished(menu: readonly MenuEntry[]): TabState[] {
    const gone = vanished(Object.values(this.state.tabs), menu, (view) => this.views.describe(view)?.builtin ?? false);
    const tabs = gone.map((key) => ({ ...this.state.tabs[key]! }));
    this.drop(gone, false);
    return tabs;
  }

  reopen(): void {
    const last = this.state.closed.shift();
    if (!last) return;
    if (this.state.tabs[last.tab.key] || !this.views.describe(last.tab.view)) return this.reopen();
    const pane = this.state.panes[last.pane] ?? this.paneAgain(last);
    const place = pane ?? this.frontPane();
    // its place among strangers means nothing: there it stands last
    this.put({ ...last.tab, dirty: false }, place, pane ? last.index : place.tabs.length);
  }

  activate(key: string): void {
    const pane = this.paneOf(key);
    if (!pane) return;
    this.show(key, pane);
    this.state.front = pane.id;
  }

  /** Puts a pane in front: keys and new tabs go to it. */
  bringForward(pane: string): void {
    if (this.state.panes[pane]) this.state.front = pane;
  }

  pin(key: string, pinned: boolean): void {
    const tab = this.state.tabs[key];
    const pane = this.paneOf(key);
    if (!tab || !pane) return;
    tab.pinned = pinned;
    // a tab that is unpinned stands first among the others, one that is pinned last among the pinned
    pane.tabs = placeInStrip(
      pane.tabs,
      key,
      pane.tabs.filter((other) => this.isPinned(other)).length + (pinned ? 1 : 0),
      this.isPinned,
    );
  }

  setTitle(key: string, title: string): void {
    const tab = this.state.tabs[key];
    if (tab) tab.title = title;
  }

  /** Moves a tab in its strip or to another pane, before the tab at `index`. */
  move(key: string, paneId: string, index: number): void {
    const pane = this.state.panes[paneId];
    const from = this.paneOf(key);
    if (!pane || !from) return;
    if (from !== pane) this.takeOut([key], from);
    pane.tabs = placeInStrip(pane.tabs, key, index, this.isPinned);
    this.activate(key);
  }

  /** Gives a tab a pane of its own on the edge of `paneId`. */
  split(key: string, paneId: string, edge: Edge): void {
    const from = this.paneOf(key);
    if (!from || !this.state.panes[paneId] || (from.id === paneId && from.tabs.length === 1)) return;
    const added = this.addPane();
    this.state.tree = splitPane(this.state.tree, paneId, added.id, edge);
    this.takeOut([key], from);
    added.tabs.push(key);
    this.activate(key);
  }

  /** To the neighbouring pane, or to a new one on the right. */
  moveBeside(key: string): void {
    const from = this.paneOf(key);
    if (!from) return;
    const other = neighbourOf(this.state.tree, from.id);
    if (other) this.move(key, other, Number.MAX_SAFE_INTEGER);
    else this.split(key, from.id, 'right');
  }

  /** The tree after a divider was dragged. */
  resize(tree: PaneTree): void {
    this.state.tree = tree;
  }

  paneOf(key: string): PaneState | undefined {
    return Object.values(this.state.panes).find((pane) => pane.tabs.includes(key));
  }

  /** Marks the tabs that have unsaved input. */
  markDirty(): void {
    for (const tab of Object.values(this.state.tabs)) {
      const dirty = this.unsaved.isDirty(tab.key);
      if (tab.dirty !== dirty) tab.dirty = dirty;
    }
  }

  /** Everything closes without a question: the session is over (S0 §4). */
  clear(): void {
    Object.assign(this.state, emptyState());
    this.held.forget();
  }

  keep(): TabsLayout {
    return keepLayout(this.state);
  }

  /** Puts the kept tabs back. Views that nobody offers any more are left out; gives what they were. */
  restore(text: string | null): string[] {
    const layout = readLayout(text);
    if (!layout) return [];
    const lost = layout.tabs.filter((tab) => !this.views.describe(tab.view));
    Object.assign(this.state, emptyState(), {
      tabs: Object.fromEntries(layout.tabs.map((tab) => [tab.key, { ...tab, params: tab.params, dirty: false }])),
      panes: Object.fromEntries(layout.panes.map((pane) => [pane.id, pane])),
      tree: layout.tree,
      front: layout.front,
    });
    this.drop(
      lost.map((tab) => tab.key),
      false,
    );
    for (const pane of Object.values(this.state.panes)) if (pane.active) this.show(pane.active, pane);
    return lost.map((tab) => tab.title || tab.view);
  }

  private readonly isPinned = (key: string): boolean => this.state.tabs[key]?.pinned ?? false;

  private unpinned(keys: readonly string[]): string[] {
    return keys.filter((key) => !this.isPinned(key));
  }

  private put(tab: TabState, pane: PaneState, index: number): void {
    this.insert(tab, pane, index);
    this.activate(tab.key);
  }

  private insert(tab: TabState, pane: PaneState, index: number): void {
    this.state.tabs[tab.key] = tab;
    pane.tabs = placeInStrip(pane.tabs, tab.key, index, this.isPinned);
  }

  private show(key: string, pane: PaneState): void {
    // first, since a pane arranges its views the moment its current tab changes
    if (!this.state.shown.includes(key)) this.state.shown.push(key);
    if (pane.active !== key) pane.active = key;
  }

  private frontPane(): PaneState {
    const front = this.state.panes[this.state.front];
    if (front) return front;
    const pane = this.addPane();
    this.state.tree = pane.id;
    this.state.front = pane.id;
    return pane;
  }

  /** The pane that went with its last tab, where it was; undefined where the court is shared otherwise now. */
  private paneAgain({ pane, tree }: ClosedTab): PaneState | undefined {
    const again = withPaneAgain(this.state.tree, tree, pane);
    if (again === null) return undefined;
    const added = this.addPane(pane);
    this.state.tree = again;
    return added;
  }

  private freePane(): string {
    // nor the name of one that a closed tab wants to come back to
    const taken = new Set([...Object.keys(this.state.panes), ...this.state.closed.map(({ pane }) => pane)]);
    let number = 1;
    while (taken.has(`p${number}`)) number += 1;
    return `p${number}`;
  }

  private addPane(id = this.freePane()): PaneState {
    this.state.panes[id] = { id, tabs: [], active: null };
    return this.state.panes[id]!;
  }

  /** Takes tabs out of a pane; a pane that is empty then goes. */
  private takeOut(keys: readonly string[], pane: PaneState): void {
    const leaving = new Set(keys);
    const current = nextCurrent(pane.tabs, pane.active, leaving);
    pane.tabs = pane.tabs.filter((key) => !leaving.has(key));
    if (current !== null) return this.show(current, pane);
    pane.active = null;
    if (this.state.front === pane.id) this.state.front = neighbourOf(this.state.tree, pane.id) ?? '';
    this.state.tree = removePane(this.state.tree, pane.id);
    delete this.state.panes[pane.id];
  }

  private drop(keys: readonly string[], reopenable = true): void {
    for (const pane of Object.values(this.state.panes)) {
      const leaving = pane.tabs.filter((key) => keys.includes(key));
      if (leaving.length === 0) continue;
      for (const key of reopenable ? leaving : []) {
        const { dirty: _, ...tab } = this.state.tabs[key]!;
        const tree = leaving.length === pane.tabs.length ? this.state.tree : null;
        this.state.closed.unshift({ tab, pane: pane.id, index: pane.tabs.indexOf(key), tree });
      }
      this.takeOut(leaving, pane);
    }
    this.state.closed.splice(KEPT_CLOSED);
    this.state.shown = this.state.shown.filter((key) => !keys.includes(key));
    for (const key of keys) delete this.state.tabs[key];
  }
}

function emptyState(): TabsState {
  return { tabs: {}, panes: {}, tree: null, front: '', shown: [], closed: [] };
}
