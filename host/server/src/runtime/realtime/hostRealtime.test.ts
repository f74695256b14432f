import type { Message } from '@atrium/sdk/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostRealtime } from './hostRealtime.ts';

const send = vi.fn<(message: { payload: object }) => Promise<void>>();
const catalogues = {
  render: (written: string | Message, language: string) =>
    typeof written === 'string' ? written : `${written.key} ${language}`,
};
const clock = { now: () => new Date('2026-03-26T01:00:00Z') };
const realtime = hostRealtime({ send } as never, clock as never, 'Asia/Taipei', catalogues as never);
beforeEach(() => void send.mockReset());
const sent = async (event: object) => {
  await realtime.content({ type: 7, title: '標題', message: '內容', ...event } as never, { everyone: true });
  return send.mock.calls[0]![0].payload;
};
const always = { type: 7, title: '標題', message: '內容', fromEmployeeId: null, createdOn: '2026-03-26 09:00:00' };

test('an event of content has what it was given, and the time in the company’s zone', async () => {
  expect(await sent({})).toEqual(always);
  const given = { kind: 'nav.sent', id: 3, event: 'sent', action: 'open', opens: { view: 'Nav' } };
  send.mockReset();
  expect(await sent(given)).toEqual({ ...always, ...given });
});

test.each([
  ['title', { title: 'title en', message: '內容' }],
  ['message', { title: '標題', message: 'message en' }],
])('a %s that is a message is sent in both languages', async (part, english) => {
  expect(await sent({ [part]: { plugin: 'nav', key: part } })).toEqual({ ...always, [part]: `${part} zh-TW`, english });
});
