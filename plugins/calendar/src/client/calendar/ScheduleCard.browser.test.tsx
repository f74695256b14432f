import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sample, wholeDay } from '../../testing/schedules.ts';
import { showPart } from '../../testing/showPart.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import type { Schedule } from '../types.ts';

const show = (schedule: Schedule, more: object = {}) => {
  const onOpen = vi.fn();
  return showPart(<ScheduleCard schedule={schedule} onOpen={onOpen} {...more} />, {}, {}).then(() => onOpen);
};
const card = page.getByRole('button');
const shown = () => card.element().textContent;

test('[S1-031] a card shows the type with its colour, title and creator, and opens', async () => {
  const onOpen = await show(
    sample({ title: '拜訪恆茂電子', typeName: '拜訪客戶', classColor: 'coral', createdByName: '楊宗翰' }),
  );
  for (const text of ['拜訪客戶', '拜訪恆茂電子', '楊宗翰']) await expect.element(card).toMatchTextContent(text);
  const bar = getComputedStyle(card.element(), '::before').backgroundColor;
  const coral = document.createElement('i');
  coral.style.color = 'var(--at-coral-mark)';
  card.element().append(coral);
  expect(bar).toBe(getComputedStyle(coral).color);
  await card.click();
  await expect.poll(() => onOpen).toHaveBeenCalledOnce();
});

test('[S1-032] it shows the time, or the text of a whole day', async () => {
  await show(sample({ startTime: '2026-03-26 14:00', endTime: '2026-03-26 15:30' }));
  await expect.element(card).toMatchTextContent('14:00–15:30');
});

test('[S1-032] a whole day has no time', async () => {
  await show(wholeDay('2026-03-26', '2026-03-26'));
  await expect.element(card).toMatchTextContent('全天');
  expect(shown()).not.toMatch(/\d\d:\d\d/);
});

test('[S1-033] it shows the place', async () => {
  await show(sample({ location: '新竹縣竹北市光明六路' }));
  await expect.element(card).toMatchTextContent('新竹縣竹北市光明六路');
});

test('[S1-033] without a place it shows 無', async () => {
  await show(sample({ location: '' }));
  await expect.element(card).toMatchTextContent('無');
});

test('in the side panel, one without a place has neither a pin nor 無', async () => {
  await show(sample({ title: '寫周報', location: '' }), { brief: true });
  await expect.element(card).toMatchTextContent('寫周報');
  expect(shown()).not.toContain('無');
  expect(document.querySelector('.calendar-card-foot svg, .calendar-card-foot .at-icon')).toBeNull();
});

test('one that the person has declined says so', async () => {
  await show(sample({ answer: 'declined' }));
  await expect.element(card).toMatchTextContent('不參加');
});

test('[S1-034][S1-035][S1-036][S1-037] pin, unread dot, 已取消 and favourite are marked in words too', async () => {
  await show(sample({ isTop: true, isRead: false, isCancelled: true, isCollected: true }));
  for (const text of ['置頂', '未讀', '已取消', '我的最愛']) await expect.element(card).toMatchTextContent(text);
  expect(document.querySelectorAll('.calendar-dot')).toHaveLength(1);
  expect(getComputedStyle(document.querySelector('.calendar-card-title')!).textDecorationLine).toBe('line-through');
});

test('[S1-034][S1-035][S1-036][S1-037] a plain one has none of these marks', async () => {
  await show(sample());
  await expect.element(card).toBeVisible();
  expect(shown()).not.toMatch(/置頂|未讀|已取消|我的最愛/);
  expect(document.querySelectorAll('.calendar-dot, .calendar-card-mark')).toHaveLength(0);
});

test.for([
  [3, '3'],
  [99, '99'],
  [100, '99+'],
] as const)('[S1-038] %i unread comments read %s', async ([count, text]) => {
  await show(sample({ unReadMessages: count }));
  await expect.element(page.getByText(`${text} 則未讀留言`)).toBeInTheDocument();
  expect(document.querySelector('.calendar-card-comments [aria-hidden=true]:not(svg)')!.textContent).toBe(text);
});

test('one that is in progress is marked; the brief one leaves the creator out', async () => {
  await show(sample(), { now: '2026-03-26 09:45', brief: true });
  await expect.element(card).toMatchTextContent('進行中');
  expect(shown()).not.toContain('林雅婷');
});

test('what the person does not take part in is not in progress for them; a private one has a lock', async () => {
  await show(sample({ answer: 'declined', isPrivate: true }), { now: '2026-03-26 09:45' });
  await expect.element(card).toMatchTextContent('不參加');
  await expect.element(card).toMatchTextContent('私人');
  expect(shown()).not.toContain('進行中');
});
