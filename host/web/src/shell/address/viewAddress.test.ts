import { expect, test } from 'vitest';
import { addressOf, readAddress } from './viewAddress.ts';

const back = (params: unknown) => {
  const address = addressOf({ view: 'LeaveList', params });
  return readAddress(new URL(address, 'http://x').search);
};

test('an address contains the view and its parameters in readable form', () => {
  expect(addressOf(null)).toBe('/index');
  expect(addressOf({ view: 'LeaveList', params: undefined })).toBe('/index?open=LeaveList');
  expect(addressOf({ view: 'ScheduleShow', params: { id: 12, day: '2026-03-26', all: true } })).toBe(
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
