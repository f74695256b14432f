import { expect, test } from 'vitest';
import { freeCode } from './freeCode.ts';

test('a free code is used as it is', () => {
  expect(freeCode('LeavePanel', ['Leave', 'Panel'])).toBe('LeavePanel');
});

test('a duplicate code, ignoring case, gets letters until it is free', () => {
  expect(freeCode('LeavePanel', ['leavepanel'])).toBe('LeavePanelA');
  expect(freeCode('LeavePanel', ['LeavePanel', 'LEAVEPANELA'])).toBe('LeavePanelB');
  const all = ['Xx', ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Xx${letter}`)];
  expect(freeCode('Xx', all)).toBe('XxAA');
});

test('it never has more than 30 letters', () => {
  const longest = 'a'.repeat(30);
  expect(freeCode(longest, [longest])).toBe(`${'a'.repeat(29)}B`);
});
