import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearDrafts,
  draftedFrames,
  draftKey,
  draftedFrame,
  dropDraft,
  keepDraft,
  nameDrafts,
  readDraft,
  storedDrafts,
} from './drafts.ts';

/** Local storage, whose keys are its own properties. */
function storage(): Record<string, string> {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => void delete kept[key] },
  });
}

const [ME, OTHER, TAB] = [7, 77, 'tab:Note.50%'];
const keyOf = (name: string, { person = ME, frame = TAB } = {}) => draftKey(person, frame, 'notes', name);
beforeEach(() => void vi.stubGlobal('localStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

test('a draft is read as it was stored, without what is no number; one that cannot be parsed is none', () => {
  keepDraft(keyOf('a'), { text: '甲', count: Number.NaN });
  expect(readDraft(keyOf('a'))).toEqual({ text: '甲' });
  localStorage.setItem(keyOf('b'), '{');
  expect([readDraft(keyOf('b')), readDraft(keyOf('c'))]).toEqual([undefined, undefined]);
});

test('the tabs with drafts of a person are listed once each, under the keys that they have', () => {
  for (const name of ['a', 'b']) keepDraft(keyOf(name), 1);
  keepDraft(keyOf('a', { frame: 'panel:Note' }), 1);
  keepDraft(keyOf('a', { person: OTHER, frame: 'tab:Other' }), 1);
  localStorage.setItem('atrium.theme', 'dark');
  expect(draftedFrames(ME)).toEqual([TAB, 'panel:Note']);
  expect(draftedFrames(OTHER)).toEqual(['tab:Other']);
});

test('a tab has titles of its drafts as long as it has one', () => {
  nameDrafts(ME, TAB, { titles: ['沒有草稿'] });
  expect(draftedFrame(ME, TAB).titles).toEqual([]);
  for (const name of ['a', 'b']) keepDraft(keyOf(name), 1);
  keepDraft(keyOf('a', { frame: 'panel:Note' }), 1);
  nameDrafts(ME, TAB, { titles: ['新增筆記'], params: { copy: 3 } });
  expect(draftedFrames(ME)).toEqual([TAB, 'panel:Note']);
  dropDraft(keyOf('a'));
  expect(draftedFrame(ME, TAB)).toEqual({ titles: ['新增筆記'], params: { copy: 3 } });
  dropDraft(keyOf('b'));
  expect(draftedFrame(ME, TAB).titles).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([keyOf('a', { frame: 'panel:Note' })]);
});

test('titles alone are no draft', () => {
  keepDraft(keyOf('a'), 1);
  nameDrafts(ME, TAB, { titles: ['新增筆記'] });
  localStorage.removeItem(keyOf('a'));
  expect(draftedFrames(ME)).toEqual([]);
});

test('the drafts of a tab are deleted together, those of others stay', () => {
  for (const name of ['a', 'b']) keepDraft(keyOf(name), 1);
  nameDrafts(ME, TAB, { titles: ['新增筆記'] });
  const others = [keyOf('a', { frame: 'tab:Note' }), keyOf('a', { person: OTHER })];
  for (const key of others) keepDraft(key, 1);
  clearDrafts(ME, TAB);
  expect(Object.keys(localStorage)).toEqual(others);
});

test('the drafts of a tab say what they are about and when they were typed, the last one first', () => {
  vi.useFakeTimers({ now: new Date('2026-03-26T06:18:00Z') });
  keepDraft(keyOf('form.a'), { title: '甲' }, { title: '編輯筆記', labels: { title: '標題' } });
  vi.setSystemTime(new Date('2026-03-26T06:19:00Z'));
  keepDraft(keyOf('b'), '乙');
  vi.useRealTimers();
  nameDrafts(ME, TAB, { titles: ['編輯筆記'] });
  const about = { title: '編輯筆記', labels: { title: '標題' } };
  expect(storedDrafts(ME, TAB)).toEqual([
    { key: keyOf('b'), plugin: 'notes', name: 'b', value: '乙', about: {}, savedOn: new Date('2026-03-26T06:19:00Z') },
    {
      key: keyOf('form.a'),
      plugin: 'notes',
      name: 'form.a',
      value: { title: '甲' },
      about,
      savedOn: new Date('2026-03-26T06:18:00Z'),
    },
  ]);
});

test('drafts and titles of earlier versions are read', () => {
  localStorage.setItem(keyOf('a'), '{"text":"甲"}');
  localStorage.setItem(keyOf('a').replace('notes.a', '.titles'), '["新增筆記"]');
  expect(readDraft(keyOf('a'))).toEqual({ text: '甲' });
  expect(storedDrafts(ME, TAB)).toEqual([
    { key: keyOf('a'), plugin: 'notes', name: 'a', value: { text: '甲' }, about: {} },
  ]);
  expect(draftedFrame(ME, TAB)).toEqual({ titles: ['新增筆記'] });
});
