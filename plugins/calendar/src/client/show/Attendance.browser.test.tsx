import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { single } from '../../testing/scheduleDetail.ts';
import { showPart } from '../../testing/showPart.tsx';
import type { ScheduleDetail } from '../types.ts';
import { Attendance } from './Attendance.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const counts = { accepted: 1, declined: 1, tentative: 0, open: 1 };

const show = (schedule: Partial<ScheduleDetail>, api: object = {}, onChanged = () => Promise.resolve()) =>
  showPart(<Attendance schedule={single({ answers: counts, ...schedule })} onChanged={onChanged} />, api, {
    kind: 'panel',
  });

test('one press answers, with the line that was typed; the same answer with another line is sent by itself', async () => {
  const answer = vi.fn(() => Promise.resolve({ count: 1 }));
  const onChanged = vi.fn(() => Promise.resolve());
  const { toast } = await show({ permission: 'reader' }, { answer }, onChanged);
  await expect.element(page.getByText('參加 1 人、不參加 1 人、未定 0 人、未回覆 1 人')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox'), '看醫生 ');
  await button('不參加').click();
  const body = { answer: 'declined', note: '看醫生', all: false };
  await expect.poll(() => answer.mock.calls).toEqual([[{ params: { id: 1044 }, body }, { quiet: true }]]);
  await expect.poll(() => onChanged).toHaveBeenCalledOnce();
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '回覆已送出' });
});

test('an answer that was given is shown, and its line is changed by Enter', async () => {
  const answer = vi.fn(() => Promise.resolve({ count: 1 }));
  const ownAnswer = { answer: 'declined', note: '出差', isForAll: false } as const;
  await show({ permission: 'reader', ownAnswer }, { answer });
  await expect.element(button('不參加')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(/不參加的行程不會提醒您/)).toBeVisible();
  await expect.element(button('更新說明')).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox'), '改期再說');
  await expect.element(button('更新說明')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answer.mock.calls).toMatchObject([[{ body: { answer: 'declined', note: '改期再說' } }, {}]]);
});

test('a reply to one date is to that date alone, also after an answer to all; one to all says to how many', async () => {
  const answer = vi.fn(({ body }: { body: { all: boolean } }) => Promise.resolve({ count: body.all ? 4 : 1 }));
  const ownAnswer = { answer: 'accepted', note: '', isForAll: true } as const;
  const { toast } = await show({ permission: 'reader', repeatType: 3, count: 4, ownAnswer }, { answer });
  await expect.element(button('更新說明')).not.toBeInTheDocument();
  await button('不參加').click();
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '回覆已送出' });
  await page.getByRole('checkbox', { name: '整個重複行程都這樣回覆' }).click({ force: true });
  await button('未定').click();
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '已回覆 4 次行程' });
  expect(answer.mock.calls.map(([{ body }]) => body.all)).toEqual([false, true]);
});

test('of a repeat the answer may be for all of it; what is refused is said, and what was typed stays', async () => {
  const answer = vi.fn(() => Promise.reject(failure('行程已取消，無法回覆', '409')));
  const { alert } = await show({ permission: 'reader', repeatType: 3, count: 4 }, { answer });
  await userEvent.fill(page.getByRole('textbox'), '遠端');
  await page.getByRole('checkbox', { name: '整個重複行程都這樣回覆' }).click({ force: true });
  await button('參加').click();
  await expect.poll(() => answer.mock.calls).toMatchObject([[{ body: { all: true } }, {}]]);
  await expect.poll(() => alert).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('textbox')).toHaveValue('遠端');
});

test('who may change it sees who has answered how, of many the first ones; the creator is not asked', async () => {
  const person = (employeeId: number, name: string, part: object = {}) => ({
    ...{ employeeId, name, departmentName: '', isRead: false, readOn: '', answer: null, ...part },
  });
  const readers = [
    person(2, '李佳穎', { answer: 'accepted' }),
    person(3, '陳冠宇', { answer: 'declined', answerNote: '看醫生' }),
    ...Array.from({ length: 14 }, (_, at) => person(100 + at, `同事 ${at}`)),
  ];
  // Who looks is person 41.
  await show({ permission: 'editor', createdBy: 41, readers, contractors: [] });
  await expect.element(button('參加')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: '不參加，1 人' }).getByText('看醫生')).toBeVisible();
  const open = page.getByRole('list', { name: '未回覆，14 人' });
  await expect.element(open.getByText('還有 2 人')).toBeVisible();
});

test('one that was cancelled, and one without other people, asks nothing', async () => {
  await show({ isCancelled: true, permission: 'reader' });
  await expect.element(page.getByText(/未回覆 1 人/)).toBeVisible();
  await expect.element(button('參加')).not.toBeInTheDocument();
});
