import { expect, test } from 'vitest';
import { isBehind } from './isBehind.ts';

const role = {
  permissionId: 7,
  name: '稽核小組',
  isEnabled: true,
  gives: ['audit.view'],
  through: [{ kind: 'level', name: '1' }],
} as unknown as Parameters<typeof isBehind>[0];

test.each([
  ['gives it to the person', {}, true],
  ['is disabled', { isEnabled: false }, false],
  ['gives something else', { gives: [] }, false],
  ['is one that the person has not', { through: [] }, false],
] as const)('a role that %s: behind the answer %s', (_what, change, behind) => {
  expect(isBehind({ ...role, ...change } as typeof role)).toBe(behind);
});
