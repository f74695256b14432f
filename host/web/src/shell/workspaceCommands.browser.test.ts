import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { HostPreferences, HostSession, PluginsService } from '../services/tokens.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import type { Unsaved } from './Unsaved.ts';
import { useWorkspaceKeys, workspaceCommands } from './workspaceCommands.ts';

describe('the keys of the workspace', () => {
  let done: string[];
  const pane = { id: 'p1', tabs: ['a', 'b', 'c'], active: 'b' as string | null };
  const tabs = {
    state: { front: 'p1', panes: { p1: pane }, closed: ['x'] },
    activate: (key: string) => void done.push(`to ${key}`),
    close: (key: string) => void done.push(`close ${key}`),
    reopen: () => void done.push('reopen'),
  } as unknown as TabsStore;
  const preferences = {
    state: { collapseMenu: false },
    set: () => void done.push('collapse'),
  } as unknown as HostPreferences;
  const commands = [
    { plugin: 'demo', name: 'none' },
    { plugin: 'demo', name: 'send', keys: 'Alt R' },
  ];
  const plugins = {
    contributions: () => commands,
    run: (plugin: string, name: string) => void done.push(`${plugin} ${name}`),
  } as unknown as PluginsService;
  const openPalette = () => void done.push('search');
  const panels = { open: ({ view }: { view: string }) => void done.push(`panel ${view}`) } as unknown as PanelsStore;
  const session = { can: () => true } as unknown as HostSession;
  const unsaved = {} as Unsaved;
  const own = workspaceCommands({ tabs, panels, plugins, preferences, session, unsaved });

  beforeEach(async () => {
    done = [];
    pane.active = 'b';
    await renderHook(() => useWorkspaceKeys(own, plugins, openPalette));
  });
  afterEach(() => document.body.replaceChildren());

  /** Presses a key, and returns whether the browser's own meaning of it was prevented. */
  const strike = (init: KeyboardEventInit, target: EventTarget = document.body) =>
    !target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  const add = (html: string) => {
    document.body.insertAdjacentHTML('beforeend', html);
    return document.body.lastElementChild as HTMLElement;
  };

  test.each<[KeyboardEventInit, string]>([
    [{ altKey: true, code: 'Digit1' }, 'to a'],
    [{ altKey: true, code: 'Numpad3' }, 'to c'],
    [{ altKey: true, code: 'Digit9' }, 'to c'],
    [{ altKey: true, code: 'KeyW' }, 'close b'],
    [{ altKey: true, shiftKey: true, code: 'KeyT' }, 'reopen'],
    [{ ctrlKey: true, code: 'KeyK' }, 'search'],
    [{ metaKey: true, code: 'KeyK' }, 'search'],
    [{ ctrlKey: true, shiftKey: true, code: 'KeyP' }, 'search'],
    [{ metaKey: true, shiftKey: true, code: 'KeyP' }, 'search'],
    [{ ctrlKey: true, code: 'KeyB' }, 'collapse'],
    [{ ctrlKey: true, key: '/', code: 'Slash' }, 'panel Keys'],
    [{ altKey: true, code: 'KeyR', key: 'r' }, 'demo send'],
  ])('%o: %s', (init, action) => {
    expect(strike(init)).toBe(true);
    expect(done).toEqual([action]);
  });

  test.each<KeyboardEventInit>([
    { code: 'Digit1' },
    { altKey: true, code: 'Digit4' },
    { altKey: true, code: 'Digit0' },
    { altKey: true, ctrlKey: true, code: 'Digit1' },
    { altKey: true, shiftKey: true, code: 'KeyW' },
    { altKey: true, shiftKey: true, code: 'Digit1' },
    { altKey: true, code: 'KeyK' },
    { altKey: true, code: 'KeyX' },
    { code: 'KeyK' },
    { code: 'KeyB' },
    { ctrlKey: true, shiftKey: true, code: 'KeyK' },
    { ctrlKey: true, code: 'KeyP' },
    { ctrlKey: true, altKey: true, code: 'KeyK' },
    { ctrlKey: true, code: 'KeyX' },
    { altKey: true, key: 'F6' },
    { ctrlKey: true, key: 'F6' },
    { altKey: true, code: 'KeyW', isComposing: true },
  ])('%o is no key of the workspace', (init) => {
    expect(strike(init)).toBe(false);
    expect(done).toEqual([]);
  });

  test('a key that a view has used, or that is pressed in a dialog, does nothing', () => {
    const box = add('<p></p>');
    box.addEventListener('keydown', (event) => event.preventDefault());
    strike({ ctrlKey: true, code: 'KeyK' }, box);
    const dialogs = ['<p role="alertdialog"></p>', '<p aria-modal="true"></p>', '<p class="bp6-dialog-container"></p>'];
    for (const html of dialogs) {
      const dialog = add(html);
      expect(strike({ ctrlKey: true, code: 'KeyK' })).toBe(false);
      dialog.remove();
    }
    expect(done).toEqual([]);
  });

  test('Ctrl B in a rich text is bold; without a current tab Alt W closes none', () => {
    strike({ ctrlKey: true, code: 'KeyB' }, add('<p contenteditable></p>'));
    pane.active = null;
    strike({ altKey: true, code: 'KeyW' });
    expect(done).toEqual([]);
  });

  test('F6 moves between the regions that are visible, to the current tab or the first thing that can be focused', () => {
    strike({ key: 'F6' });
    add(`<header data-region="header"><button disabled>x</button><button tabindex="-1">x</button>
      <button style="display:none">x</button><button id="first">x</button></header>
      <nav data-region="menu" style="display:none"><button>x</button></nav>
      <main data-region="panes"><button>x</button><div class="ws-pane-front"><button role="tab" tabindex="-1">x</button>
      <button role="tab" tabindex="0" id="tab">x</button></div></main>
      <section data-region="panel" data-panel tabindex="-1" id="panel"><button>x</button></section>
      <aside data-region="side" tabindex="-1" id="side"><p>x</p></aside>`);
    const walked = (shiftKey: boolean) =>
      Array.from({ length: 5 }, () => {
        strike({ key: 'F6', shiftKey });
        return document.activeElement?.id;
      });
    expect(walked(false)).toEqual(['first', 'tab', 'panel', 'side', 'first']);
    expect(walked(true)).toEqual(['side', 'panel', 'tab', 'first', 'side']);
  });
});
