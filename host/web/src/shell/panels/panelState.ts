import { asText } from '../../services/i18n.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One floating window, in a valtio proxy of its own. */
export interface PanelState {
  readonly key: string;
  readonly view: string;
  params: unknown;
  /** '' = the view's own title. */
  title: string;
  icon: string;
  menuId: number | null;
  /** Key of its parent panel, with which it closes. */
  readonly parent: string | null;
  /** CSS pixels from the upper left corner of the window. */
  rect: Rect;
  readonly minimum: Size;
  mode: 'open' | 'minimised' | 'maximised';
  /** The mode it is restored to from the dock. */
  before: 'open' | 'maximised';
  /** The largest is in front. */
  order: number;
  dirty: boolean;
}

export interface PanelsState {
  /** In the order of opening, so that no view is moved in the document. */
  panels: PanelState[];
}

export type SavedPanel = Omit<PanelState, 'minimum' | 'dirty'>;

/** Parses stored panels and last positions; invalid parts are left out. */
export function readPanels(text: string | null): { panels: SavedPanel[]; places: Record<string, Rect> } {
  try {
    const kept = JSON.parse(text ?? 'null') as { panels?: unknown; places?: unknown } | null;
    const panels = Array.isArray(kept?.panels) ? kept.panels.filter(isPanel).map(drawable) : [];
    const places = Object.entries((kept?.places ?? {}) as Record<string, unknown>).filter(([, rect]) => isRect(rect));
    return { panels: uniqueByKey(panels), places: Object.fromEntries(places) as Record<string, Rect> };
  } catch {
    return { panels: [], places: {} };
  }
}

function isPanel(value: unknown): value is SavedPanel {
  const { key, view, title, rect, mode, order } = (value ?? {}) as Partial<SavedPanel>;
  return (
    typeof key === 'string' &&
    typeof view === 'string' &&
    typeof title === 'string' &&
    isRect(rect) &&
    (mode === 'open' || mode === 'minimised' || mode === 'maximised') &&
    Number.isFinite(order)
  );
}

/** A valid panel from stored data. */
function drawable(panel: SavedPanel): SavedPanel {
  const { icon, menuId, parent, before } = panel;
  return {
    ...panel,
    icon: asText(icon),
    menuId: typeof menuId === 'number' ? menuId : null,
    parent: typeof parent === 'string' ? parent : null,
    before: before === 'maximised' ? before : 'open',
  };
}

function isRect(value: unknown): value is Rect {
  const rect = (value ?? {}) as Rect;
  return [rect.x, rect.y, rect.width, rect.height].every(Number.isFinite);
}

function uniqueByKey(panels: readonly SavedPanel[]): SavedPanel[] {
  return [...new Map(panels.map((panel) => [panel.key, panel])).values()];
}
