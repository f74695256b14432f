import { expect, test, vi } from 'vitest';
import { CallError } from '../transport/CallError.ts';
import type { DesktopNotices } from './DesktopNotices.ts';
import { NoticeBoard } from './NoticeBoard.ts';
import { NoticesService } from './NoticesService.ts';

/** The service, with the answer of the browser to the question about desktop notices. */
function open(answer = 'granted', isSupported = true) {
  const board = new NoticeBoard();
  const desktop = { isSupported, permission: 'default', enable: vi.fn(() => Promise.resolve(answer)), show: vi.fn() };
  return { board, desktop, notices: new NoticesService(board, desktop as unknown as DesktopNotices) };
}
const errorOf = (failure: unknown) => {
  const { board, notices } = open();
  notices.error(failure);
  return board.state.toasts[0]!.toast.message;
};

test('a failure of a call says what the server said; a fault also which call it was, and its number in the log', () => {
  const facts = { call: 'accounts.list', requestId: 'r-7' };
  const failure = (code: number) => Object.assign(new CallError({ code, http: code, message: '伺服器的話' }), facts);
  expect(errorOf(failure(409))).toBe('伺服器的話');
  expect(errorOf(failure(500))).toMatch(/^伺服器的話.*accounts\.list.*r-7/);
  const unnumbered = Object.assign(new CallError({ code: 500, http: 500, message: '伺服器的話' }), {
    requestId: undefined,
  });
  expect(errorOf(unnumbered)).toBe('伺服器的話');
});

test('a text is shown as it is; other errors are for developers', () => {
  expect(errorOf('請先選取人員。')).toBe('請先選取人員。');
  const system = errorOf(new TypeError('x is undefined'));
  expect(system).not.toContain('undefined');
  for (const other of ['', undefined, { http: 500, message: 'x' }, Object.assign(new Error(''), { http: 500 })])
    expect(errorOf(other), JSON.stringify(other)).toBe(system);
});

test.each([
  ['deniedByUser', true, 1],
  ['deniedByBrowser', true, 1],
  ['granted', true, 0],
  ['deniedByUser', false, 0],
])('of the answer %s, asked for: %j, %i dialog says what to do', async (answer, enable, dialogs) => {
  const { board, notices } = open(answer);
  const asked = notices.askDesktop(enable);
  await expect.poll(() => board.state.questions.length).toBe(dialogs);
  board.withdrawQuestions();
  expect(await asked).toBe(answer);
});

test('a browser without desktop notices says so', () => {
  expect([open().notices.desktopPermission, open('', false).notices.desktopPermission]).toEqual([
    ...['default', 'unsupported'],
  ]);
});
