import { expect, test, vi } from 'vitest';
import { ariaKeys, arePressed, type Command, findPressed, shownKey } from './commands.ts';

const press = (event: Partial<KeyboardEvent>) =>
  ({
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    key: '',
    code: '',
    target: null,
    ...event,
  }) as KeyboardEvent;

test.each([
  ['R', { key: 'r' }, true],
  ['R', { key: 'r', shiftKey: true }, false],
  ['R', { key: 'r', ctrlKey: true }, false],
  ['Ctrl Shift M', { key: 'M', ctrlKey: true, shiftKey: true }, true],
  ['Ctrl Shift M', { key: 'M', metaKey: true, shiftKey: true }, true],
  ['Ctrl+Shift+M', { key: 'M', ctrlKey: true }, false],
  ['Alt R', { key: '®', code: 'KeyR', altKey: true }, true],
  ['Ctrl Enter', { key: 'Enter', ctrlKey: true }, true],
  ['Alt R', { key: 'r', altKey: true, ctrlKey: true }, false],
  ['Alt 3', { key: '£', code: 'Digit3', altKey: true }, true],
  ['Alt Shift T', { key: 'T', code: 'KeyT', altKey: true }, false],
  ['Ctrl K', { key: 'j', code: 'KeyJ', ctrlKey: true }, false],
  ['Ctrl Shift ←', { key: 'ArrowLeft', ctrlKey: true, shiftKey: true }, true],
  ['Ctrl Shift ←', { key: 'ArrowRight', ctrlKey: true, shiftKey: true }, false],
  ['Shift F6', { key: 'F6', shiftKey: true }, true],
] as const)('%s and %o: %s', (keys, event, pressed) => {
  expect(arePressed(keys, press(event))).toBe(pressed);
});

test('where text is typed, keys without Ctrl and Alt are text', () => {
  const field = (html: string) => {
    const around = document.createElement('div');
    around.innerHTML = html;
    return around.firstElementChild!;
  };
  const fields = ['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable></p>'].map(field);
  for (const target of fields) {
    document.body.append(target);
    expect(arePressed('R', press({ key: 'r', target })), target.outerHTML).toBe(false);
    expect(arePressed('Shift R', press({ key: 'R', shiftKey: true, target })), target.outerHTML).toBe(false);
    expect(arePressed('Ctrl Enter', press({ key: 'Enter', ctrlKey: true, target })), target.outerHTML).toBe(true);
    expect(arePressed('Alt R', press({ key: 'r', altKey: true, target })), target.outerHTML).toBe(true);
    expect(arePressed('F6', press({ key: 'F6', target })), target.outerHTML).toBe(true);
    target.remove();
  }
  expect(arePressed('R', press({ key: 'r', target: field('<button></button>') }))).toBe(true);
  expect(arePressed('R', press({ key: 'r', target: window }))).toBe(true);
});

test('the first command of these keys is found that can be run now, and that a text does not take', () => {
  const command = (id: string, more: Partial<Command> = {}): Command => ({
    ...{ id, title: 'palette.print', icon: 'blank', keys: ['Alt R', 'Ctrl R'], run: vi.fn() },
    ...more,
  });
  const text = document.createElement('p');
  text.contentEditable = 'true';
  document.body.append(text);
  const event = { key: 'r', ctrlKey: true };
  const pressed = press({ ...event, target: text });
  const never = command('never', { when: () => false });
  const bold = command('bold', { yieldsToText: true });
  expect(findPressed([never, bold, command('third'), command('fourth')], pressed)?.id).toBe('third');
  expect(findPressed([never, bold], pressed)).toBeUndefined();
  expect(findPressed([never, bold], press({ ...event, target: document.body }))?.id).toBe('bold');
  expect(findPressed([command('none', { keys: ['Ctrl X'], browserKeys: 'Ctrl R' })], pressed)).toBeUndefined();
  text.remove();
});

test('the first keys of a command are shown, or those of the browser', () => {
  expect(shownKey({ keys: ['Ctrl K', 'Ctrl Shift P'] })).toBe('Ctrl K');
  expect(shownKey({ browserKeys: 'Ctrl P' })).toBe('Ctrl P');
  expect(shownKey({})).toBeUndefined();
  expect(ariaKeys('Ctrl Shift P')).toBe('Control+Shift+P');
});
