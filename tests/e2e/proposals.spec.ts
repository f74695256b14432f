import { add, another, call, dayOf, idOf, openAt, panelOf } from './calendarPages.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 1600, height: 900 } });

test('a reader proposes another time in their browser; one press of the organiser moves it with its room, and the reader is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E105');
  const day = dayOf(3, 3);
  const other = await another(browser, baseURL!, 'E104');
  const rooms = await call<{ id: number; room: string }[]>(page, 'GET', `/v1/meetingRooms/dateStatus?date=${day}`);
  const room = rooms[0]!;
  const id = await add(
    page,
    { title: '提議甲', day, from: '10:00', to: '11:00' },
    {
      ...{ locationType: 1, roomId: room.id, roomStartTimeCode: 3, roomEndTimeCode: 4 },
      readers: [await idOf(other)],
    },
  );
  await openAt(page, day);
  await page.goto(`/index?open=ShowCalendar&id=${id}`);
  await other.goto(`/index?open=ShowCalendar&id=${id}`);
  const [mine, theirs] = [panelOf(page, '提議甲'), panelOf(other, '提議甲')];
  await expect(mine).toContainText('10:00–11:00');
  await theirs.getByRole('button', { name: '提議其他時間' }).click();
  await theirs.getByRole('combobox', { name: '開始時間' }).fill('14:00');
  await theirs.getByRole('combobox', { name: '開始時間' }).press('Tab');
  const form = theirs.getByRole('form', { name: '提議其他時間' });
  await form.getByRole('textbox', { name: '說明（選填）' }).fill('上午在客戶那裡');
  await form.getByRole('button', { name: '送出提議' }).click();
  await expect(theirs).toContainText('您提議改到');

  await expect(mine.getByRole('list', { name: '提議的時間' })).toContainText('上午在客戶那裡');
  await mine.getByRole('button', { name: /^採用 .*14:00–15:00/ }).click();
  await expect(mine).toContainText('14:00–15:00');
  await expect(mine.getByRole('list', { name: '提議的時間' })).toHaveCount(0);
  await expect(theirs).toContainText('14:00–15:00');
  await expect(theirs.getByRole('button', { name: '提議其他時間' })).toBeVisible();
  const moved = await call<{ roomId: number; roomStartTime: string }>(page, 'GET', `/v1/schedules/${id}`);
  expect(moved).toMatchObject({ roomId: room.id, roomStartTime: '14:00' });
  await expect(other.getByText('採用了您提議的時間').first()).toBeVisible();
  await other.context().close();
});
