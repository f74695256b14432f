import { expect, test } from 'vitest';
import { isOver, isVisible, decideState } from './isVisible.ts';

const at = (time: string) => new Date(`2026-03-26T${time}:00+08:00`);
const NOW = at('09:00');
const MOMENT = 1;
const before = new Date(NOW.getTime() - MOMENT);
const after = new Date(NOW.getTime() + MOMENT);
const row = { isDraft: false, publishedOn: at('08:00'), finishedOn: at('18:00'), deletedOn: null };

test.each([
  ['in its period', {}, true, 'published'],
  ['from its first moment', { publishedOn: NOW }, true, 'published'],
  ['not a moment before', { publishedOn: after }, false, 'scheduled'],
  ['until its last moment', { finishedOn: after }, true, 'published'],
  ['not at its end', { finishedOn: NOW }, false, 'expired'],
  ['not after its end', { finishedOn: before }, false, 'expired'],
  ['not as a draft', { isDraft: true }, false, 'draft'],
  ['not deleted', { deletedOn: before }, false, 'published'],
  ['not as a draft without a period', { isDraft: true, publishedOn: null, finishedOn: null }, false, 'draft'],
] as const)('readers see a bulletin %s', (_when, more, visible, state) => {
  expect(isVisible({ ...row, ...more }, NOW)).toBe(visible);
  expect(decideState({ ...row, ...more }, NOW)).toBe(state);
});

test.each([
  [null, false],
  [before, true],
  [NOW, true],
  [after, false],
])('a deadline of %s is over: %s', (deadline, over) => {
  expect(isOver(deadline, NOW)).toBe(over);
});
