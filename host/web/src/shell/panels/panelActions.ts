import type { MenuEntry } from '@atrium/ui/overlays';
import type { t } from '../../services/i18n.ts';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState } from './panelState.ts';
import type { Placing } from './useKeyboardPlacing.ts';

/** The menu of a panel: the pointer actions of its header for the keyboard. */
export function panelActions(
  panel: PanelState,
  panels: PanelsStore,
  text: typeof t,
  commands: { readonly place: (placing: Placing) => void; readonly print: () => void },
): MenuEntry[] {
  const { key, mode } = panel;
  const { place, print } = commands;
  const fixed = mode === 'maximised';
  return [
    { id: 'move', text: text('panels.move'), icon: 'move', disabled: fixed, run: () => place('move') },
    {
      id: 'resize',
      text: text('panels.resize'),
      icon: 'arrows-horizontal',
      disabled: fixed,
      run: () => place('resize'),
    },
    { line: true },
    { id: 'minimise', text: text('panels.minimise'), icon: 'minus', run: () => panels.minimise(key) },
    {
      id: 'maximise',
      text: text(fixed ? 'panels.restore' : 'panels.maximise'),
      icon: fixed ? 'minimize' : 'maximize',
      run: () => panels.toggleMaximised(key),
    },
    { line: true },
    { id: 'print', text: text('print.view'), icon: 'print', run: print },
    { id: 'close', text: text('panels.close'), icon: 'cross', keys: 'Esc', run: () => void panels.close(key) },
  ];
}
