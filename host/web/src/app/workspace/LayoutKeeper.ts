import type { MenuEntry } from '@atrium/sdk/host';
import { subscribe } from 'valtio';
import { flatMenu } from '../../services/menuEntries.ts';
import type { NavigationStore } from '../../shell/navigation/NavigationStore.ts';
import type { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';

/** Milliseconds without a change before the layout is written. */
const QUIET = 250;

/**
 * Stores tabs and panels of one employee in this browser, and restores them after a reload. The names of the menu are
 * stored with them: a title equal to one of those is updated to the current name, in the current language.
 */
export class LayoutKeeper {
  readonly #tabs: TabsStore;
  readonly #panels: PanelsStore;
  readonly #navigation: NavigationStore;
  readonly #name: string;
  #names: Names = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped: (() => void)[] = [];

  constructor(tabs: TabsStore, panels: PanelsStore, navigation: NavigationStore, employeeId: number) {
    this.#tabs = tabs;
    this.#panels = panels;
    this.#navigation = navigation;
    this.#name = `atrium.layout.${employeeId}`;
    tabs.held.hold();
    panels.held.hold();
  }

  /**
   * Restores the stored layout, then opens what the person requested meanwhile, and stores every change from then on.
   * Without a stored layout `openFirst` is called; an empty one is a layout, too: the person closed everything. Returns
   * the titles of tabs whose view no longer exists.
   */
  start(openFirst: () => void): string[] {
    const stored = localStorage.getItem(`${this.#name}.tabs`);
    const lost = this.#tabs.restore(stored);
    this.#panels.restore(localStorage.getItem(`${this.#name}.panels`));
    this.#names = parseNames(localStorage.getItem(`${this.#name}.names`));
    this.follow();
    const later = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.write(), QUIET);
    };
    const now = () => this.write();
    window.addEventListener('pagehide', now);
    this.#stopped = [
      subscribe(this.#tabs.state, later),
      subscribe(this.#panels.state, later),
      () => window.removeEventListener('pagehide', now),
      () => clearTimeout(this.#timer),
    ];
    this.#tabs.held.release();
    this.#panels.held.release();
    if (stored === null) openFirst();
    return lost;
  }

  /** The menu was reloaded: updates the titles of what was opened from it, of closed tabs too. */
  follow(): void {
    const now = collectNames(this.#navigation.state.menu);
    const { tabs, closed } = this.#tabs.state;
    followNames(
      [...Object.values(tabs), ...closed.map(({ tab }) => tab), ...this.#panels.state.panels],
      this.#names,
      now,
    );
    this.#names = now;
  }

  write(): void {
    try {
      localStorage.setItem(`${this.#name}.tabs`, JSON.stringify(this.#tabs.keep()));
      localStorage.setItem(`${this.#name}.panels`, JSON.stringify(this.#panels.keep()));
      localStorage.setItem(`${this.#name}.names`, JSON.stringify(this.#usedNames()));
    } catch {
      // if storage is full or blocked, only the layout is lost
    }
  }

  stop(): void {
    for (const stop of this.#stopped) stop();
    this.#stopped = [];
  }

  /** The session has ended: clears the layout (S0-108). */
  forget(): void {
    this.stop();
    localStorage.removeItem(`${this.#name}.tabs`);
    localStorage.removeItem(`${this.#name}.panels`);
    localStorage.removeItem(`${this.#name}.names`);
  }

  /** Only the used ones: a menu may have hundreds. */
  #usedNames(): [number | null, string][] {
    const from = new Set(
      [...Object.values(this.#tabs.state.tabs), ...this.#panels.state.panels].map((view) => view.menuId),
    );
    return [...this.#names].filter(([id]) => from.has(id));
  }
}

function parseNames(text: string | null): Names {
  try {
    return new Map(JSON.parse(text ?? '[]') as [number, string][]);
  } catch {
    return new Map();
  }
}

interface Opened {
  readonly menuId: number | null;
  title: string;
}

/** Names of menu entries by their id. */
type Names = ReadonlyMap<number | null, string>;

export const collectNames = (menu: readonly MenuEntry[]): Names =>
  new Map(flatMenu(menu).map(({ id, name }) => [id, name]));

/**
 * Renames tabs and panels with the name of their menu entry when the menu is loaded in another language or an
 * administrator renamed the entry. Titles set by views stay.
 */
export function followNames(opened: readonly Opened[], before: Names, after: Names): void {
  for (const view of opened) {
    const name = after.get(view.menuId);
    if (name !== undefined && view.title === before.get(view.menuId)) view.title = name;
  }
}
