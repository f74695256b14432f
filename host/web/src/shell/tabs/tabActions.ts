import type { MenuEntry } from '@atrium/ui/overlays';
import type { t } from '../../services/i18n.ts';
import { type Command, shownKey } from '../commands.ts';
import { type outputCommands, reopenCommand, type TabCommand, type tabCommands } from './tabCommands.ts';
import type { TabsStore } from './TabsStore.ts';

/** The actions of a tab, for its context menu. */
export function tabActions(
  key: string,
  tabs: TabsStore,
  text: typeof t,
  commands: ReturnType<typeof tabCommands> & ReturnType<typeof outputCommands>,
): MenuEntry[] {
  const tab = tabs.state.tabs[key];
  if (!tab || !tabs.findPane(key)) return [];
  const entry = (command: TabCommand) =>
    toEntry({ ...command, when: () => command.when?.(key) ?? true, run: () => command.run(key) }, text);
  return [
    entry(commands.close),
    entry(commands.closeOthers),
    entry(commands.closeRight),
    { line: true },
    entry(tab.pinned ? commands.unpin : commands.pin),
    entry(commands.moveLeft),
    entry(commands.moveRight),
    { line: true },
    entry(commands.splitRight),
    entry(commands.splitDown),
    entry(commands.moveBeside),
    { line: true },
    entry(commands.copyAddress),
    entry(commands.print),
    toEntry(reopenCommand(tabs), text),
  ];
}

/** The menu at the end of a strip: actions for the strip and a list of its tabs. */
export function stripActions(
  paneId: string,
  tabs: TabsStore,
  text: typeof t,
  titleOf: (key: string) => string,
): MenuEntry[] {
  const pane = tabs.state.panes[paneId];
  if (!pane) return [];
  const all = pane.tabs.filter((key) => !tabs.state.tabs[key]?.pinned);
  return [
    {
      id: 'all',
      text: text('tabs.closeAll'),
      icon: 'blank',
      disabled: all.length === 0,
      run: () => void tabs.closeMany(all),
    },
    toEntry(reopenCommand(tabs), text),
    { line: true },
    { heading: text('tabs.all', { count: pane.tabs.length }) },
    ...pane.tabs.map((key) => ({
      id: key,
      text: titleOf(key),
      checked: key === pane.active,
      run: () => tabs.activate(key),
    })),
  ];
}

function toEntry({ id, title, icon, when, run, ...command }: Command, text: typeof t): MenuEntry {
  const keys = shownKey(command);
  return { id, text: text(title), icon, ...(keys !== undefined && { keys }), disabled: !(when?.() ?? true), run };
}
