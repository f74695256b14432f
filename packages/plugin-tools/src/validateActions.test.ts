import type { AnyContract } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { collectCodes, validateActions } from './validateActions.ts';

test.each([
  ['notes.write', ['notes.write']],
  [
    ['notes.write', 'notes.read'],
    ['notes.write', 'notes.read'],
  ],
  [{ all: ['notes.write'], recent: '15m' }, ['notes.write']],
  [{ recent: '15m' }, []],
  [undefined, []],
  [null, []],
])('the codes of %j', (needs, codes) => {
  expect(collectCodes(needs)).toEqual(codes);
});

test('a permission that is not declared is reported where it is needed, in types of a search as well', () => {
  const needs = { needs: 'notes.wirte' };
  const contract = {
    actions: { 'notes.write': {} },
    tabs: { Notes: needs },
    search: { types: { note: needs, own: { needs: 'notes.write' }, any: { needs: 'anyone' } } },
  };
  expect(validateActions(contract as unknown as AnyContract)).toEqual([
    expect.stringContaining('tabs 的「Notes」需要的權限「notes.wirte」不存在'),
    expect.stringContaining('search 的「note」需要的權限「notes.wirte」不存在'),
  ]);
});
