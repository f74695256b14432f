import type { MenuEntry } from '@atrium/sdk/host';
import type { PreferencesState } from '@atrium/sdk/client';
import { PLUGINS, PREFERENCES, SESSION } from '../../services/container/tokens.ts';
import { useService } from '../../services/container/useService.ts';
import { useText } from '../../services/i18n/useText.ts';
import { isLeaf } from '../../services/navigation/menuTree.ts';
import { tabOf } from '../navigation/openEntry.ts';
import { PATHS } from '../../services/paths.ts';
import { viewTitle } from '../views/useViewTitle.ts';
import { toggleCollapsed } from '../collapsedParts.ts';
import { signOut } from '../signOut.ts';
import { toggleSide } from '../sideTabs/toggleSide.ts';
import { useNavigation, usePanels, useTabs, useUnsaved } from '../workspaceServices.ts';
import type { PaletteItem } from './paletteItem.ts';

const THEMES = [
  ['system', 'palette.themeSystem'],
  ['light', 'palette.themeLight'],
  ['dark', 'palette.themeDark'],
  ['contrast', 'palette.themeContrast'],
] as const satisfies readonly (readonly [PreferencesState['theme'], string])[];

/** Everything the palette offers, as it is when it opens: menu entries, open tabs, commands of plugins, the shell's own actions. */
export function usePaletteItems(): () => PaletteItem[] {
  const navigation = useNavigation();
  const tabs = useTabs();
  const panels = usePanels();
  const plugins = useService(PLUGINS);
  const preferences = useService(PREFERENCES);
  const session = useService(SESSION);
  const unsaved = useUnsaved();
  const t = useText();

  const entryItem = (entry: MenuEntry, path: readonly string[]): PaletteItem => {
    const tab = tabOf(entry);
    const item: PaletteItem = {
      id: `entry-${entry.id}`,
      group: 'go',
      text: entry.name,
      icon: entry.iconName || 'document',
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

  const own = (
    id: string,
    text: string,
    icon: string,
    run: () => void,
    more: Partial<PaletteItem> = {},
  ): PaletteItem => ({
    id: `own-${id}`,
    group: 'actions',
    text,
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
      ...(keys && { keys }),
      run: () => plugins.run(plugin, name),
    })),
    own('settings', t('palette.settings'), 'settings', () => tabs.open({ view: 'Settings' }), view('Settings')),
    own(
      'password',
      t('palette.changePassword'),
      'lock',
      () => tabs.open({ view: 'ChangePassword' }),
      view('ChangePassword'),
    ),
    own('members', t('views.members'), 'people', () => panels.open({ view: 'Members' })),
    own('themes', t('page.themes'), 'style', () => window.open(PATHS.themes, '_blank', 'noopener')),
    ...THEMES.map(([theme, key]) => own(theme, t(key), 'contrast', () => preferences.set({ theme }))),
    own('menu', t('palette.toggleMenu'), 'drawer-left', () => toggleCollapsed('collapseMenu', preferences), {
      keys: 'Ctrl B',
    }),
    ...(plugins.contributions('sideTabs').length > 0
      ? [own('side', t('palette.toggleSide'), 'drawer-right', () => void toggleSide(preferences, unsaved))]
      : []),
    own(
      'right',
      t('palette.splitRight'),
      'layout-two-columns',
      onCurrent((key) => tabs.split(key, tabs.state.front, 'right')),
    ),
    own(
      'down',
      t('palette.splitDown'),
      'layout-two-rows',
      onCurrent((key) => tabs.split(key, tabs.state.front, 'bottom')),
    ),
    own(
      'beside',
      t('palette.moveBeside'),
      'swap-horizontal',
      onCurrent((key) => tabs.moveBeside(key)),
    ),
    own(
      'close',
      t('palette.closeTab'),
      'cross',
      onCurrent((key) => void tabs.close(key)),
      { keys: 'Alt W' },
    ),
    own('reopen', t('palette.reopen'), 'history', () => tabs.reopen(), { keys: 'Alt Shift T' }),
    own('signOut', t('palette.signOut'), 'log-out', () => void signOut(session, unsaved)),
  ];
}
