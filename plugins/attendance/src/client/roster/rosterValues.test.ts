import { describe, expect, test } from 'vitest';
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { sampleRoster } from '../../testing/sampleRoster.ts';
import type { Translate } from '../types.ts';
import {
  applyChanges,
  choicesOf,
  countEdits,
  markOf,
  NO_EDITS,
  readPattern,
  readValue,
  rowsOf,
} from './rosterValues.ts';

const t = ((key: keyof typeof zhTW) => zhTW[key]) as unknown as Translate;
const roster = sampleRoster();
const choices = choicesOf(t, roster);
const marks = (choice: (typeof choices)[number]) => markOf(t, choice.value, roster.shifts);
const [row] = roster.list as [(typeof roster.list)[number]];

describe('cells that are not saved', () => {
  test('are kept by person and date; what is saved already, and what is closed, is none', () => {
    const changed = applyChanges(NO_EDITS, roster.dates, [
      { row, day: 0, value: { kind: 'W', shift: 1 } },
      { row, day: 1, value: null },
      { row, day: 30, value: { kind: 'X' } },
    ]);
    expect(countEdits(changed)).toBe(1);
    expect(rowsOf(changed, roster.shifts)).toEqual([{ employeeId: 41, date: '2026-03-01', kind: 'W', shiftId: 8 }]);
    expect(applyChanges(changed, roster.dates, [{ row, day: 0, value: null }])).toEqual(NO_EDITS);
  });
});

describe('what one writes for a day', () => {
  test('is a key, a name, a mark, or the beginning of one name', () => {
    const read = (text: string) => readValue(text, choices, marks);
    for (const text of ['1', '１', '日班', '日']) expect(read(text), text).toEqual({ kind: 'W', shift: 0 });
    for (const text of ['r', 'R', '休', '休息日']) expect(read(text), text).toEqual({ kind: 'R' });
    for (const text of ['', '-']) expect(read(text), text).toBeNull();
    expect(read('班')).toBeUndefined();
  });

  test('is a pattern, a character for each day', () => {
    expect(readPattern('11 22，休X', choices, marks)).toEqual({
      values: [0, 0, 1, 1].map((shift) => ({ kind: 'W', shift }) as object).concat({ kind: 'R' }, { kind: 'X' }),
    });
    expect(readPattern('1Q', choices, marks)).toEqual({ unknown: 'Q' });
  });
});
