import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearDrafts,
  draftedFrames,
  draftKey,
  draftTitles,
  dropDraft,
  keepDraft,
  nameDrafts,
  readDraft,
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
  nameDrafts(ME, TAB, ['沒有草稿']);
  expect(draftTitles(ME, TAB)).toEqual([]);
  for (const name of ['a', 'b']) keepDraft(keyOf(name), 1);
  keepDraft(keyOf('a', { frame: 'panel:Note' }), 1);
  nameDrafts(ME, TAB, ['新增筆記']);
  expect(draftedFrames(ME)).toEqual([TAB, 'panel:Note']);
  dropDraft(keyOf('a'));
  expect(draftTitles(ME, TAB)).toEqual(['新增筆記']);
  dropDraft(keyOf('b'));
  expect(draftTitles(ME, TAB)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([keyOf('a', { frame: 'panel:Note' })]);
});

test('titles alone are no draft', () => {
  keepDraft(keyOf('a'), 1);
  nameDrafts(ME, TAB, ['新增筆記']);
  localStorage.removeItem(keyOf('a'));
  expect(draftedFrames(ME)).toEqual([]);
});

test('the drafts of a tab are deleted together, those of others stay', () => {
  for (const name of ['a', 'b']) keepDraft(keyOf(name), 1);
  nameDrafts(ME, TAB, ['新增筆記']);
  const others = [keyOf('a', { frame: 'tab:Note' }), keyOf('a', { person: OTHER })];
  for (const key of others) keepDraft(key, 1);
  clearDrafts(ME, TAB);
  expect(Object.keys(localStorage)).toEqual(others);
});
