import { expect, test } from 'vitest';
import type { CalendarErrors } from '../../CalendarContext.ts';
import { checkPlace } from './check.ts';
import type { Checked } from './draft.ts';

const place = { locationType: 1, address: '', roomId: 7, roomStartCode: 3, roomEndCode: 4 };
const days = { start: '2026-03-27 10:00', end: '2026-03-27 11:00' };

function problemsOf(ofPlace: object, ofDraft: object = {}, changed: readonly string[] = ['place']): string[] {
  const found: string[] = [];
  const errors = { add: (field: string, key: string) => found.push(`${field} ${key}`) } as unknown as CalendarErrors;
  const draft = { ...days, ...ofDraft, place: { ...place, ...ofPlace } };
  checkPlace(errors, { draft, changed: new Set(changed) } as unknown as Checked);
  return found;
}

test.each<[string, object, object, readonly string[]]>([
  ['a room with its half hours', {}, {}, []],
  ['one half hour', { roomEndCode: 3 }, {}, []],
  ['an end before the start', { roomEndCode: 2 }, {}, ['roomEndTimeCode write.room.codes.order']],
  ['no room', { roomId: null }, {}, ['roomId write.room.required']],
  ['no start', { roomStartCode: null }, {}, ['roomStartTimeCode write.room.codes.required']],
  ['no end', { roomEndCode: null }, {}, ['roomEndTimeCode write.room.codes.required']],
  ['until midnight', {}, { end: '2026-03-28 00:00' }, []],
  ['past midnight', {}, { end: '2026-03-28 00:01' }, ['roomId write.room.severalDays']],
  ['days that are not known yet', {}, { start: undefined, end: '2026-03-29 00:00' }, []],
  ['another kind of place', { locationType: 2, roomId: null }, { end: '2026-03-29 00:00' }, []],
])('%s', (_what, ofPlace, ofDraft, expected) => {
  expect(problemsOf(ofPlace, ofDraft)).toEqual(expected);
  expect(problemsOf(ofPlace, ofDraft, ['time'])).toEqual(expected);
  expect(problemsOf(ofPlace, ofDraft, ['title', 'memo']), 'nothing of it was changed').toEqual([]);
});
