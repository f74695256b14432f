import { describe, expect, test } from 'vitest';
import { parseCsv } from './parseCsv.ts';
import { readExport } from './readExport.ts';

describe('CSV', () => {
  test('cells with commas, quotes and line breaks; lines are counted, blank ones skipped', () => {
    expect(parseCsv('\uFEFFa,b\r\n"1,\n2","say ""hi"""\r\n\r\nc,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,\n2', 'say "hi"'] },
      { line: 5, cells: ['c', ''] },
    ]);
    expect(parseCsv('a,b')).toEqual([{ line: 1, cells: ['a', 'b'] }]);
    expect(parseCsv('a,')).toEqual([{ line: 1, cells: ['a', ''] }]);
    expect(parseCsv('""\n""')).toEqual([]);
    expect(parseCsv('')).toEqual([]);
  });

  test.each(['a,"b', '"a"b,c', 'a,b"c'])('damaged quotes are noticed: %j', (text) => {
    expect(parseCsv(text)).toBeUndefined();
  });
});

test('Bitwarden: logins with their columns; notes and cards are skipped', () => {
  const text = `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp
,,login,GitHub,"兩行
備註",,0,"https://github.com/login,https://github.com",ops,"p,""w""1",
,,note,筆記,,,0,,,,`;
  expect(readExport(text)).toEqual({
    rows: [
      {
        line: 2,
        title: 'GitHub',
        account: 'ops',
        password: 'p,"w"1',
        link: 'https://github.com/login',
        remark: '兩行\n備註',
      },
    ],
    skipped: 1,
  });
});

test.each([
  [
    'KeePassXC',
    '"Group","Title","Username","Password","URL","Notes","TOTP"\n"Root","防火牆","fw","a\\b","https://fw.example","備註",""',
  ],
  [
    'KeePass 2',
    '"Account","Login Name","Password","Web Site","Comments"\n"防火牆","fw","a\\b","https://fw.example","備註"',
  ],
  ['a browser', 'name,url,username,password,note\n防火牆,https://fw.example,fw,a\\b,備註'],
])('%s: by its own column names', (_, text) => {
  expect(readExport(text)).toEqual({
    rows: [{ line: 2, title: '防火牆', account: 'fw', password: 'a\\b', link: 'https://fw.example', remark: '備註' }],
    skipped: 0,
  });
});

test('a password keeps its blanks and its case; what the file lacks is empty', () => {
  expect(readExport('Username,Password\n fw , Ab \nx')).toEqual({
    rows: [
      { line: 2, title: '', account: 'fw', password: ' Ab ', link: '', remark: '' },
      { line: 3, title: '', account: 'x', password: '', link: '', remark: '' },
    ],
    skipped: 0,
  });
});

test('a damaged file and one without the required columns have different errors', () => {
  expect(readExport('Username,Password\n"fw')).toBe('quotes');
  expect(readExport('a,b\n1,2')).toBe('columns');
  expect(readExport('Username,b\n1,2')).toBe('columns');
  expect(readExport('a,Password\n1,2')).toBe('columns');
  expect(readExport('')).toBe('columns');
});

test('of a file that says of what type its entries are, those without one are accounts, too', () => {
  const text = 'type,name,username,password\nlogin,A,a,1\n,B,b,2\ncard,C,c,3';
  const read = readExport(text);
  expect(read).toMatchObject({ rows: [{ title: 'A' }, { title: 'B' }], skipped: 1 });
});
