import type { MenuEntry } from '@atrium/sdk/host';
import { proxy } from 'valtio';
import type { PanelsService } from '../../services/tokens.ts';
import { findVanished, PendingOpenings } from '../openedViews.ts';
import type { Unsaved } from '../Unsaved.ts';
import { firstPlace, keepInside, minimumSize, defaultSize, type PanelMeasures } from './placement.ts';
import { type PanelsState, type PanelState, readPanels, type Rect, type SavedPanel, type Size } from './panelState.ts';

/** Information about views that does not require loading them. */
export interface PanelCatalogue {
  describe(view: string): ({ readonly icon: string; readonly builtin: boolean } & PanelMeasures) | undefined;
}

/** The room for panels, in pixels, now. */
export type ScreenSize = () => Size;

export type PanelToOpen = Parameters<PanelsService['open']>[0];

/** The floating windows. */
export class PanelsStore implements PanelsService {
  readonly state: PanelsState = proxy<PanelsState>({ panels: [] });
  readonly #views: PanelCatalogue;
  readonly #unsaved: Unsaved;
  readonly #screen: ScreenSize;
  /** Last position of a panel per view. */
  readonly #places = new Map<string, Rect>();
  readonly held = new PendingOpenings<PanelToOpen>((asked) => this.open(asked));
  onUnknown: (view: string) => void = () => {};

  constructor(views: PanelCatalogue, unsaved: Unsaved, screen: ScreenSize) {
    this.#views = views;
    this.#unsaved = unsaved;
    this.#screen = screen;
  }

  /** The same view with the same id, or both without one, is one panel, which is activated (C.3-23). */
  open(asked: PanelToOpen): void {
    if (this.held.keeps(asked)) return;
    const { view, params, options, icon, menuId } = asked;
    const described = this.#views.describe(view);
    if (!described) return this.onUnknown(view);
    const key = panelKey(view, options?.id ?? linkOf(params));
    const there = this.find(key);
    if (there) {
      if (params !== undefined) there.params = params;
      if (options?.title !== undefined) there.title = options.title;
      return this.bringForward(key);
    }
    const minimum = minimumSize(described);
    const place = this.#places.get(view);
    const taken = this.state.panels.filter((panel) => panel.mode === 'open').map((panel) => panel.rect);
    const size = place ?? defaultSize(described, this.#screen());
    const free = place && !taken.some((rect) => rect.x === place.x && rect.y === place.y);
    this.state.panels.push({
      key,
      view,
      params,
      title: options?.title ?? '',
      icon: icon || described.icon,
      menuId: menuId ?? null,
      parent: options?.parent ?? null,
      rect: free ? keepInside(place, this.#screen()) : firstPlace(size, this.#screen(), taken),
      minimum,
      mode: 'open',
      before: 'open',
      order: this.#front() + 1,
      dirty: false,
    });
  }

  /** Closes a panel and its children (S0-146), all or none. */
  async close(key: string): Promise<boolean> {
    const keys = this.#withChildren(key);
    if (!(await this.#unsaved.confirmDiscard(keys))) return false;
    this.#drop(keys);
    return true;
  }

  /** Closes the panels of removed menu entries and their children without a question. Returns their titles. */
  closeVanished(menu: readonly MenuEntry[]): PanelState[] {
    const gone = findVanished(this.state.panels, menu, (view) => this.#views.describe(view)?.builtin ?? false);
    const panels = gone.map((key) => ({ ...this.find(key)! }));
    if (gone.length > 0) this.#drop(gone.flatMap((key) => this.#withChildren(key)));
    return panels;
  }

  /** The front panel that is not in the dock. */
  topmost(): PanelState | undefined {
    return this.state.panels.filter((panel) => panel.mode !== 'minimised').toSorted((a, b) => b.order - a.order)[0];
  }

  /** Activates a panel, restoring it from the dock if minimised. */
  bringForward(key: string): void {
    const panel = this.find(key);
    if (!panel) return;
    if (panel.mode === 'minimised') panel.mode = panel.before;
    if (panel.order !== this.#front()) panel.order = this.#front() + 1;
  }

  minimise(key: string): void {
    const panel = this.find(key);
    if (!panel || panel.mode === 'minimised') return;
    panel.before = panel.mode;
    panel.mode = 'minimised';
  }

  toggleMaximised(key: string): void {
    const panel = this.find(key);
    if (!panel) return;
    panel.mode = panel.mode === 'maximised' ? 'open' : 'maximised';
    this.bringForward(key);
  }

  place(key: string, rect: Rect): void {
    const panel = this.find(key);
    if (panel) panel.rect = keepInside(rect, this.#screen());
  }

  /** Call it after the window was resized. */
  keepAllInside(): void {
    for (const panel of this.state.panels) {
      const requested = { ...panel.rect, width: Math.max(panel.rect.width, panel.minimum.width) };
      const rect = keepInside(requested, this.#screen());
      const moved = (Object.keys(rect) as (keyof Rect)[]).some((side) => rect[side] !== panel.rect[side]);
      if (moved) panel.rect = rect;
    }
  }

  setTitle(key: string, title: string): void {
    const panel = this.find(key);
    if (panel) panel.title = title;
  }

  markDirty(): void {
    for (const panel of this.state.panels) {
      const dirty = this.#unsaved.isDirty(panel.key);
      if (panel.dirty !== dirty) panel.dirty = dirty;
    }
  }

  clear(): void {
    this.state.panels = [];
    this.#places.clear();
    this.held.forget();
  }

  keep(): { panels: SavedPanel[]; places: Record<string, Rect> } {
    for (const panel of this.state.panels) this.#remember(panel.key);
    return {
      panels: this.state.panels.map(({ minimum: _, dirty: __, ...kept }) => ({ ...kept, rect: { ...kept.rect } })),
      places: Object.fromEntries(this.#places),
    };
  }

  /** Restores the stored panels, without views that no longer exist. */
  restore(text: string | null): void {
    const kept = readPanels(text);
    for (const [view, rect] of Object.entries(kept.places)) this.#places.set(view, rect);
    this.state.panels = kept.panels.flatMap((panel) => {
      const described = this.#views.describe(panel.view);
      if (!described) return [];
      const minimum = minimumSize(described);
      return [{ ...panel, params: panel.params, minimum, rect: keepInside(panel.rect, this.#screen()), dirty: false }];
    });
  }

  find(key: string): PanelState | undefined {
    return this.state.panels.find((panel) => panel.key === key);
  }

  #front(): number {
    return Math.max(0, ...this.state.panels.map((panel) => panel.order));
  }

  #remember(key: string): void {
    const panel = this.find(key);
    if (panel) this.#places.set(panel.view, { ...panel.rect });
  }

  #drop(keys: readonly string[]): void {
    for (const key of keys) this.#remember(key);
    this.state.panels = this.state.panels.filter((panel) => !keys.includes(panel.key));
  }

  #withChildren(key: string): string[] {
    const children = this.state.panels.filter((panel) => panel.parent === key && panel.key !== key);
    return [key, ...children.flatMap((child) => this.#withChildren(child.key))];
  }
}

function panelKey(view: string, id: string | number | undefined): string {
  return id === undefined ? view : `${view}#${id}`;
}

/** A framed page is identified by its address. */
function linkOf(params: unknown): string | undefined {
  const link = (params as { link?: unknown } | null | undefined)?.link;
  return typeof link === 'string' ? link : undefined;
}
