import { expect, test } from 'vitest';
import { MAX_FILE_ROWS, MAX_FILE_SIZE } from './limits.ts';
import { readFile } from './readFile.ts';

const encrypt = (text: string) => Promise.resolve(`sealed ${text}`);
const read = (...parts: BlobPart[]) => readFile(new File(parts, 'keys.csv'), encrypt);
const HEAD = 'name,username,password\n';

test('a file has at most 5 MiB and 3,000 accounts', async () => {
  const row = 'Git,dev,Imp0rted-1\n';
  const filled = (bytes: number) => read(`${HEAD}${row}Git,"${'x'.repeat(bytes - HEAD.length - row.length - 9)}",p\n`);
  expect(await filled(MAX_FILE_SIZE)).toMatchObject({ rows: [{ account: 'dev' }, { line: 3 }] });
  expect(await filled(MAX_FILE_SIZE + 1)).toEqual({ name: 'keys.csv', problem: 'size' });
  expect([MAX_FILE_SIZE, MAX_FILE_ROWS]).toEqual([5 * 1024 * 1024, 3000]);
  expect(await read(HEAD, row.repeat(MAX_FILE_ROWS))).toMatchObject({ skipped: 0 });
  expect(await read(HEAD, row.repeat(MAX_FILE_ROWS + 1))).toEqual({ name: 'keys.csv', problem: 'rows' });
});

test.each([
  ['a quote that does not close', 'username,password\n"dev', 'quotes'],
  ['no column for the password', 'username,notes\ndev,x', 'columns'],
  ['no account', HEAD, 'none'],
])('%s is a problem of its own', async (_, text, problem) => {
  expect(await read(text)).toEqual({ name: 'keys.csv', problem });
});

test('passwords leave encrypted, wrong ones not at all; texts of Big5 are read, and what the wire does not take is replaced', async () => {
  const rows = [`Git,dev,Imp0rted-1`, 'Git,blank,', `Git,wrong,with space`, `a\u202eb,${'x'.repeat(1001)},Imp0rted-2`];
  expect(await read(HEAD, rows.join('\n'))).toMatchObject({
    rows: [
      { account: 'dev', password: 'sealed Imp0rted-1' },
      { account: 'blank', password: '' },
      { account: 'wrong', password: 'sealed -' },
      { title: 'a\ufffdb', account: 'x'.repeat(1000) },
    ],
  });
  const big5 = new Uint8Array([0xa4, 0xa4, 0xa4, 0xe5]);
  expect(await read(HEAD, big5, ',dev,Imp0rted-1')).toMatchObject({ rows: [{ title: '中文' }] });
});
