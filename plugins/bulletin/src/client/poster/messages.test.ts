import { expect, test } from 'vitest';
import { readLaunch } from './usePoster.ts';
import { isRefresh, posterMessage } from './messages.ts';

const ours = (more: object) => ({ atrium: 'poster', ...more });

test.each([{ type: 'ready' }, { type: 'renew' }, { type: 'open', id: 1 }])(
  '%j is a message of the poster',
  (message) => {
    expect(posterMessage(ours({ ...message, more: 1 }))).toEqual(ours(message));
  },
);

test.each([
  ...[null, undefined, 'ready', 7, {}, { type: 'ready' }, { atrium: 'poster' }, { atrium: 'other', type: 'ready' }],
  ...[{ type: 'refresh' }, { type: 'open' }, { type: 'open', id: 0 }, { type: 'open', id: -1 }].map(ours),
  ...[
    { type: 'open', id: 1.5 },
    { type: 'open', id: '1' },
    { type: 'close', id: 1 },
  ].map(ours),
])('%j is none', (data) => {
  expect(posterMessage(data)).toBeUndefined();
});

test('the poster loads again on the message of the workspace only', () => {
  expect(isRefresh(ours({ type: 'refresh' }))).toBe(true);
  for (const other of [{ type: 'refresh' }, ours({ type: 'ready' }), null]) expect(isRefresh(other)).toBe(false);
});

test.each([
  ['?sideTab=1&token=a&hash=b', { token: 'a', hash: 'b' }],
  ['?token=a', null],
  ['?hash=b', null],
  ['?token=&hash=b', null],
  ['', null],
])('the address %j has the ticket %j', (search, launch) => {
  expect(readLaunch(search)).toEqual(launch);
});
