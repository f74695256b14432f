import { expect, test } from 'vitest';
import { auditChanges } from './auditChanges.ts';

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('changed fields are kept before and after, others not', () => {
  const before = { name: '人資', isEnabled: true, members: [1, 2], place: null, secret: 'x' };
  expect(auditChanges(before, { name: '人事', isEnabled: true, members: [2, 3], place: '3F' })).toEqual({
    from: { name: '人資', members: [1, 2], place: null },
    to: { name: '人事', members: [2, 3], place: '3F' },
  });
  expect(auditChanges(before, { ...before, name: 'a', secret: 'y' }, ['name'])).toEqual({
    from: { name: '人資' },
    to: { name: 'a' },
  });
  expect(auditChanges(before, { name: undefined })).toEqual({ from: {}, to: {} });
});

test('of a long list only what was removed and added, a hundred of each', () => {
  expect(auditChanges({ list: count(0, 3000) }, { list: count(1, 3002) })).toEqual({
    from: { list: [0] },
    to: { list: [3000, 3001] },
    counts: { list: [3000, 3001] },
  });
  const { to } = auditChanges({ list: [] }, { list: count(0, 3000) });
  expect(to['list']).toHaveLength(100);
});

test('a long text is cut', () => {
  const { to } = auditChanges({ text: '' }, { text: '字'.repeat(5000) });
  expect(to['text']).toBe(`${'字'.repeat(1000)}…`);
});
