import { expect, test, vi } from 'vitest';
import { type DesktopNotices, NoticeBoard, NoticesService } from './notices.ts';
import { CallError } from './transport/CallError.ts';

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

const shown = (board: NoticeBoard) => board.state.toasts.map(({ toast }) => toast.message);

test('at most three toasts are shown; a fourth replaces the oldest that is not an error', () => {
  const board = new NoticeBoard();
  board.post({ tone: 'danger', message: '錯誤' });
  for (const message of ['一', '二', '三']) board.post({ message });
  expect(shown(board)).toEqual(['錯誤', '二', '三']);
});

test('the newest toast is never the one removed', () => {
  const board = new NoticeBoard();
  for (const message of ['甲', '乙', '丙']) board.post({ tone: 'danger', message });
  board.post({ message: '新' });
  expect(shown(board)).toEqual(['乙', '丙', '新']);
});

test('a repeated message is counted instead of stacked', () => {
  const board = new NoticeBoard();
  board.post({ tone: 'danger', title: '提示訊息', message: '錯誤' });
  board.post({ tone: 'danger', title: '提示訊息', message: '錯誤' });
  expect(board.state.toasts).toMatchObject([{ times: 2 }]);
});

test.each([
  { title: '別的' },
  { tone: 'success' as const },
  { message: '別的' },
  { action: { text: '復原', run: () => {} } },
])('a message with %j is another one', (other) => {
  const board = new NoticeBoard();
  const toast = { tone: 'danger' as const, title: '提示訊息', message: '錯誤' };
  board.post(toast);
  board.post({ ...toast, ...other });
  expect(board.state.toasts).toHaveLength(2);
});

test('of errors alone the oldest is removed', () => {
  const board = new NoticeBoard();
  for (const message of ['甲', '乙', '丙', '丁']) board.post({ tone: 'danger', message });
  expect(shown(board)).toEqual(['乙', '丙', '丁']);
});

test('a toast is dismissed by its number, a second time without effect', () => {
  const board = new NoticeBoard();
  for (const message of ['一', '二']) board.post({ message });
  const { id } = board.state.toasts[0]!;
  for (let press = 0; press < 2; press += 1) board.dismiss(id);
  expect(shown(board)).toEqual(['二']);
});

test('questions are shown one after the other, in order', async () => {
  const board = new NoticeBoard();
  const first = board.ask({ kind: 'confirm', title: '一', message: '' });
  const second = board.ask({ kind: 'confirm', title: '二', message: '' });
  board.state.questions[0]!.answer(true);
  expect(board.state.questions.map(({ title }) => title)).toEqual(['二']);
  board.state.questions[0]!.answer(false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
});

test('withdrawn questions are answered with no', async () => {
  const board = new NoticeBoard();
  const asked = [
    board.ask({ kind: 'alert', title: '一', message: '' }),
    board.ask({ kind: 'confirm', title: '二', message: '' }),
  ];
  board.withdrawQuestions();
  expect(board.state.questions).toEqual([]);
  expect(await Promise.all(asked)).toEqual([false, false]);
});

test('values other than text are not rendered: a toast or question of a plugin cannot crash the page', () => {
  const board = new NoticeBoard();
  const odd = { not: 'a text' } as never;
  board.post({ title: odd, message: odd, action: { text: odd, run: () => {} } });
  void board.ask({ kind: 'alert', title: odd, message: odd });
  expect(board.state.toasts[0]!.toast).toMatchObject({ title: '', message: '', action: { text: '' } });
  expect(board.state.questions[0]).toMatchObject({ title: '', message: '' });
});

test('what follows a toast is added to it: one comment is one toast', () => {
  const board = new NoticeBoard();
  board.post({ tone: 'success', message: '已新增留言' });
  board.post({ tone: 'info', title: '已通知相關人員', message: '留言：王小明', follows: true });
  board.post({ tone: 'info', title: '已通知相關人員', message: '提及：陳美玲', follows: true });
  expect(board.state.toasts.map(({ toast }) => toast.message)).toEqual([
    '已新增留言\n已通知相關人員：留言：王小明\n提及：陳美玲',
  ]);
});

test('what follows an error, a toast with a button, or none is a toast of its own', () => {
  const board = new NoticeBoard();
  const follow = (message: string) => board.post({ title: '已通知', message, follows: true });
  follow('一');
  board.post({ tone: 'danger', message: '失敗' });
  follow('二');
  board.post({ message: '已刪除', action: { text: '復原', run: () => {} } });
  follow('三');
  expect(board.state.toasts.map(({ toast }) => toast.message)).toEqual(['失敗', '已刪除', '三']);
});
