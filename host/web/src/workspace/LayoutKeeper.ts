import { subscribe } from 'valtio';
import type { PanelsStore } from '../panels/PanelsStore.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';

/** Milliseconds of quiet before a change of the layout is written. */
const QUIET = 250;

/** Keeps tabs and panels of one employee in this browser, and puts them back after a reload. */
export class LayoutKeeper {
  private readonly tabs: TabsStore;
  private readonly panels: PanelsStore;
  private readonly name: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped: (() => void)[] = [];

  constructor(tabs: TabsStore, panels: PanelsStore, employeeId: number) {
    this.tabs = tabs;
    this.panels = panels;
    this.name = `atrium.layout.${employeeId}`;
  }

  /** Puts the kept layout back and keeps every change from then on. Gives the titles of tabs whose view is not offered any more. */
  start(): string[] {
    const lost = this.tabs.restore(localStorage.getItem(`${this.name}.tabs`));
    this.panels.restore(localStorage.getItem(`${this.name}.panels`));
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
    return lost;
  }

  write(): void {
    try {
      localStorage.setItem(`${this.name}.tabs`, JSON.stringify(this.tabs.keep()));
      localStorage.setItem(`${this.name}.panels`, JSON.stringify(this.panels.keep()));
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
  }
}
