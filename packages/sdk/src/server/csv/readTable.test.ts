import { describe, expect, test } from 'vitest';
import { describeTableError } from './describeTableError.ts';
import { readTable } from './readTable.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const COLUMNS = ['employee', 'name'] as const;

describe('readTable', () => {
  test('returns each row with its line, for any line ending and column order', () => {
    const { rows, problems } = readTable(bytes('name,Employee\r\n 王小明 ,E001\r\n\r\n"陳,大文",E002'), COLUMNS);
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { line: 2, cells: { employee: 'E001', name: '王小明' } },
      { line: 4, cells: { employee: 'E002', name: '陳,大文' } },
    ]);
  });

  test('counts lines across cells with line breaks and unescapes quotes', () => {
    const { rows } = readTable(bytes('employee,name\nE001,"a\nb ""c"""\nE002,x\n'), COLUMNS);
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [2, 'a\nb "c"'],
      [4, 'x'],
    ]);
  });

  test('reads UTF-8 with a byte order mark and Big5, and refuses what is neither', () => {
    expect(readTable(bytes('\uFEFFemployee,name\nE1,李'), COLUMNS).rows[0]?.cells.name).toBe('李');
    const big5 = Uint8Array.from([...bytes('employee,name\nE1,'), 0xa7, 0xf5]);
    expect(readTable(big5, COLUMNS).rows[0]?.cells.name).toBe('李');
    const neither = Uint8Array.from([...bytes('employee,name\nE1,'), 0xff, 0xfe]);
    expect(readTable(neither, COLUMNS).problems).toEqual([{ line: 1, code: 'encoding' }]);
  });

  test.each([
    ['too many lines', 'a\nb\nc\nd', 4],
    ['too many lines of another end', 'a\r\nb\r\nc\r\nd', 4],
    ['too many lines of an old end', 'a\rb\rc\rd', 4],
    ['a line that is too long', `a\n${'x,'.repeat(50)}`, 2],
  ])('a file with %s is refused before it is read', (_, text, line) => {
    const limits = { lines: 3, characters: 20 };
    expect(readTable(bytes(text), ['a'], [], limits)).toEqual({
      rows: [],
      problems: [{ line, code: 'tooLarge', ...limits }],
    });
    expect(readTable(bytes('a\nb\nc'), ['a'], [], limits).rows).toHaveLength(2);
    expect(describeTableError({ line, code: 'tooLarge', ...limits })).toBe(
      '檔案太大：最多 3 列，每列最多 20 個字元。請分成幾個檔案匯入。',
    );
  });

  test('as many lines and characters as there may be are read, ends of lines are no characters', () => {
    const limits = { lines: 3, characters: 5 };
    for (const end of ['\n', '\r\n', '\r']) {
      const rows = (text: string) => readTable(bytes(text), ['a'], [], limits).rows.length;
      expect(rows(['a', 'bcdef', 'c'].join(end))).toBe(2);
      expect(rows(['a', 'bcdef', 'c', ''].join(end))).toBe(2);
      expect(rows(['a', 'bcdefg', 'c'].join(end))).toBe(0);
    }
  });

  test('reports every error of the header at once', () => {
    expect(readTable(bytes('employee,nmae,employee\nE1,x,E1'), COLUMNS)).toEqual({
      rows: [],
      problems: [
        { line: 1, code: 'missingColumn', column: 'name' },
        { line: 1, code: 'unknownColumn', column: 'nmae' },
        { line: 1, code: 'doubleColumn', column: 'employee' },
      ],
    });
    expect(readTable(bytes(''), COLUMNS).problems).toEqual([{ line: 1, code: 'empty' }]);
  });

  test('reports every invalid row and keeps the others', () => {
    const { rows, problems } = readTable(bytes('employee,name\nE1\nE2,"x\nE3,y'), COLUMNS);
    expect(rows).toEqual([]);
    expect(problems).toEqual([
      { line: 2, code: 'cellCount', expected: 2, found: 1 },
      { line: 3, code: 'quotes' },
    ]);
    expect(readTable(bytes('employee,name\nE1,a,b\nE2,c'), COLUMNS).rows).toHaveLength(1);
  });

  test('fills optional columns with empty text if the header lacks them', () => {
    expect(readTable(bytes('employee\nE1'), ['employee'], ['note']).rows[0]?.cells).toEqual({
      employee: 'E1',
      note: '',
    });
  });
});

test('describeTableError writes Chinese or English', () => {
  expect(describeTableError({ line: 2, code: 'cellCount', expected: 2, found: 1 })).toBe(
    '應有 2 個欄位，這一列有 1 個。',
  );
  expect(describeTableError({ line: 1, code: 'missingColumn', column: 'name' }, 'en')).toContain('“name” is missing');
});

test('a quote that closes too early is reported with its line; nothing after it can be read', () => {
  const { rows, problems } = readTable(bytes('employee,name\nE1,a\n\n"E"2,b\nE3,c'), COLUMNS);
  expect(rows.map(({ line }) => line)).toEqual([2]);
  expect(problems).toEqual([{ line: 4, code: 'quotes' }]);
});
