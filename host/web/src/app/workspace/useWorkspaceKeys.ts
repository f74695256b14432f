import { isComposing } from '@atrium/ui';
import { useEffect } from 'react';
import type { PluginsService, HostPreferences } from '../../services/tokens.ts';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';
import { toggleCollapsed } from '../../shell/collapsedParts.ts';
import { enterView } from '../../shell/tabs/usePaneAreaFocus.ts';

const REGIONS = '[data-region]';
const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';

/**
 * Keys of the whole workspace. None is used by browsers: Alt 1…9 goes to a tab (9 = the last), Alt W closes, Alt Shift
 * T reopens, Ctrl K and Ctrl Shift P search (a text takes Ctrl K for a link where some of it is selected), Ctrl B collapses the menu, F6 moves between regions. Other keys are available to commands
 * of plugins.
 */
export function useWorkspaceKeys(
  tabs: TabsStore,
  preferences: HostPreferences,
  plugins: PluginsService,
  openPalette: () => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented) return;
      const run = actionOf(event, tabs, preferences, openPalette) ?? commandOf(event, plugins);
      // checked last: looking for a dialog in a document with many open views is slow
      if (!run || isDialogOpen()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [tabs, preferences, plugins, openPalette]);
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true], [role=alertdialog], .bp6-dialog-container') !== null;
}

function commandOf(event: KeyboardEvent, plugins: PluginsService): (() => void) | undefined {
  const command = plugins.contributions('commands').find(({ keys }) => keys && arePressed(keys, event));
  return command && (() => plugins.run(command.plugin, command.name));
}

function actionOf(
  event: KeyboardEvent,
  tabs: TabsStore,
  preferences: HostPreferences,
  openPalette: () => void,
): (() => void) | undefined {
  const { altKey, shiftKey, code, key } = event;
  const control = event.ctrlKey || event.metaKey;
  if (key === 'F6' && !altKey && !control) return () => nextRegion(shiftKey);
  // by physical key: with Alt held, layouts produce other letters
  if (altKey && !control) {
    const pane = tabs.state.panes[tabs.state.front];
    if (shiftKey) return code === 'KeyT' ? () => tabs.reopen() : undefined;
    if (code === 'KeyW') return () => pane?.active && void tabs.close(pane.active);
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    if (!digit) return undefined;
    const requested = digit === '9' ? pane?.tabs.at(-1) : pane?.tabs[Number(digit) - 1];
    if (!requested) return undefined;
    return () => {
      tabs.activate(requested);
      enterView(requested);
    };
  }
  if (!control || altKey) return undefined;
  if (shiftKey) return code === 'KeyP' ? openPalette : undefined;
  if (code === 'KeyK') return openPalette;
  // in a rich text this key means bold
  if (code === 'KeyB' && !(event.target as HTMLElement).isContentEditable) {
    return () => toggleCollapsed('collapseMenu', preferences);
  }
  return undefined;
}

/**
 * Returns whether an event matches the keys of a command (`Alt Shift R`, `Ctrl Enter`, `R`). `Ctrl` is also the Mac's
 * command key; with Alt held, layouts produce other letters, so that the physical key is compared too. A key without
 * Ctrl or Alt is ignored in text fields.
 */
export function arePressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toUpperCase().split(/[\s+]+/);
  const key = parts.pop()!;
  const control = parts.includes('CTRL');
  const alt = parts.includes('ALT');
  const held =
    (event.ctrlKey || event.metaKey) === control && event.altKey === alt && event.shiftKey === parts.includes('SHIFT');
  const struck = event.key.toUpperCase() === key || event.code === `Key${key}` || event.code === `Digit${key}`;
  return held && struck && (control || alt || !isTyping(event.target));
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.isContentEditable === true || element?.closest?.('input, textarea, select') != null;
}

/**
 * F6: moves the focus to the next region of the workspace (header, menu, tabs area, side panel, panels, dock), with
 * Shift to the previous one.
 */
function nextRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.checkVisibility());
  if (regions.length === 0) return;
  const inside = document.activeElement?.closest<HTMLElement>(REGIONS) ?? null;
  const at = inside ? regions.indexOf(inside) : -1;
  const next = regions[(at + (backwards ? -1 : 1) + regions.length) % regions.length]!;
  entryOf(next).focus({ preventScroll: true });
}

/**
 * The element to focus in a region: the current tab or entry, else the first focusable element, else the region itself.
 */
function entryOf(region: HTMLElement): HTMLElement {
  if (region.hasAttribute('data-panel')) return region;
  const front = region.querySelector<HTMLElement>('.ws-pane-front [role=tab][tabindex="0"]');
  if (front) return front;
  return (
    [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    ) ?? region
  );
}
