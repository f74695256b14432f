import { expect, test } from 'vitest';
import { NoticeBoard } from './NoticeBoard.ts';

const shown = (board: NoticeBoard) => board.state.toasts.map(({ toast }) => toast.message);

test('at most three toasts stand; a fourth takes the place of the oldest that is no error', () => {
  const board = new NoticeBoard();
  board.post({ tone: 'danger', message: '錯誤' });
  for (const message of ['一', '二', '三']) board.post({ message });
  expect(shown(board)).toEqual(['錯誤', '二', '三']);
});

test('what is just said is never the one that goes', () => {
  const board = new NoticeBoard();
  for (const message of ['甲', '乙', '丙']) board.post({ tone: 'danger', message });
  board.post({ message: '新' });
  expect(shown(board)).toEqual(['乙', '丙', '新']);
});

test('the same words count up instead of piling up', () => {
  const board = new NoticeBoard();
  board.post({ tone: 'danger', title: '提示訊息', message: '錯誤' });
  board.post({ tone: 'danger', title: '提示訊息', message: '錯誤' });
  expect(board.state.toasts).toMatchObject([{ times: 2 }]);
});

test('questions wait for their answers in the order they were asked', async () => {
  const board = new NoticeBoard();
  const first = board.ask({ kind: 'confirm', title: '一', message: '' });
  const second = board.ask({ kind: 'confirm', title: '二', message: '' });
  board.state.questions[0]!.answer(true);
  expect(board.state.questions.map(({ title }) => title)).toEqual(['二']);
  board.state.questions[0]!.answer(false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
});

test('what is no text is not drawn: a toast or question of a plugin cannot take the page down', () => {
  const board = new NoticeBoard();
  const odd = { not: 'a text' } as never;
  board.post({ title: odd, message: odd, action: { text: odd, run: () => {} } });
  void board.ask({ kind: 'alert', title: odd, message: odd });
  expect(board.state.toasts[0]!.toast).toMatchObject({ title: '', message: '', action: { text: '' } });
  expect(board.state.questions[0]).toMatchObject({ title: '', message: '' });
});
