import { readHtml, writeRichText } from '@atrium/sdk/richText';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { compareRichText, compareSequences, compareText, RichTextChanges } from './index.ts';

/** The later sequence and the earlier one, from the pieces. */
const sides = <Item,>(pieces: ReturnType<typeof compareSequences<Item>>) => ({
  before: pieces.filter(({ kind }) => kind !== 'added').flatMap(({ items }) => items),
  after: pieces.filter(({ kind }) => kind !== 'removed').flatMap(({ items }) => items),
});

/** Deterministic, from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('sequences', () => {
  test.each([
    ['', '', ''],
    ['', 'ab', '+ab'],
    ['ab', '', '-ab'],
    ['abc', 'abc', '=abc'],
    ['abcd', 'axcd', '=a-b+x=cd'],
    ['abc', 'xyz', '-abc+xyz'],
    ['abcabba', 'cbabac', '-ab=c+b=ab-b=a+c'],
  ])('%s → %s', (before, after, expected) => {
    const mark = { same: '=', removed: '-', added: '+' };
    const pieces = compareSequences([...before], [...after]);
    expect(sides(pieces)).toEqual({ before: [...before], after: [...after] });
    const kept = (text: string) => text.replace(/[-+]\w*/g, '').replaceAll('=', '').length;
    expect(kept(pieces.map(({ kind, items }) => mark[kind] + items.join('')).join(''))).toBe(kept(expected));
  });

  test('both sides can be rebuilt from the pieces, whatever they are, and beyond the limit too', () => {
    const random = randomOf(4600);
    for (let round = 0; round < 200; round += 1) {
      const sequence = () => Array.from({ length: Math.floor(random() * 30) }, () => Math.floor(random() * 4));
      const [before, after] = [sequence(), sequence()];
      expect(sides(compareSequences(before, after))).toEqual({ before, after });
    }
    const before = Array.from({ length: 3000 }, (_, at) => at);
    const after = before.map((item) => item + 10_000);
    expect(compareSequences(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

test('a text is compared word by word', () => {
  const parts = compareText('請每天 09:00 前核對', '請每天 08:30 前核對。');
  expect(
    parts
      .filter(({ change }) => change !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe('請每天 09:00 前核對');
  expect(
    parts
      .filter(({ change }) => change !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe('請每天 08:30 前核對。');
  expect(
    parts
      .filter(({ change }) => !change)
      .map(({ text }) => text)
      .join(''),
  ).toContain('前核對');
});

describe('formatted texts', () => {
  const BEFORE =
    '<p>請每天 09:00 前核對一次執行結果。</p><h2>排程</h2><table><tbody><tr><td>出勤</td><td>每日</td></tr></tbody></table><p>不變的一段</p>';
  const AFTER =
    '<p>請每天 <strong>08:30</strong> 前核對一次執行結果。</p><h2>排程</h2><table><tbody><tr><td>出勤</td><td>每日</td></tr><tr><td>備份</td><td>每月</td></tr></tbody></table><p>不變的一段</p>';

  test('what was added and removed is shown in its place, in two places', async () => {
    const changes = compareRichText(BEFORE, AFTER);
    expect(changes.count).toBe(2);
    const { rerender, container } = await render(<RichTextChanges changes={changes} />);
    await expect.element(page.getByText('不變的一段')).toBeVisible();
    expect([...container.querySelectorAll('del')].map((one) => one.textContent).join('')).toContain('09');
    expect([...container.querySelectorAll('ins')].map((one) => one.textContent).join('')).toContain('備份');
    expect(container.querySelector('ins strong, strong ins')).not.toBeNull();
    await rerender(<RichTextChanges changes={changes} only />);
    await expect.element(page.getByText('不變的一段')).not.toBeInTheDocument();
    await expect.element(page.getByText('備份')).toBeVisible();
  });

  test('the same text has no change; a new one replaces all', () => {
    expect(compareRichText(AFTER, AFTER)).toMatchObject({ count: 0, document: readHtml(AFTER) });
    const { document, count } = compareRichText('<p>舊的</p>', '<ul><li>全新</li></ul><p>內容</p>');
    expect(count).toBe(2);
    expect(writeRichText(document)).toContain('全新');
  });

  test('an image that was removed stays visible as such', async () => {
    const { container } = await render(
      <RichTextChanges
        changes={compareRichText(
          '<img src="/api/files/0123456789abcdef0123456789abcdef" alt="架構圖"><p>一</p>',
          '<p>一</p>',
        )}
      />,
    );
    expect(container.querySelector('del img')).not.toBeNull();
  });
});

test.each([
  ['one two three four five', 'one six seven eight nine', 1],
  ['one two three four five six', 'one seven eight nine ten eleven', 2],
  ['one two', 'three four', 2],
  ['——', '！！', 2],
  ['one', 'one two three four five six seven', 1],
])(
  '“%s” and “%s” are one block if at least a fifth of all words in the shorter one is in both',
  (before, after, blocks) => {
    const { changed, count } = compareRichText(`<p>${before}</p>`, `<p>${after}</p>`);
    expect([changed.size, count]).toEqual([blocks, 1]);
  },
);
