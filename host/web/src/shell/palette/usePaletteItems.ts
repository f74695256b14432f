import type { MenuEntry } from '@atrium/sdk/host';
import type { PreferencesState } from '@atrium/sdk/client';
import { PLUGINS, PREFERENCES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { loadAllLanguages, textInAllLanguages, type TextKey, useText } from '../../services/i18n.ts';
import { viewAccess } from '../../services/plugins/openView.ts';
import { isLeaf } from '../../services/menuEntries.ts';
import { toTab } from '../navigation/openEntry.ts';
import { PATHS } from '../../services/paths.ts';
import { restrictedTabs } from '../views/builtinViews.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { toggleCollapsed } from '../collapsedParts.ts';
import { currentView } from '../usePrinting.ts';
import { printView } from '../printView.ts';
import { signOut } from '../Unsaved.ts';
import { toggleSide } from '../SidePanel.tsx';
import { useNavigation, usePanels, useTabs, useUnsaved } from '../workspaceServices.ts';
import type { PaletteItem } from './findItems.ts';
import { usePeopleItems } from './usePeopleItems.ts';

const THEMES = [
  ['system', 'palette.themeSystem'],
  ['light', 'palette.themeLight'],
  ['dark', 'palette.themeDark'],
  ['contrast', 'palette.themeContrast'],
] as const satisfies readonly (readonly [PreferencesState['theme'], string])[];

/**
 * Everything the palette offers at the time it opens: menu entries and other views, open tabs, commands of plugins, the
 * shell's own actions. Plugins, people and names in other languages are added when loaded.
 */
export function usePaletteItems(): readonly PaletteItem[] {
  const plugins = useService(PLUGINS);
  const collect = useCollect();
  const people = usePeopleItems();
  const [items, setItems] = useState<readonly PaletteItem[]>(collect);
  const latest = useRef(collect);
  useEffect(() => {
    let isOver = false;
    const collectAgain = () => {
      if (!isOver) setItems(latest.current());
    };
    loadAllLanguages().then(collectAgain, () => undefined);
    const stop = subscribe(plugins.state, collectAgain);
    return () => {
      isOver = true;
      stop();
    };
  }, [plugins]);
  return useMemo(() => [...items, ...people], [items, people]);
}

function useCollect(): () => PaletteItem[] {
  const navigation = useNavigation();
  const tabs = useTabs();
  const panels = usePanels();
  const plugins = useService(PLUGINS);
  const preferences = useService(PREFERENCES);
  const session = useService(SESSION);
  const unsaved = useUnsaved();
  const t = useText();

  const entryItem = (entry: MenuEntry, path: readonly string[]): PaletteItem => {
    const tab = toTab(entry);
    const item: PaletteItem = {
      id: `entry-${entry.id}`,
      group: 'go',
      text: entry.name,
      icon: entry.iconName || 'document',
      aliases: namesOfView(entry.link),
      ...(path.length > 0 && { note: path.join(' › ') }),
      run: () => navigation.open(entry),
    };
    return tab ? { ...item, runBeside: () => tabs.openBeside(tab) } : item;
  };
  const entries = (menu: readonly MenuEntry[], path: readonly string[] = []): PaletteItem[] =>
    menu.flatMap((entry) => [
      ...(isLeaf(entry) ? [entryItem(entry, path)] : []),
      ...entries(entry.children, [...path, entry.name]),
    ]);

  /** The view's titles in every language, and its code; of another address nothing. */
  const namesOfView = (view: string): readonly string[] => {
    const info = plugins.owner('tabs', view) ?? plugins.owner('panels', view);
    if (!info) return [];
    return [...(info.titles[`tabs.${view}.title`] ?? info.titles[`panels.${view}.title`] ?? []), view];
  };
  /** Tabs of plugins that need no menu entry. */
  const builtinTabs = (): PaletteItem[] =>
    plugins.state.plugins.flatMap(({ manifest }) =>
      Object.entries(manifest.tabs)
        .filter(([view, tab]) => tab.builtin && viewAccess({ plugins, navigation, session }, view) === 'open')
        .map(([name, { title, icon }]) => ({
          id: `view-${name}`,
          group: 'go' as const,
          text: title,
          icon: icon ?? 'document',
          aliases: namesOfView(name),
          run: () => tabs.open({ view: name, title, ...(icon !== undefined && { icon }) }),
          ...view(name),
        })),
    );

  const own = (
    id: string,
    key: TextKey,
    icon: string,
    run: () => void,
    more: Partial<PaletteItem> = {},
  ): PaletteItem => ({
    id: `own-${id}`,
    group: 'actions',
    text: t(key),
    aliases: textInAllLanguages(key),
    icon,
    run,
    ...more,
  });
  const current = () => tabs.state.panes[tabs.state.front]?.active ?? null;
  const onCurrent = (run: (key: string) => void) => () => {
    const key = current();
    if (key !== null) run(key);
  };
  const view = (name: string) => ({ runBeside: () => tabs.openBeside({ view: name }) });

  return () => [
    ...entries(navigation.state.menu),
    ...builtinTabs(),
    ...Object.values(tabs.state.panes).flatMap((pane) =>
      pane.tabs.map((key): PaletteItem => {
        const tab = tabs.state.tabs[key]!;
        return {
          id: `tab-${key}`,
          group: 'tabs',
          text: viewTitle('tab', tab, t, plugins),
          icon: tab.icon,
          run: () => tabs.activate(key),
        };
      }),
    ),
    ...plugins.contributions('commands').map(({ plugin, name, title, icon, keys }): PaletteItem => ({
      id: `command-${plugin}-${name}`,
      group: 'actions',
      text: title,
      icon: icon ?? 'flash',
      aliases:
        plugins.state.plugins.find(({ manifest }) => manifest.id === plugin)?.titles[`commands.${name}.title`] ?? [],
      ...(keys && { keys }),
      run: () => plugins.run(plugin, name),
    })),
    own('settings', 'palette.settings', 'settings', () => tabs.open({ view: 'Settings' }), view('Settings')),
    own(
      'password',
      'palette.changePassword',
      'lock',
      () => tabs.open({ view: 'ChangePassword' }),
      view('ChangePassword'),
    ),
    own('drafts', 'views.drafts', 'edit', () => tabs.open({ view: 'Drafts' }), view('Drafts')),
    ...restrictedTabs
      .filter(([, { needs }]) => session.can(needs))
      .map(([name, { title, icon }]) =>
        own(name, title, icon, () => tabs.open({ view: name }), { group: 'go', ...view(name) }),
      ),
    own('members', 'views.members', 'people', () => panels.open({ view: 'Members' })),
    ...(session.can('gallery.view')
      ? [own('themes', 'page.themes', 'style', () => window.open(PATHS.themes, '_blank', 'noopener'))]
      : []),
    own('language', 'palette.switchLanguage', 'translate', () =>
      preferences.set({ language: preferences.state.language === 'en' ? 'zh-TW' : 'en' }),
    ),
    ...THEMES.map(([theme, key]) => own(theme, key, 'contrast', () => preferences.set({ theme }))),
    own('print', 'palette.print', 'print', () => printView(currentView(tabs, panels, plugins)), { keys: 'Ctrl P' }),
    own('menu', 'palette.toggleMenu', 'drawer-left', () => toggleCollapsed('collapseMenu', preferences), {
      keys: 'Ctrl B',
    }),
    ...(plugins.contributions('sideTabs').length > 0
      ? [own('side', 'palette.toggleSide', 'drawer-right', () => void toggleSide(preferences, unsaved))]
      : []),
    own(
      'right',
      'palette.splitRight',
      'layout-two-columns',
      onCurrent((key) => tabs.split(key, tabs.state.front, 'right')),
    ),
    own(
      'down',
      'palette.splitDown',
      'layout-two-rows',
      onCurrent((key) => tabs.split(key, tabs.state.front, 'bottom')),
    ),
    own(
      'beside',
      'palette.moveBeside',
      'swap-horizontal',
      onCurrent((key) => tabs.moveBeside(key)),
    ),
    own(
      'close',
      'palette.closeTab',
      'cross',
      onCurrent((key) => void tabs.close(key)),
      { keys: 'Alt W' },
    ),
    own('reopen', 'palette.reopen', 'history', () => tabs.reopen(), { keys: 'Alt Shift T' }),
    own('signOut', 'palette.signOut', 'log-out', () => void signOut(session, unsaved)),
  ];
}
