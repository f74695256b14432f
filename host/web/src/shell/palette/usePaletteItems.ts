import { type Member, type Organisation, useLoaded } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/sdk/host';
import { DIRECTORY, PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { subscribe } from 'valtio';
import { loadAllLanguages, textInAllLanguages, useText } from '../../services/i18n.ts';
import { viewAccess } from '../../services/plugins/openView.ts';
import { isLeaf } from '../../services/menuEntries.ts';
import { toTab } from '../navigation/openEntry.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { type Command, shownKey } from '../commands.ts';
import { useWorkspaceCommands } from '../workspaceCommands.ts';
import { useNavigation, usePanels, useTabs } from '../workspaceServices.ts';
import type { PaletteItem } from './findItems.ts';

/**
 * Everything the palette offers at the time it opens: menu entries and other views, open tabs, commands of plugins, the
 * shell's own actions. Plugins, people and names in other languages are added when loaded.
 */
export function usePaletteItems(): readonly PaletteItem[] {
  const plugins = useService(PLUGINS);
  const collect = useCollect();
  const people = usePeopleItems();
  const [items, setItems] = useState<readonly PaletteItem[]>(collect);
  const collectNow = useEffectEvent(collect);
  useEffect(() => {
    let isOver = false;
    const collectAgain = () => {
      if (!isOver) setItems(collectNow());
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
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const commands = useWorkspaceCommands();
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
          runBeside: () => tabs.openBeside({ view: name }),
        })),
    );

  const commandItem = (command: Command): PaletteItem[] => {
    const { id, group, title, icon, when, run, runBeside } = command;
    if (group === undefined || when?.() === false) return [];
    const keys = shownKey(command);
    return [
      {
        id: `own-${id}`,
        group,
        icon,
        run,
        text: t(title),
        aliases: textInAllLanguages(title),
        ...(keys !== undefined && { keys }),
        ...(runBeside && { runBeside }),
      },
    ];
  };

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
    ...commands.flatMap(commandItem),
  ];
}

const NO_ITEMS: readonly PaletteItem[] = [];

/**
 * The people of the company, found by name and employee number; each leads to the person's row in the list of members.
 * Empty until the organisation is loaded, or if it fails: then the global error message is shown.
 */
function usePeopleItems(): readonly PaletteItem[] {
  const directory = useService(DIRECTORY);
  const panels = usePanels();
  const organisation = useLoaded(() => directory.organisation(), [directory]).value;
  return useMemo(() => {
    if (!organisation) return NO_ITEMS;
    return placesOf(organisation).map(({ person, place }) => ({
      id: `person-${person.id}`,
      group: 'people',
      text: person.name,
      icon: 'person',
      note: [person.employee, ...place].filter(Boolean).join(' · '),
      ...(person.employee !== undefined && { aliases: [person.employee] }),
      run: () => panels.open({ view: 'Members', params: { find: person.employee ?? person.name } }),
    }));
  }, [organisation, panels]);
}

interface Placed {
  readonly person: Member;
  /** Department and group. */
  readonly place: readonly string[];
}

/** Every person once, at the first place where they are listed. */
function placesOf({ compManagers, departments }: Organisation): readonly Placed[] {
  const everybody = [
    ...compManagers.map((person) => ({ person, place: [] })),
    ...departments.flatMap(({ departmentName, deptManagers, employees, groups }) => [
      ...[...deptManagers, ...employees].map((person) => ({ person, place: [departmentName] })),
      ...groups.flatMap(({ groupName, groupManagers, employees: members }) =>
        [...groupManagers, ...members].map((person) => ({ person, place: [departmentName, groupName] })),
      ),
    ]),
  ];
  return [...new Map(everybody.toReversed().map((placed) => [placed.person.id, placed])).values()].toReversed();
}
