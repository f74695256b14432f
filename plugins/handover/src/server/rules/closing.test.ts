import { describe, expect, test } from 'vitest';
import { planClosing } from './closing.ts';

const today = '2026-03-26';
const later = '2026-04-02';
const open = { isFinish: false, finishOn: null };
const scheduled = { isFinish: false, finishOn: later };
const closed = { isFinish: true, finishOn: '2026-03-20' };

describe('a new handover', () => {
  test.each([
    [{}, { ...open, line: null }],
    [
      { isFinish: false, finishDate: null },
      { ...open, line: null },
    ],
    [
      { isFinish: false, finishDate: later },
      { ...open, line: null },
    ],
    [
      { isFinish: true, finishDate: today },
      { isFinish: true, finishOn: today, line: 'closed' },
    ],
    [
      { isFinish: true, finishDate: '2026-03-25' },
      { isFinish: true, finishOn: '2026-03-25', line: 'closed' },
    ],
    [
      { isFinish: true, finishDate: later },
      { ...scheduled, line: null },
    ],
    [{ finishDate: later }, { ...scheduled, line: null }],
    [{ isFinish: true }, 'required'],
    [{ isFinish: true, finishDate: null }, 'required'],
    [{ isFinish: true, finishDate: '2026-03-24' }, 'past'],
  ] as const)('%j → %j', (input, plan) => expect(planClosing(input, undefined, today)).toEqual(plan));
});

describe('an open one', () => {
  test.each([
    [{}, { ...open, line: null }],
    [{ finishDate: null }, { ...open, line: null }],
    [{ finishDate: today }, { isFinish: true, finishOn: today, line: 'closed' }],
    [
      { isFinish: true, finishDate: later },
      { ...scheduled, line: null },
    ],
    [{ isFinish: true }, 'required'],
  ] as const)('%j → %j', (input, plan) => expect(planClosing(input, open, today)).toEqual(plan));
});

describe('one that will be closed', () => {
  test.each([
    [{}, { ...scheduled, line: null }],
    [{ isFinish: true }, { ...scheduled, line: null }],
    // As it was read, and as its form sends it.
    [
      { isFinish: false, finishDate: later },
      { ...scheduled, line: null },
    ],
    [
      { isFinish: true, finishDate: later },
      { ...scheduled, line: null },
    ],
    [
      { isFinish: true, finishDate: '2026-04-07' },
      { isFinish: false, finishOn: '2026-04-07', line: 'postponed' },
    ],
    [{ finishDate: '2026-03-30' }, { isFinish: false, finishOn: '2026-03-30', line: null }],
    [
      { isFinish: true, finishDate: today },
      { isFinish: true, finishOn: today, line: 'closed' },
    ],
    [
      { isFinish: false, finishDate: null },
      { ...open, line: null },
    ],
    [{ isFinish: false }, { ...open, line: null }],
    [{ finishDate: null }, { ...open, line: null }],
    [{ isFinish: true, finishDate: null }, 'required'],
    [{ isFinish: true, finishDate: '2026-03-24' }, 'past'],
  ] as const)('%j → %j', (input, plan) => expect(planClosing(input, scheduled, today)).toEqual(plan));

  test('whose day has passed since required items are not done stays so when other fields are saved', () => {
    const late = { isFinish: false, finishOn: '2026-03-01' };
    expect(planClosing({ isFinish: true, finishDate: '2026-03-01' }, late, today)).toEqual({ ...late, line: null });
    expect(planClosing({ isFinish: true, finishDate: today }, late, today)).toMatchObject({ line: 'closed' });
  });
});

describe('[S2-036] a closed one', () => {
  test.each([
    [{}, { ...closed, line: null }],
    [{ isFinish: true }, { ...closed, line: null }],
    [
      { isFinish: true, finishDate: today },
      { isFinish: true, finishOn: today, line: null },
    ],
    [
      { isFinish: true, finishDate: '2026-03-20' },
      { ...closed, line: null },
    ],
    [
      { isFinish: true, finishDate: '2026-03-25' },
      { isFinish: true, finishOn: '2026-03-25', line: null },
    ],
    [{ isFinish: false }, 'alreadyClosed'],
    [{ isFinish: false, finishDate: null }, 'alreadyClosed'],
    [{ isFinish: true, finishDate: later }, 'alreadyClosed'],
    [{ finishDate: null }, 'required'],
    [{ isFinish: true, finishDate: '2026-03-19' }, 'past'],
  ] as const)('%j → %j', (input, plan) => expect(planClosing(input, closed, today)).toEqual(plan));
});

test('where every handover needs a date, an open one without is refused', () => {
  expect(planClosing({}, undefined, today, true)).toBe('required');
  expect(planClosing({ isFinish: false, finishDate: null }, open, today, true)).toBe('required');
  expect(planClosing({ isFinish: true, finishDate: later }, undefined, today, true)).toEqual({
    ...scheduled,
    line: null,
  });
  // What was stored before does not stop other changes.
  expect(planClosing({}, scheduled, today, true)).toEqual({ ...scheduled, line: null });
});
