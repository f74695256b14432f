import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { splitText } from './splitText.ts';

const LIMITS = { lines: 10_000, characters: 10_000 };
const PIECES = ['a', '王', ' ', '"', ',', ';', '\n', "'", '0', '=', '\t'];

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test('what a program writes by RFC 4180 is read as csv-parse reads it', () => {
  const next = numbers(19);
  const random = (below: number) => Math.floor(next.next().value * below);
  for (let round = 0; round < 500; round += 1) {
    const rows = Array.from({ length: 1 + random(5) }, () =>
      Array.from({ length: 3 }, () => Array.from({ length: random(6) }, () => PIECES[random(PIECES.length)]!).join('')),
    );
    const text = rows
      .map((cells) => cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
      .join('\r\n');
    const expected = (parse(text) as string[][]).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const read = splitText(text, ',', LIMITS);
    expect(
      read.rows.map(({ cells }) => cells),
      text,
    ).toEqual(expected);
    expect(read.notes, text).toEqual([]);
  }
});

test('a file full of quotes takes no longer than its length', () => {
  const limits = { lines: 100_000, characters: 1_000_000 };
  for (const text of [
    'a,"b\n'.repeat(20_000),
    '" "" "'.repeat(20_000),
    ', "x""'.repeat(400),
    `"${'""'.repeat(50_000)}`,
  ])
    expect(() => splitText(text, ',', limits)).not.toThrow(/timeout/);
});
