import { describe, expect, test } from 'vitest';
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { sampleRoster } from '../../testing/sampleRoster.ts';
import type { Translate } from '../types.ts';
import {
  applyChanges,
  choiceMark,
  choicesOf,
  countEdits,
  NO_EDITS,
  readPattern,
  readValue,
  rowsOf,
  shownOf,
  withoutSent,
} from './rosterValues.ts';

const t = ((key: keyof typeof zhTW) => zhTW[key]) as unknown as Translate;
const roster = sampleRoster();
const choices = choicesOf(t, roster);
const marks = (choice: (typeof choices)[number]) => choiceMark(t, choice);
const [row] = roster.list as [(typeof roster.list)[number]];

describe('cells that are not saved', () => {
  test('are kept by person and date; what is saved already, and what is closed, is none', () => {
    const changed = applyChanges(NO_EDITS, roster, [
      { row, day: 0, value: { kind: 'W', shiftId: 8 } },
      { row, day: 1, value: null },
      { row, day: 30, value: { kind: 'X' } },
    ]);
    expect(countEdits(changed)).toBe(1);
    expect(rowsOf(changed)).toEqual([{ employeeId: 41, date: '2026-03-01', kind: 'W', shiftId: 8 }]);
    expect(applyChanges(changed, roster, [{ row, day: 0, value: null }])).toEqual(NO_EDITS);
  });

  test('keep the shift by its id, wherever the next answer has it', () => {
    const changed = applyChanges(NO_EDITS, roster, [{ row, day: 0, value: { kind: 'W', shiftId: 8 } }]);
    const later = { ...roster, shifts: roster.shifts.toReversed() };
    expect(rowsOf(changed)[0]).toMatchObject({ shiftId: 8 });
    expect(shownOf(row.days[0]!, changed.get(41)!.get('2026-03-01'), later)).toEqual({ kind: 'W', shift: 0 });
    expect(shownOf(row.days[0]!, { kind: 'W', shiftId: 99 }, later)).toEqual({ kind: 'W' });
  });

  test('have a shift again whose times have changed since it was published', () => {
    const shifts = [...roster.shifts, { ...roster.shifts[1]!, start: '13:00' }];
    const days = row.days.with(2, { usual: { kind: 'W', shift: 0 }, published: { kind: 'W', shift: 2 } });
    const change = { row: { ...row, days }, day: 2, value: { kind: 'W' as const, shiftId: 8 } };
    expect(countEdits(applyChanges(NO_EDITS, { ...roster, shifts }, [change]))).toBe(1);
    expect(countEdits(applyChanges(NO_EDITS, roster, [{ ...change, row }]))).toBe(0);
  });

  test('are those of the save, without what was changed while it ran', () => {
    const write = (edits: typeof NO_EDITS, day: number, kind: 'R' | 'X', isSaving = false) =>
      applyChanges(edits, roster, [{ row, day, value: { kind } }], isSaving);
    const sent = write(write(NO_EDITS, 1, 'R'), 8, 'R');
    const typed = write(write(sent, 8, 'X', true), 9, 'R', true);
    expect(rowsOf(withoutSent(typed, sent)).map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2026-03-09 X',
      '2026-03-10 R',
    ]);
    // Back to what was saved before the save.
    expect(countEdits(applyChanges(sent, roster, [{ row, day: 8, value: null }], true))).toBe(2);
  });
});

describe('what one writes for a day', () => {
  test('is a key, a name, a mark, or the beginning of one name', () => {
    const read = (text: string) => readValue(text, choices, marks);
    for (const text of ['1', '１', '日班', '日']) expect(read(text), text).toEqual({ kind: 'W', shiftId: 7 });
    for (const text of ['r', 'R', '休', '休息日']) expect(read(text), text).toEqual({ kind: 'R' });
    for (const text of ['', '-']) expect(read(text), text).toBeNull();
    expect(read('班')).toBeUndefined();
  });

  test('is the name before the key of another', () => {
    const named = choicesOf(t, {
      shifts: [roster.shifts[0]!, { ...roster.shifts[1]!, name: '1' }],
      choices: 2,
    });
    expect(readValue('1', named, marks)).toEqual({ kind: 'W', shiftId: 8 });
  });

  test('is a pattern, a character for each day', () => {
    expect(readPattern('11 22，休X', choices, marks)).toEqual({
      values: [7, 7, 8, 8].map((shiftId) => ({ kind: 'W', shiftId }) as object).concat({ kind: 'R' }, { kind: 'X' }),
    });
    expect(readPattern('1Q', choices, marks)).toEqual({ unknown: 'Q' });
  });
});
