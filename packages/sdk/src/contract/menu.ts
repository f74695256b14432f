/** How an entry of the menu opens. */
export const OPEN_TYPE = { window: 1, tab: 2, panel: 3 } as const;
/** How an entry of the menu opens, one of `OPEN_TYPE`. */
export type OpenType = (typeof OPEN_TYPE)[keyof typeof OPEN_TYPE];

/** What an entry of the menu shows. */
export const VIEW_TYPE = {
  page: 1,
  /** A page in a window of the entry's size. */
  sizedPage: 2,
  /** A view of a plugin: the entry's link is its id. */
  view: 3,
  framedPage: 4,
} as const;
/** What an entry of the menu shows, one of `VIEW_TYPE`. */
export type ViewType = (typeof VIEW_TYPE)[keyof typeof VIEW_TYPE];

/** What can be opened: an entry of the menu, or the five fields of it that an info call returns (C.3-1). */
export interface OpenableEntry {
  readonly id: number;
  readonly name: string;
  /** null opens nothing. */
  readonly openType: OpenType | null;
  readonly viewType: ViewType | null;
  /** Id of the view, or address of the page; `''` for a directory. */
  readonly link: string;
}

/** An entry of the menu as one person sees it; a directory opens nothing and has children. */
export interface MenuEntry extends OpenableEntry {
  readonly iconName: string;
  /** True if its address gets a launch ticket. */
  readonly needToken: boolean;
  /** CSS pixels. */
  readonly sizeWidth: number | null;
  readonly sizeHeight: number | null;
  readonly children: readonly MenuEntry[];
}

/** Types of control events (C.4-1): negative, never stored. */
export const CONTROL = {
  /** `data` holds the absolute counts. */
  unreadCounts: -1,
  /** The side navigation: menu, roles or network levels have changed. */
  menuChanged: -2,
  preferencesChanged: -3,
  calendarChanged: -4,
  bulletinChanged: -5,
  handoverChanged: -6,
} as const;

/** The number of a control event on the wire, one of `CONTROL`. */
export type ControlType = (typeof CONTROL)[keyof typeof CONTROL];
