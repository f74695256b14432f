import type { ReactNode } from 'react';

/** One row of a menu, or a line between groups. */
export type MenuEntry = MenuAction | MenuLine | MenuHeading;

export interface MenuAction {
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  /** Keyboard shortcut, such as `Ctrl B`. */
  readonly keys?: string;
  readonly note?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A choice that is on or off. */
  readonly checked?: boolean;
  readonly run: () => void;
}

export interface MenuLine {
  readonly line: true;
}

export interface MenuHeading {
  readonly heading: string;
}
