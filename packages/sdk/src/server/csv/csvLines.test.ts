import { expect, test } from 'vitest';
import { csvLines } from './csvLines.ts';
import { mapRows, matchColumns, readTableText } from '../../tables/index.ts';

interface Row {
  readonly name: string;
  readonly note: string | null;
  readonly balance: number;
}
const columns = [
  { title: 'name', value: ({ name }: Row) => name },
  { title: 'note', value: ({ note }: Row) => note },
  { title: 'balance', value: ({ balance }: Row) => balance },
];
const textOf = async (rows: Iterable<Row> | AsyncIterable<Row>) => {
  let text = '';
  for await (const piece of csvLines(columns, rows)) text += piece;
  return text;
};

test('what is written is read again, with commas, quotes and line breaks in it', async () => {
  const written = await textOf([{ name: '王, "小" 明', note: '一\n二', balance: 1.5 }]);
  expect(written).toBe('\uFEFFname,note,balance\r\n"王, ""小"" 明","一\n二",1.5\r\n');
  const file = await readTableText(written);
  expect(file.notes).toEqual([]);
  const named = ['name', 'note', 'balance'].map((id) => ({ id, titles: [id] }));
  expect(mapRows(file.rows, named, matchColumns(file, named).places)[0]?.cells).toEqual({
    name: '王, "小" 明',
    note: '一\n二',
    balance: '1.5',
  });
});

test('a text that a spreadsheet would run as a formula is written as text; a negative number stays a number', async () => {
  for (const first of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']) {
    const name = `${first}HYPERLINK("http://x")`;
    expect((await textOf([{ name, note: null, balance: -5 }])).split('\r\n').slice(1).join('\r\n'), first).toBe(
      `"'${first}HYPERLINK(""http://x"")",,-5\r\n`,
    );
  }
});

test('what is null or undefined is an empty cell, a number is written as it is', async () => {
  const row = { name: 'a', note: undefined as never, balance: 0 };
  expect(await textOf([row, { ...row, note: null }])).toBe('\uFEFFname,note,balance\r\na,,0\r\na,,0\r\n');
});

test('many rows come in several pieces, without rows there is the header', async () => {
  async function* many() {
    for (let balance = 0; balance < 5_000; balance += 1) yield { name: '名', note: '', balance };
  }
  let pieces = 0;
  for await (const piece of csvLines(columns, many())) pieces += piece.length > 0 ? 1 : 0;
  expect(pieces).toBeGreaterThan(1);
  // and not a piece for each
  expect(pieces).toBeLessThan(10);
  expect(await textOf([])).toBe('\uFEFFname,note,balance\r\n');
});
