import { expect, test } from 'vitest';
import { arePressed } from './useWorkspaceKeys.ts';

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
    target.remove();
  }
  expect(arePressed('R', press({ key: 'r', target: field('<button></button>') }))).toBe(true);
  expect(arePressed('R', press({ key: 'r', target: window }))).toBe(true);
});
