/** The interface by which a measuring page controls tabs and panels; the peer's page has the same. */
export interface Driver {
  open(id: number): void;
  activate(id: number): void;
  close(id: number): void;
  openPanel(id: number): void;
  closePanel(id: number): void;
}

/** Close functions of mounted views, by number; the views register themselves. */
export const closers = { tabs: new Map<number, () => void>(), panels: new Map<number, () => void>() };

export const driver: Driver = {
  open: () => undefined,
  activate: (id) => driver.open(id),
  close: (id) => closers.tabs.get(id)?.(),
  openPanel: () => undefined,
  closePanel: (id) => closers.panels.get(id)?.(),
};

declare global {
  interface Window {
    bench?: Driver;
  }
}
