import { describe, expect, test } from 'vitest';
import { describeTableNote, type TableFileError } from './TableFile.ts';
import { readTableFile, readTableText } from './readTableFile.ts';
import { writeWorkbook, writeZip } from './testing/writeWorkbook.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const ascii = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};
const cellsOf = async (text: string) => (await readTableText(text)).rows.map(({ cells }) => cells);
const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: TableFileError) => error.note,
  );

describe('encoding', () => {
  // one name each, as short as a file of people may be
  test.each([
    ['王小明', 'big5', 'a4fd a470 a9fa'],
    ['王小明', 'gb18030', 'cdf5 d0a1 c3f7'],
    ['陳怡君', 'big5', 'b3af a9c9 a767'],
    ['陈怡君', 'gb18030', 'b3c2 e2f9 befd'],
    ['陳怡君', 'gb18030', 'ea90 e2f9 befd'],
    ['陶碁', 'big5', 'b3b3 f9d6'],
    ['Müller', 'windows-1252', '4d fc 6c6c6572'],
    ['José', 'windows-1252', '4a6f73 e9'],
    ['5€', 'windows-1252', '35 80'],
    ['王小明', 'utf-8', 'e78e8b e5b08f e6988e'],
    ['©2026', 'utf-8', 'c2a9 32303236'],
    // exactly the points that valid UTF-8 may lack
    ['¼×2026', 'utf-8', 'c2bc c397 32303236'],
  ])('%s in %s', async (name, encoding, bytes) => {
    const file = await readTableFile(joined(ascii('employee,name\nT001,'), hex(bytes), ascii('\n')));
    expect(file).toMatchObject({ encoding, rows: [{ line: 2, cells: ['T001', name] }], notes: [] });
  });

  test('UTF-16 with and without a mark, a mark of UTF-8, plain ASCII', async () => {
    const text = '員工編號,姓名\r\nT001,王小明\r\n';
    const rows = [{ line: 2, cells: ['T001', '王小明'] }];
    for (const isBigEndian of [false, true]) {
      const encoding = isBigEndian ? 'utf-16be' : 'utf-16le';
      expect(await readTableFile(utf16(text, isBigEndian))).toMatchObject({ encoding, evidence: 'zeros', rows });
      const marked = await readTableFile(utf16(`\ufeff${text}`, isBigEndian));
      expect(marked).toMatchObject({ encoding, evidence: 'bom', rows, header: ['員工編號', '姓名'] });
    }
    expect(await readTableText(`\ufeff${text}`)).toMatchObject({ evidence: 'bom', header: ['員工編號', '姓名'] });
    expect(await readTableFile(ascii('a,b\n1,2'))).toMatchObject({ encoding: 'utf-8', evidence: 'ascii' });
  });

  test('a person may choose another one; what it cannot be is named with a line', async () => {
    const bytes = joined(ascii('a,name\n1,'), hex('cdf5 d0a1 c3f7'), ascii('\n'));
    expect(await readTableFile(bytes)).toMatchObject({
      evidence: 'frequency',
      alternatives: expect.arrayContaining(['big5', 'windows-1252']) as string[],
    });
    const chosen = await readTableFile(bytes, { encoding: 'big5' });
    expect(chosen).toMatchObject({
      encoding: 'big5',
      evidence: 'chosen',
      alternatives: expect.arrayContaining(['gb18030']) as string[],
    });
    expect(chosen.rows[0]?.cells[1]).toBe('卼苤隴');
    const { notes } = await readTableFile(bytes, { encoding: 'utf-8' });
    expect(notes).toEqual([
      {
        line: 2,
        severity: 'error',
        code: 'undecodable',
        variables: { count: expect.any(Number) as number, encoding: 'utf-8' },
      },
    ]);
  });

  test('UTF-8 with one damaged byte is still UTF-8, and said to be damaged', async () => {
    const file = await readTableFile(joined(ascii('a,b\n'), ascii('一二三四五六七,王小明\n'), hex('31 2c ff 0a')));
    expect(file.encoding).toBe('utf-8');
    expect(file.notes).toMatchObject([{ line: 3, code: 'undecodable', variables: { count: 1 } }]);
  });

  test('NUL characters are taken out with a warning', async () => {
    const file = await readTableFile(ascii('a,b\n1\0,2\n3,4\n5,6\n'));
    expect(file.rows[0]?.cells).toEqual(['1', '2']);
    expect(file.notes).toMatchObject([{ line: 2, severity: 'warning', code: 'zeroBytes' }]);
  });
});

describe('delimiters', () => {
  test.each([',', ';', '\t', '|'])('%j is found', async (delimiter) => {
    const text = ['employee', 'name', 'note'].join(delimiter) + '\r\n' + ['E1', '王小明', 'a, b; c'].join(delimiter);
    const quoted = text.replace('a, b; c', '"a, b; c"');
    expect(await readTableText(quoted)).toMatchObject({ delimiter, rows: [{ cells: ['E1', '王小明', 'a, b; c'] }] });
  });

  test('a line of Excel names it, whatever the header looks like', async () => {
    for (const sep of ['sep=;', '"sep=;"', 'SEP=;,,,'])
      expect(await readTableText(`${sep}\r\na,b;c\r\n1;2`)).toMatchObject({
        delimiter: ';',
        header: ['a,b', 'c'],
        headerLine: 2,
        rows: [{ line: 3, cells: ['1', '2'] }],
      });
  });

  test('a chosen one is taken, one column has none', async () => {
    expect(await readTableText('a;b,c\n1;2,3', { delimiter: ';' })).toMatchObject({ header: ['a', 'b,c'] });
    expect(await readTableText('name\n王小明')).toMatchObject({ delimiter: ',', rows: [{ cells: ['王小明'] }] });
  });

  test('more commas in texts than semicolons between cells do not make it a comma', async () => {
    const text = 'title;user;note\nA;u;x, y, z\nB;v;"p, q, r, s, t"\nC;w;none\n';
    expect(await readTableText(text)).toMatchObject({ delimiter: ';' });
  });
});

describe('cells', () => {
  test.each([
    ['a quote in a plain cell', 'p"w,5" disk', ['p"w', '5" disk']],
    ['doubled quotes and a delimiter', '"say ""hi""","a,b"', ['say "hi"', 'a,b']],
    ['line breaks of any kind', '"a\r\nb\rc",x', ['a\nb\nc', 'x']],
    ['blanks around quotes', 'x , "a, b" ', ['x ', 'a, b']],
    ['blanks of plain cells', ' Ab ,x', [' Ab ', 'x']],
    ['empty quotes', '"",x', ['', 'x']],
    ['a quote at the end', 'a",x"', ['a"', 'x"']],
  ])('%s', async (_, line, cells) => {
    expect(await readTableText(`one,two\n${line}\n`)).toMatchObject({ rows: [{ line: 2, cells }], notes: [] });
  });

  test('quotes that are not doubled inside are said; one that never closes spoils no other line', async () => {
    const inside = await readTableText('a,b\n"5" disk",x\n"E"2,y\nE3,z');
    expect(inside.rows.map(({ cells }) => cells)).toEqual([
      ['5" disk', 'x'],
      ['E2', 'y'],
      ['E3', 'z'],
    ]);
    expect(inside.notes).toMatchObject([
      { line: 2, severity: 'warning', code: 'quotesInside' },
      { line: 3, severity: 'warning', code: 'quotesInside' },
    ]);
    const open = await readTableText('a,b\n1,"open\n2,y\n3,z');
    expect(open.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1', '"open'],
      [3, '2', 'y'],
      [4, '3', 'z'],
    ]);
    expect(open.notes).toMatchObject([{ line: 2, severity: 'error', code: 'quotesUnclosed' }]);
  });

  test('lines are counted through line breaks in cells, blank lines and any line end', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { rows } = await readTableText(['a,b', '', '"x', 'y",1', ' , ', 'z,2', '', ''].join(end));
      expect(rows.map(({ line }) => line)).toEqual([3, 6]);
    }
  });

  test('blank columns and lines at the end are nothing; a row with more cells than names is an error', async () => {
    const file = await readTableText('a,b,,\r\n1,2,,\r\n3,4,,\r\n5,6,7,\r\n,,,\r\n');
    expect(file.rows).toHaveLength(3);
    expect(file.notes).toEqual([
      { line: 4, severity: 'error', code: 'extraCells', variables: { expected: 2, found: 3 } },
    ]);
    expect(await cellsOf('a,b,c\n1\n2,3,4')).toEqual([
      ['1', '', ''],
      ['2', '3', '4'],
    ]);
  });

  test('a file without a header has rows from its first line', async () => {
    const file = await readTableText('Group,Title\nx,y', { header: false });
    expect(file).toMatchObject({ headerLine: 0, header: ['', ''], rows: [{ line: 1 }, { line: 2 }], notes: [] });
  });
});

describe('workbooks', () => {
  test('cells of all kinds, with the lines of the sheet', async () => {
    const file = await readTableFile(
      writeWorkbook({
        Sheet1: [
          ['姓名', '到職日', '時間', '在職', '工號', ' 空白 '],
          ['王 & "小" 明', { serial: 46027 }, { serial: 46027.375 }, true, 123, ' x '],
          [],
          ['李', null, { serial: 0.75 }, false, 0.1 + 0.2, '一\n二'],
        ],
      }),
    );
    expect(file).toMatchObject({ kind: 'xlsx', encoding: null, delimiter: null, sheet: 'Sheet1', notes: [] });
    expect(file.header).toEqual(['姓名', '到職日', '時間', '在職', '工號', '空白']);
    expect(file.rows).toEqual([
      { line: 2, cells: ['王 & "小" 明', '2026-01-05', '2026-01-05 09:00', 'TRUE', '123', ' x '] },
      { line: 4, cells: ['李', '', '18:00', 'FALSE', '0.3', '一\n二'] },
    ]);
  });

  test('the first sheet with rows, or the one that is chosen', async () => {
    const bytes = writeWorkbook({ 封面: [], 員工: [['a'], ['1']], 其他: [['b'], ['2']] });
    expect(await readTableFile(bytes)).toMatchObject({
      sheet: '員工',
      sheets: ['封面', '員工', '其他'],
      header: ['a'],
    });
    expect(await readTableFile(bytes, { sheet: '其他' })).toMatchObject({ sheet: '其他', header: ['b'] });
    expect(await failureOf(readTableFile(bytes, { sheet: 'x' }))).toMatchObject({ code: 'missingSheet' });
  });

  test('numbers keep the zeros that their format shows; a formula that failed is said', async () => {
    const bytes = writeWorkbook({
      '員工 & 部門': [
        ['工號', '姓名', '值'],
        [{ padded: 123 }, '王', 7],
        [{ padded: 45678 }, '李', { error: '#N/A' }],
      ],
    });
    const file = await readTableFile(bytes);
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['00123', '王', '7'],
      ['45678', '李', ''],
    ]);
    expect(file.notes).toEqual([{ line: 3, severity: 'warning', code: 'formulaError', variables: { value: '#N/A' } }]);
  });

  test('digits that Excel cut off are said', async () => {
    const bytes = writeWorkbook({ S: [['號碼'], [1234567890123456800], [123456789012345]] });
    expect((await readTableFile(bytes)).notes).toMatchObject([{ line: 2, code: 'digitsLost', severity: 'warning' }]);
  });

  test('what is no workbook is refused with what to do, and a small file with much inside before it is unpacked', async () => {
    const code = async (bytes: Uint8Array) => (await failureOf(readTableFile(bytes)))?.code;
    expect(await code(hex('d0cf11e0a1b11ae1'))).toBe('legacyWorkbook');
    expect(await code(joined(hex('d0cf11e0a1b11ae1'), utf16('EncryptedPackage')))).toBe('lockedWorkbook');
    expect(await code(writeZip({ 'content.xml': '' }))).toBe('otherZip');
    expect(await code(hex('504b0304 00'))).toBe('brokenWorkbook');
    expect(await code(writeZip({ 'xl/workbook.xml': '<' }))).toBe('brokenWorkbook');
    expect(await code(writeZip({ 'xl/workbook.xml': '' }, 600 * 1024 * 1024))).toBe('tooLarge');
    expect(await code(ascii('<html><table><tr><td>1</td></tr></table></html>'))).toBe('webPage');
    expect(await code(ascii(' \n\n'))).toBe('empty');
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`x${at}`, '']));
    expect(await code(writeZip({ 'xl/workbook.xml': '', ...many }))).toBe('brokenWorkbook');
  });
});

describe('limits', () => {
  const limits = { bytes: 1000, lines: 3, characters: 20 };
  test('as many lines and characters as there may be are read, no more; blank lines are none', async () => {
    const note = (text: string) => failureOf(readTableText(text, { limits }));
    expect(await note('a\nb\n\n\n,\nc\n')).toBeUndefined();
    expect(await note('a\nb\nc\nd')).toMatchObject({ line: 4, code: 'tooManyLines', variables: { most: 3 } });
    expect(await note(`a\n${'x'.repeat(20)}`)).toBeUndefined();
    expect(await note(`a\n${'x'.repeat(21)}`)).toMatchObject({ line: 2, code: 'lineTooLong' });
    expect(await note(`a\n"${'x\n'.repeat(20)}"`)).toMatchObject({ line: 2, code: 'lineTooLong' });
    expect(await note('x'.repeat(1001))).toMatchObject({ code: 'tooLarge' });
    expect(await failureOf(readTableText(','.repeat(600)))).toMatchObject({ code: 'tooManyColumns' });
  });
});

test('notes are sentences in both languages, without a hole', async () => {
  const note = await failureOf(readTableText('a\nb', { limits: { lines: 1 } }));
  expect(describeTableNote(note!)).toBe('檔案太大：最多 1 列。請分成幾個檔案匯入。');
  expect(describeTableNote(note!, 'en')).not.toContain('{');
});
