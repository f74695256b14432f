import type { TextKey } from '../services/i18n.ts';

/**
 * What the shell can do, defined once: the palette, menus, keys and the labels of keys read it. Its functions look at the state of the
 * moment, so that a command is made once for a workspace.
 */
export interface Command<Target extends readonly unknown[] = []> {
  readonly id: string;
  readonly title: TextKey;
  readonly icon: string;
  /** Keys that run it, such as `Ctrl K`; the first is shown. */
  readonly keys?: readonly string[];
  /** Keys by which the browser does it. */
  readonly browserKeys?: string;
  /** In a rich text its keys are those of the text. */
  readonly yieldsToText?: boolean;
  /** Where the palette lists it; without, it has keys only. */
  readonly group?: 'go' | 'actions';
  /** Whether it can be run now; without, always. */
  readonly when?: (...target: Target) => boolean;
  readonly run: (...target: Target) => void;
  /** Opens what it opens in the other pane. */
  readonly runBeside?: () => void;
}

/** Keys of commands that are also named beside what they do. None is used by browsers. */
export const KEYS = {
  search: ['Ctrl K', 'Ctrl Shift P'],
  help: ['Ctrl /'],
  collapseMenu: ['Ctrl B'],
  closeTab: ['Alt W'],
  reopenTab: ['Alt Shift T'],
  moveTabLeft: ['Ctrl Shift ←'],
  moveTabRight: ['Ctrl Shift →'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** The key that is shown for a command. */
export const shownKey = ({ keys, browserKeys }: Pick<Command, 'keys' | 'browserKeys'>): string | undefined =>
  keys?.[0] ?? browserKeys;

/** `Ctrl K` as `aria-keyshortcuts` has it. */
export const ariaKeys = (keys: string): string => keys.replace('Ctrl', 'Control').replaceAll(' ', '+');

/** Names of keys that are shown as a sign. */
const SIGNS: Readonly<Record<string, string>> = { '←': 'ARROWLEFT', '→': 'ARROWRIGHT' };

/**
 * Returns whether an event matches the keys of a command (`Alt Shift R`, `Ctrl Enter`, `R`). `Ctrl` is also the Mac's
 * command key; with Alt held, layouts produce other letters, so that the physical key is compared too. A letter without
 * Ctrl or Alt is ignored in text fields.
 */
export function arePressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toUpperCase().split(/[\s+]+/);
  const last = parts.pop()!;
  const key = SIGNS[last] ?? last;
  const control = parts.includes('CTRL');
  const alt = parts.includes('ALT');
  const held =
    (event.ctrlKey || event.metaKey) === control && event.altKey === alt && event.shiftKey === parts.includes('SHIFT');
  const codes = [`Key${key}`, `Digit${key}`, `Numpad${key}`];
  const struck = event.key.toUpperCase() === key || codes.includes(event.code);
  return held && struck && (control || alt || /^F\d+$/.test(key) || !isTyping(event.target));
}

/** The command of these keys that can be run now. */
export const findPressed = (commands: readonly Command[], event: KeyboardEvent): Command | undefined =>
  commands.find(
    ({ keys, when, yieldsToText }) =>
      keys?.some((one) => arePressed(one, event)) &&
      !(yieldsToText && (event.target as HTMLElement).isContentEditable) &&
      (when?.() ?? true),
  );

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.isContentEditable === true || element?.closest?.('input, textarea, select') != null;
}
