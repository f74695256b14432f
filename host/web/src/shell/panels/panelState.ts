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
