import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sample } from '../../../testing/schedules.ts';
import { showPart } from '../../../testing/showPart.tsx';
import type { Schedule } from '../../types.ts';
import { ScheduleRow } from './ScheduleRows.tsx';

const show = (part: Partial<Schedule>) =>
  showPart(<ScheduleRow schedule={sample(part)} onOpen={() => undefined} />, {});
const comments = () => page.getByTitle(/則未讀留言/);

test('unread comments are counted from the first one on, and as 99+ above 99', async () => {
  const { screen } = await show({ unReadMessages: 0 });
  await expect.element(page.getByRole('button')).toBeVisible();
  expect(comments().elements()).toEqual([]);
  await screen.unmount();
  for (const [unReadMessages, shown] of [
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ] as const) {
    const next = await show({ unReadMessages });
    await expect.element(comments()).toHaveTextContent(shown);
    await next.screen.unmount();
  }
});

test('one that the person has declined says so', async () => {
  await show({ answer: 'declined' });
  await expect.element(page.getByRole('button')).toMatchTextContent('不參加');
  await expect.element(page.getByRole('button')).toMatchTextContent('501 會議室');
});

test('an unread row has its mark, a read one has none; a cancelled one shows that in place of where it is', async () => {
  const { screen } = await show({ isRead: false });
  await expect.element(page.getByText('未讀', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('button')).toMatchTextContent('501 會議室');
  await screen.unmount();
  await show({ isCancelled: true });
  await expect.element(page.getByRole('button')).toMatchTextContent('已取消');
  expect(page.getByText('未讀', { exact: true }).elements()).toEqual([]);
  expect(page.getByText('501 會議室').elements()).toEqual([]);
});
