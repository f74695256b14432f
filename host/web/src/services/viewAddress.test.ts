import { expect, test } from 'vitest';
import { toAddress, fitParams, readAddress } from './viewAddress.ts';

const back = (params: unknown) => {
  const address = toAddress({ view: 'LeaveList', params });
  return readAddress(new URL(address, 'http://x').search);
};

test('an address contains the view and its parameters in readable form', () => {
  expect(toAddress(null)).toBe('/index');
  for (const params of [undefined, null])
    expect(toAddress({ view: 'LeaveList', params })).toBe('/index?open=LeaveList');
  expect(toAddress({ view: 'ScheduleShow', params: { id: 12, day: '2026-03-26', all: true } })).toBe(
    '/index?open=ScheduleShow&id=12&day=2026-03-26&all=true',
  );
});

test.each([
  undefined,
  { id: 12 },
  { id: '12', empty: '', text: 'null', quoted: '"a"', none: null, list: [1, 'b'], deep: { a: 1 } },
  { link: 'https://example.com/?a=1&b=2#c', title: '勞動部 & 其他' },
  { open: 'door', id: 1 },
  { params: 1 },
  [1, 2],
])('parameters are read back unchanged: %j', (params) => {
  expect(back(params)).toEqual(params === undefined ? { view: 'LeaveList' } : { view: 'LeaveList', params });
});

test('an address without a view is that of the workspace', () => {
  for (const search of ['', '?', '?open=', '?id=12']) expect(readAddress(search)).toBeNull();
});

const KINDS = {
  id: { type: 'number', required: true },
  code: { type: 'string', required: false },
  part: { type: 'any', required: false },
} as const;
const read = (search: string) => readAddress(search, () => KINDS)?.params;

test('a text of the view’s schema stays a text, however it was typed; what it does not know is read as before', () => {
  expect(read('?open=Note&id=7&code=0012')).toEqual({ id: 7, code: '0012' });
  expect(read('?open=Note&id=7&code=12')).toEqual({ id: 7, code: '12' });
  expect(read('?open=Note&id=7&code=%2212%22&page=2')).toEqual({ id: 7, code: '12', page: 2 });
});

test.each([
  ['?open=Note&id=7', true],
  ['?open=Note&id=7&code=true', true],
  ['?open=Note&id=7&part=[1]', true],
  ['?open=Note', false],
  ['?open=Note&id=abc', false],
  ['?open=Note&id=%227%22', false],
])('%s fits the schema of its view: %j', (search, fits) => {
  expect(fitParams(KINDS, read(search))).toBe(fits);
});
