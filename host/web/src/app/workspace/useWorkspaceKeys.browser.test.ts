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
] as const)('%s and %o: %s', (keys, event, pressed) => {
  expect(arePressed(keys, press(event))).toBe(pressed);
});
