import { subscribe } from 'valtio';
import { followNames, namesOf, type Names } from '../../shell/navigation/followNames.ts';
import type { NavigationStore } from '../../shell/navigation/NavigationStore.ts';
import type { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';

/** Milliseconds of quiet before a change of the layout is written. */
const QUIET = 250;

/**
 * Keeps tabs and panels of one employee in this browser, and puts them back after a reload. Beside them stand the names that
 * the menu had then: who bears one of those gets the name of now, in whatever language it is.
 */
export class LayoutKeeper {
  private readonly tabs: TabsStore;
  private readonly panels: PanelsStore;
  private readonly navigation: NavigationStore;
  private readonly name: string;
  private names: Names = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped: (() => void)[] = [];

  constructor(tabs: TabsStore, panels: PanelsStore, navigation: NavigationStore, employeeId: number) {
    this.tabs = tabs;
    this.panels = panels;
    this.navigation = navigation;
    this.name = `atrium.layout.${employeeId}`;
    tabs.held.hold();
    panels.held.hold();
  }

  /**
   * Puts the kept layout back, then opens what the person asked for meanwhile, and keeps every change from then on. Gives the
   * titles of tabs whose view is not offered any more.
   */
  start(): string[] {
    const lost = this.tabs.restore(localStorage.getItem(`${this.name}.tabs`));
    this.panels.restore(localStorage.getItem(`${this.name}.panels`));
    this.names = readNames(localStorage.getItem(`${this.name}.names`));
    this.follow();
    const later = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.write(), QUIET);
    };
    const now = () => this.write();
    window.addEventListener('pagehide', now);
    this.stopped = [
      subscribe(this.tabs.state, later),
      subscribe(this.panels.state, later),
      () => window.removeEventListener('pagehide', now),
      () => clearTimeout(this.timer),
    ];
    this.tabs.held.release();
    this.panels.held.release();
    return lost;
  }

  /** The menu has come anew: its names are the titles of what was opened from it, of closed tabs too. */
  follow(): void {
    const now = namesOf(this.navigation.state.menu);
    const { tabs, closed } = this.tabs.state;
    followNames(
      [...Object.values(tabs), ...closed.map(({ tab }) => tab), ...this.panels.state.panels],
      this.names,
      now,
    );
    this.names = now;
  }

  write(): void {
    try {
      localStorage.setItem(`${this.name}.tabs`, JSON.stringify(this.tabs.keep()));
      localStorage.setItem(`${this.name}.panels`, JSON.stringify(this.panels.keep()));
      localStorage.setItem(`${this.name}.names`, JSON.stringify(this.namesBorne()));
    } catch {
      // a full or forbidden store costs only the restoring
    }
  }

  stop(): void {
    for (const stop of this.stopped) stop();
    this.stopped = [];
  }

  /** The session is over: tabs go with it (S0 §4). */
  forget(): void {
    this.stop();
    localStorage.removeItem(`${this.name}.tabs`);
    localStorage.removeItem(`${this.name}.panels`);
    localStorage.removeItem(`${this.name}.names`);
  }

  /** Those that matter: a menu may have hundreds. */
  private namesBorne(): [number, string][] {
    const from = new Set(
      [...Object.values(this.tabs.state.tabs), ...this.panels.state.panels].map((view) => view.menuId),
    );
    return [...this.names].filter(([id]) => from.has(id));
  }
}

function readNames(text: string | null): Names {
  try {
    return new Map(JSON.parse(text ?? '[]') as [number, string][]);
  } catch {
    return new Map();
  }
}
