import type { PreferencesState } from '@atrium/sdk/client';
import { isComposing } from '@atrium/ui';
import { useEffect, useMemo } from 'react';
import type { TextKey } from '../services/i18n.ts';
import {
  type HostPreferences,
  type HostSession,
  PLUGINS,
  type PluginsService,
  PREFERENCES,
  SESSION,
} from '../services/tokens.ts';
import { PATHS } from '../services/paths.ts';
import { useService } from '../services/useService.ts';
import { toggleCollapsed } from './collapsedParts.ts';
import { arePressed, type Command, findPressed, KEYS } from './commands.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import { printView } from './printView.ts';
import { toggleSide } from './SidePanel.tsx';
import { reopenCommand, type TabCommand, tabCommands } from './tabs/tabCommands.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import { enterView } from './tabs/usePaneAreaFocus.ts';
import { signOut, type Unsaved } from './Unsaved.ts';
import { currentView } from './usePrinting.ts';
import { restrictedTabs } from './views/builtinViews.ts';
import { usePanels, useTabs, useUnsaved } from './workspaceServices.ts';

const THEMES = [
  ['system', 'palette.themeSystem'],
  ['light', 'palette.themeLight'],
  ['dark', 'palette.themeDark'],
  ['contrast', 'palette.themeContrast'],
] as const satisfies readonly (readonly [PreferencesState['theme'], TextKey])[];

/** Digits that go to a tab: the last one to the last tab, however many there are. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const LAST = 9;

interface Parts {
  readonly tabs: TabsStore;
  readonly panels: PanelsStore;
  readonly plugins: PluginsService;
  readonly preferences: HostPreferences;
  readonly session: HostSession;
  readonly unsaved: Unsaved;
}

/** The commands of the shell that need no target, by the order of the palette. */
export function workspaceCommands(parts: Parts): readonly Command[] {
  const { tabs, panels, plugins, preferences, session, unsaved } = parts;
  const view = (name: string, title: TextKey, icon: string): Command => ({
    id: name,
    title,
    icon,
    group: 'actions',
    run: () => tabs.open({ view: name }),
    runBeside: () => tabs.openBeside({ view: name }),
  });
  const action = (id: string, title: TextKey, icon: string, run: () => void, more: Partial<Command> = {}): Command => ({
    id,
    title,
    icon,
    run,
    group: 'actions',
    ...more,
  });
  const isEnglish = () => preferences.state.language === 'en';
  return [
    view('Settings', 'palette.settings', 'settings'),
    view('ChangePassword', 'palette.changePassword', 'lock'),
    view('Drafts', 'views.drafts', 'edit'),
    { ...view('Approvals', 'views.approvals', 'endorsed'), group: 'go' },
    ...restrictedTabs.map(([name, { title, icon, needs }]): Command => ({
      ...view(name, title, icon),
      group: 'go',
      when: () => session.can(needs),
    })),
    action('members', 'views.members', 'people', () => panels.open({ view: 'Members' })),
    action('keys', 'views.keys', 'keyboard', () => panels.open({ view: 'Keys' }), { keys: KEYS.help }),
    action('docs', 'page.docs', 'book', () => window.open(PATHS.docs, '_blank', 'noopener')),
    action('themes', 'page.themes', 'style', () => window.open(PATHS.themes, '_blank', 'noopener'), {
      when: () => session.can('gallery.view'),
    }),
    action('language', 'palette.switchLanguage', 'translate', () =>
      preferences.set({ language: isEnglish() ? 'zh-TW' : 'en' }),
    ),
    ...THEMES.map(([theme, title]) => action(theme, title, 'contrast', () => preferences.set({ theme }))),
    action('print', 'palette.print', 'print', () => printView(currentView(tabs, panels, plugins)), {
      browserKeys: 'Ctrl P',
    }),
    action('menu', 'palette.toggleMenu', 'drawer-left', () => toggleCollapsed('collapseMenu', preferences), {
      keys: KEYS.collapseMenu,
      yieldsToText: true,
    }),
    action('side', 'palette.toggleSide', 'drawer-right', () => void toggleSide(preferences, unsaved), {
      when: () => plugins.contributions('sideTabs').length > 0,
    }),
    ...Object.values<TabCommand>(tabCommands(tabs)).flatMap((command) => ofCurrentTab(command, tabs)),
    reopenCommand(tabs),
    action('signOut', 'palette.signOut', 'log-out', () => void signOut(session, unsaved)),
    ...DIGITS.map((digit) => goToTab(digit, tabs)),
    { id: 'region', title: 'keys.nextRegion', icon: 'blank', keys: ['F6'], run: () => focusNextRegion(false) },
    {
      id: 'regionBefore',
      title: 'keys.regionBefore',
      icon: 'blank',
      keys: ['Shift F6'],
      run: () => focusNextRegion(true),
    },
  ];
}

/** A command about the current tab, where it has a title for it; a key of the strip is not one of the workspace. */
function ofCurrentTab({ currentTitle, when, run, ...command }: TabCommand, tabs: TabsStore): Command[] {
  if (currentTitle === undefined) return [];
  const current = () => tabs.state.panes[tabs.state.front]?.active ?? null;
  return [
    {
      ...command,
      title: currentTitle,
      group: 'actions',
      when: () => {
        const key = current();
        return key !== null && (when?.(key) ?? true);
      },
      run: () => run(current()!),
    },
  ];
}

function goToTab(digit: number, tabs: TabsStore): Command {
  const wanted = () => {
    const keys = tabs.state.panes[tabs.state.front]?.tabs;
    return digit === LAST ? keys?.at(-1) : keys?.[digit - 1];
  };
  return {
    id: `tab${digit}`,
    title: 'keys.goToTab',
    icon: 'blank',
    keys: [`Alt ${digit}`],
    when: () => wanted() !== undefined,
    run: () => {
      const key = wanted()!;
      tabs.activate(key);
      enterView(key);
    },
  };
}

/** The commands of this workspace. */
export function useWorkspaceCommands(): readonly Command[] {
  const tabs = useTabs();
  const panels = usePanels();
  const plugins = useService(PLUGINS);
  const preferences = useService(PREFERENCES);
  const session = useService(SESSION);
  const unsaved = useUnsaved();
  return useMemo(
    () => workspaceCommands({ tabs, panels, plugins, preferences, session, unsaved }),
    [tabs, panels, plugins, preferences, session, unsaved],
  );
}

/**
 * Keys of the whole workspace: those of its commands, then those of plugins. None is used by browsers; a text takes Ctrl K for a link
 * where some of it is selected.
 *
 * @param commands `workspaceCommands`, made once
 */
export function useWorkspaceKeys(commands: readonly Command[], plugins: PluginsService, openPalette: () => void): void {
  useEffect(() => {
    const search: Command = {
      id: 'search',
      title: 'workspace.search',
      icon: 'search',
      keys: KEYS.search,
      run: openPalette,
    };
    const all = [search, ...commands];
    const press = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented) return;
      const run = findPressed(all, event)?.run ?? commandOf(event, plugins);
      // checked last: looking for a dialog in a document with many open views is slow
      if (!run || isDialogOpen()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [commands, plugins, openPalette]);
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true], [role=alertdialog], .bp6-dialog-container') !== null;
}

function commandOf(event: KeyboardEvent, plugins: PluginsService): (() => void) | undefined {
  const command = plugins.contributions('commands').find(({ keys }) => keys && arePressed(keys, event));
  return command && (() => plugins.run(command.plugin, command.name));
}

const REGIONS = '[data-region]';
const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';

/**
 * Moves the focus to the next region of the workspace (header, menu, tabs area, side panel, panels, dock), or to the previous one.
 */
function focusNextRegion(backwards: boolean): void {
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
