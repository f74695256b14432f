import { add, another, call, cellOf, dayOf, idOf, labelOf, MONTH, openAt, panelOf, viewAs } from './calendarPages.ts';
import { expect, signIn, test } from './fixtures.ts';

// Wide enough for the drawer beside the month.
test.use({ viewport: { width: 1600, height: 900 } });

test('[S0-137][S0-079][S1-012][S1-026] the header button opens the tab, which has no route; its modes lead into each other and back to the saved view', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'E002');
  const day = dayOf(2, 1);
  await add(page, { title: '模式甲', day });
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/(Calendar|ShowCalendar|ScheduleForm)-[\w-]+\.js$/.exec(name)?.[1] ?? []),
    );
  await expect(page.getByRole('complementary', { name: '右側面板' }).getByRole('heading')).toBeVisible();
  expect(await loaded(), 'no code of its views before they are opened').toEqual([]);
  await page.getByRole('button', { name: /^行事曆/ }).click();
  await expect(page.getByRole('tab', { name: '行事曆' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: '行事曆' }).getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(/\/index(\?|$)/);
  expect(await loaded()).toEqual(['Calendar']);
  for (const path of ['/calendar', '/Calendar']) expect((await page.request.get(path)).url()).toBe(`${baseURL}${path}`);

  await openAt(page, day);
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('a click on the selected day of the month shows that day; another day of the small month loads it', async () => {
    await cellOf(page, day).locator('[data-number]').click();
    await expect(heading).toHaveText(labelOf(day));
    await expect(page.getByText('1 項行程', { exact: true })).toBeVisible();
    await page
      .getByRole('region', { name: '小月曆' })
      .getByRole('button', { name: labelOf(dayOf(2, 2)) })
      .click();
    await expect(heading).toHaveText(labelOf(dayOf(2, 2)));
    await expect(page.getByText('此區間目前沒有行程')).toBeVisible();
  });
  await test.step('week and list, and back to today and to this month', async () => {
    await viewAs(page, '以週顯示');
    await expect(page.getByRole('group', { name: '一週的行程' })).toContainText('模式甲');
    await viewAs(page, '以列表顯示');
    await expect(page.getByRole('list', { name: '行程列表' })).toContainText('模式甲');
    await page.getByRole('button', { name: '回本月' }).click();
    await expect(heading).not.toHaveText(MONTH);
    await viewAs(page, '以月顯示');
    await expect(page.getByRole('grid')).toBeVisible();
  });
  await test.step('favourites, bookings and a search list by day; a day, their button and 離開搜尋 lead back', async () => {
    await page.getByRole('button', { name: /^我的最愛/ }).click();
    await expect(heading).toHaveText('我的最愛');
    await page.getByRole('region', { name: '小月曆' }).getByRole('button').nth(12).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: /^我的預約/ }).click();
    await expect(heading).toHaveText('我的預約');
    await page.getByRole('combobox', { name: '日期區間' }).selectOption('全部時間');
    await expect(page.getByRole('region', { name: /的|週|天/ }).filter({ hasText: '模式甲' })).toBeVisible();
    await page.getByRole('button', { name: '回行事曆', exact: true }).click();
    await page.getByRole('searchbox', { name: '關鍵字' }).fill(' 模 式 甲 ');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '日期區間' }).selectOption('全部時間');
    await expect(page.getByText('1 項搜尋結果')).toBeVisible();
    await page.getByRole('button', { name: '離開搜尋' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    // the range is a preference
    await page.getByRole('combobox', { name: '日期區間' }).selectOption('近30天');
  });
});

test('[S1-139][S1-145][S1-006] the advanced search and the filter narrow the list by their conditions, which can be taken away', async ({
  page,
}) => {
  await signIn(page, 'E003');
  const day = dayOf(2, 2);
  const note = await add(page, { title: '面板甲', day }, { memo: '需要投影機' });
  await add(page, { title: '面板乙', day, from: '13:00', to: '14:00' }, { typeId: 2 });
  await call(page, 'PUT', `/v1/schedules/${note}/collect`);
  await openAt(page, day);
  await page.getByRole('button', { name: '進階搜尋', exact: true }).click();
  const search = panelOf(page, '進階搜尋');
  await search.getByRole('textbox', { name: '備忘' }).fill('投影機');
  await page.keyboard.press('Enter');
  for (const name of ['開始日期', '結束日期']) {
    await search.getByRole('textbox', { name }).fill(day.replaceAll('-', '/'));
    await page.keyboard.press('Tab');
  }
  await search.getByRole('button', { name: '搜尋行程' }).click();
  await expect(search).toHaveCount(0);
  await expect(page.getByText('1 項搜尋結果')).toBeVisible();
  await expect(page.getByRole('group', { name: '條件' })).toContainText('備忘含「投影機」');
  await expect(page.getByRole('button', { name: /^進階搜尋/ }).locator('.calendar-dot')).toHaveCount(1);
  await page.getByRole('button', { name: '移除 備忘含「投影機」' }).click();
  await expect(page.getByText('2 項搜尋結果')).toBeVisible();
  await page.getByRole('button', { name: '離開搜尋' }).click();

  await page.getByRole('button', { name: /^我的最愛/ }).click();
  await page.getByRole('button', { name: '進階篩選' }).click();
  const filter = panelOf(page, '進階篩選');
  await filter.getByRole('radio', { name: '全部時間' }).click({ force: true });
  await filter.getByRole('textbox', { name: '標題' }).fill('面板');
  await page.keyboard.press('Enter');
  await filter.getByRole('button', { name: '套用篩選' }).click();
  await expect(page.getByText('1 項行程', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: '條件' })).toContainText('標題含「面板」');
  await page.getByText('面板甲').click();
  await expect(panelOf(page, '面板甲')).toContainText('需要投影機');
});

test('[S1-028][S1-061][S1-087][S1-096][S1-174] a schedule with a room is added by keyboard and copied; where another person has the room the answer offers others', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E101');
  const day = dayOf(2, 3);
  await openAt(page, day);
  const form = panelOf(page, '新增行程');
  await test.step('arrows walk to the day, N opens the form, two presses choose the room', async () => {
    await cellOf(page, dayOf(2, 3)).locator('[data-number]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('n');
    await expect(form.getByRole('textbox', { name: /^標題/ })).toBeFocused();
    await page.keyboard.type('房間甲');
    await form.getByRole('combobox', { name: /^類型/ }).selectOption('會議');
    const cells = form.getByRole('row', { name: /^501 會議室/ }).getByRole('gridcell');
    await cells.nth(2).click();
    await cells.nth(3).click();
    await form.getByRole('button', { name: '時間改為 10:00–11:00' }).click();
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    await expect(cellOf(page, day)).toContainText('房間甲');
  });
  await test.step('another person wants the same room: nothing is saved until they choose another one', async () => {
    const other = await another(browser, baseURL!, 'E102');
    await openAt(other, day);
    await other.getByRole('button', { name: '新增行程', exact: true }).click();
    const theirs = panelOf(other, '新增行程');
    await theirs.getByRole('textbox', { name: /^標題/ }).fill('房間乙');
    await theirs.getByRole('combobox', { name: /^類型/ }).selectOption('會議');
    const grid = theirs.getByRole('grid', { name: '人員與會議室' });
    await expect(grid.getByRole('gridcell', { name: /10:00–11:00/ }).last()).toBeVisible();
    // chosen while it is free; then the first one takes it, too
    const cells = grid.getByRole('row', { name: /^302 會議室/ }).getByRole('gridcell');
    await cells.nth(10).click();
    await cells.nth(11).click();
    await theirs.getByRole('button', { name: '時間改為 14:00–15:00' }).click();
    await add(
      page,
      { title: '房間丙', day, from: '14:00', to: '15:00' },
      { locationType: 1, roomId: await roomId(page, '302 會議室', day), roomStartTimeCode: 11, roomEndTimeCode: 12 },
    );
    await theirs.getByRole('button', { name: '儲存行程' }).click();
    const conflict = other.getByRole('dialog', { name: '會議室已被預約，行程還沒有儲存' });
    await expect(conflict).toContainText('302 會議室');
    await conflict.getByRole('radio').first().check({ force: true });
    await conflict.getByRole('button', { name: '套用並儲存' }).click();
    await expect(theirs).toHaveCount(0);
    await expect(cellOf(other, day)).toContainText('房間乙');
    await other.context().close();
  });
  await test.step('a copy has a panel of its own, an edit says which schedule it is', async () => {
    await cellOf(page, day).getByText('房間甲').click();
    await panelOf(page, '房間甲').getByRole('button', { name: '複製', exact: true }).click();
    const copy = panelOf(page, '複製行程');
    await copy.getByRole('textbox', { name: /^標題/ }).fill('房間丁');
    await copy.getByRole('radio', { name: '無', exact: true }).click({ force: true });
    await copy.getByRole('button', { name: '儲存行程' }).click();
    await expect(cellOf(page, day)).toContainText('房間丁');
    await cellOf(page, day).getByText('房間丁').click();
    await panelOf(page, '房間丁').getByRole('button', { name: '編輯', exact: true }).click();
    const edit = panelOf(page, '編輯行程：房間丁');
    await edit.getByRole('textbox', { name: /^標題/ }).fill('房間戊');
    await edit.getByRole('button', { name: '儲存行程' }).click();
    await expect(cellOf(page, day)).toContainText('房間戊');
  });
});

/** The id of a room by its name. */
async function roomId(page: Parameters<typeof call>[0], name: string, date: string): Promise<number> {
  const rooms = await call<{ id: number; room: string }[]>(page, 'GET', `/v1/meetingRooms/dateStatus?date=${date}`);
  return rooms.find(({ room }) => room === name)!.id;
}

test('[S1-077][S1-080] this and following: the question shows what moves; dragging asks the same', async ({ page }) => {
  await signIn(page, 'E103');
  const day = dayOf(2, 4);
  await add(page, { title: '每週甲', day, from: '15:00', to: '16:00' }, { repeatType: 3, stopTime: dayOf(3, 4) });
  await openAt(page, day);
  await cellOf(page, day).getByText('每週甲').click();
  await panelOf(page, '每週甲').getByRole('button', { name: '編輯', exact: true }).click();
  const form = panelOf(page, '編輯行程：每週甲');
  await form.getByRole('combobox', { name: '開始時間' }).fill('16:00');
  await form.getByRole('textbox', { name: /^標題/ }).click();
  await form.getByRole('button', { name: '儲存行程' }).click();
  const question = panelOf(page, '修改重複的行程');
  await question.getByRole('radio', { name: '這一次與之後，共 2 次' }).click({ force: true });
  await expect(question.getByRole('list', { name: '會發生的變動' })).toContainText('次改到 16:00–17:00');
  await question.getByRole('button', { name: '修改 2 次' }).click();
  for (const one of [day, dayOf(3, 4)]) await expect(cellOf(page, one)).toContainText('16:00–17:00每週甲');

  await cellOf(page, dayOf(2, 4))
    .getByText('每週甲')
    .dragTo(cellOf(page, dayOf(2, 5)));
  await question.getByRole('radio', { name: /^只改/ }).check({ force: true });
  await question.getByRole('button', { name: '只改這一次' }).click();
  await expect(cellOf(page, dayOf(2, 5))).toContainText('每週甲');
  await expect(cellOf(page, dayOf(3, 4))).toContainText('每週甲');
  await page.getByRole('button', { name: '復原' }).click();
  await expect(cellOf(page, day)).toContainText('每週甲');
});

test('[S1-104][S1-126][S1-123][S1-117] the panel of a schedule: readers, favourite, comments, and its states', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E104');
  const day = dayOf(2, 1);
  const reader = await another(browser, baseURL!, 'E105');
  const readers = [await idOf(reader)];
  const id = await add(page, { title: '面談甲', day }, { readers, repeatType: 1 });
  await openAt(page, day);
  await cellOf(page, day).getByText('面談甲').click();
  const panel = panelOf(page, '面談甲');
  await test.step('view readers opens a read-only list of 30rem by 25rem', async () => {
    await panel.getByRole('button', { name: '讀者 1，0 人已讀' }).click();
    const list = panelOf(page, '檢視讀者');
    await expect(list.getByRole('list', { name: '讀者' })).toContainText('未讀');
    await expect.poll(() => list.boundingBox()).toMatchObject({ width: 480, height: 400 });
    await expect(list.getByRole('checkbox').or(list.getByRole('textbox'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });
  await test.step('the reader comments, and the open panel shows it', async () => {
    await openAt(reader, day);
    await cellOf(reader, day).getByText('面談甲').click();
    const theirs = panelOf(reader, '面談甲');
    await expect(theirs.getByRole('button', { name: '編輯' })).toHaveCount(0);
    await theirs.getByRole('textbox', { name: '輸入留言' }).fill('我會準時到');
    await reader.keyboard.press('Control+Enter');
    await expect(panel.getByText('我會準時到')).toBeVisible();
    await expect(panel.getByRole('button', { name: '讀者 1，1 人已讀' })).toBeVisible();
    await expect(theirs.getByRole('listitem').filter({ hasText: '我會準時到' })).toBeVisible();
  });
  await test.step('cancelled, restored, deleted and taken back', async () => {
    await panel.getByRole('button', { name: '收藏「面談甲」' }).click();
    await expect(panel.getByRole('button', { name: /收藏/ })).toHaveAttribute('aria-pressed', 'true');
    const answer = async (name: string) => {
      const dialog = page.getByRole('dialog', { name: /「面談甲」？/ });
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    await panel.getByRole('button', { name: '取消行程', exact: true }).click();
    await answer('取消行程');
    await expect(page.getByText('行程取消成功')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await cellOf(page, day).getByText('面談甲').click();
    await panel.getByRole('button', { name: '還原行程', exact: true }).click();
    await answer('還原行程');
    await expect(page.getByText('行程還原成功')).toBeVisible();
    await cellOf(page, day).getByText('面談甲').click();
    await panel.getByRole('button', { name: '刪除', exact: true }).click();
    await answer('刪除行程');
    await expect(cellOf(page, day)).not.toContainText('面談甲');
    await page.getByRole('button', { name: '復原' }).click();
    await expect(cellOf(page, day)).toContainText('面談甲');
    expect(await call(page, 'GET', `/v1/schedules/${id}`)).toMatchObject({ isCancelled: false, isCollected: true });
  });
  await reader.context().close();
});

test('[S1-011][S1-097][S1-099] the rooms of a day: reserved with a remark, seen at once by another person, given back by its owner only', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E201');
  const day = dayOf(3, 1);
  await openAt(page, day);
  await page.getByRole('button', { name: '會議室預約狀況' }).click();
  const rooms = panelOf(page, '會議室預約狀況');
  const row = (at: typeof rooms) => at.getByRole('row', { name: /^503 會議室/ });
  await expect(rooms.getByRole('heading', { name: labelOf(day) })).toBeVisible();
  const other = await another(browser, baseURL!, 'E202');
  await other.goto(`/index?open=RoomStatus&date=${day}`);
  const theirs = panelOf(other, '會議室預約狀況');
  await expect(row(theirs)).toBeVisible();

  await row(rooms).getByRole('gridcell', { name: '15:00–15:30 可預約' }).click();
  await row(rooms).getByRole('gridcell', { name: '16:00–16:30 可預約' }).click();
  const popover = page.getByRole('dialog').filter({ hasText: '預約 503 會議室' });
  await popover.getByRole('textbox').fill('供應商視訊');
  await popover.getByRole('button', { name: '預約會議室' }).click();
  await expect(row(rooms).getByRole('gridcell', { name: /15:00–16:30 我的預約/ })).toContainText('供應商視訊');
  const block = row(theirs).getByRole('gridcell', { name: /^15:00–16:30 / });
  await expect(block).toBeVisible();
  await expect(block).not.toContainText('供應商視訊');
  await block.click();
  await expect(other.getByRole('button', { name: '取消預約' })).toHaveCount(0);
  await other.context().close();

  await row(rooms)
    .getByRole('gridcell', { name: /15:00–16:30/ })
    .click();
  await page.getByRole('button', { name: '取消預約' }).click();
  await expect(row(rooms).getByRole('gridcell', { name: '15:00–15:30 可預約' })).toBeVisible();
});

test('[S0-154][S0-156][S0-161][S0-162][S0-078] 我的行程 counts what is unread, walks the days, and leads to the schedule in the calendar', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E203');
  const author = await another(browser, baseURL!, 'E204');
  const side = page.getByRole('complementary', { name: '右側面板' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());
  const readers = [await idOf(page)];
  const before = await unread(page);
  await add(author, { title: '側邊甲', day: today, from: '23:00', to: '23:30' }, { readers });
  await add(author, { title: '側邊乙', day: today, from: '23:30', to: '23:45' }, { readers });
  const id = await add(author, { title: '側邊丙', day: today, from: '22:00', to: '22:30' }, { readers });
  await call(author, 'PUT', `/v1/schedules/${id}/cancelled/single`, { push: false });
  await author.context().close();
  await expect(page.getByRole('button', { name: `行事曆，今天有 ${before + 2} 項未讀` })).toBeVisible();
  await expect(side.getByRole('tab', { name: `我的行程 ${before + 2} 則未讀` })).toBeVisible();
  await side.getByRole('button', { name: '後一天' }).click();
  await expect(side.getByText('側邊甲')).toHaveCount(0);
  await side.getByRole('button', { name: '回今天' }).click();
  await side.getByRole('button', { name: /側邊丙/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('此行程已取消。');
  await page.getByRole('alertdialog').getByRole('button').click();
  await side.getByRole('button', { name: /側邊乙/ }).click();
  await expect(page.getByRole('tab', { name: '行事曆' })).toHaveCount(1);
  await side.getByRole('button', { name: /側邊甲/ }).click();
  await expect(page.getByRole('tab', { name: '行事曆' })).toHaveCount(1);
  await expect(page.locator('[aria-current=true]').filter({ hasText: '側邊甲' })).toBeVisible();
  const left = before === 0 ? '我的行程' : `我的行程 ${before} 則未讀`;
  await expect(side.getByRole('tab', { name: left, exact: true })).toBeVisible();
});

/** The count of the header button. */
async function unread(page: Parameters<typeof call>[0]): Promise<number> {
  return (await call<{ unreadNumber: number }>(page, 'GET', '/v1/scheduleMsgs/todayUnread')).unreadNumber;
}

test('a month open in two browsers: one moves a schedule with the keyboard or the mouse, the other follows without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'E051');
  const other = await another(browser, baseURL!, 'E052');
  const contractors = [await idOf(other)];
  const day = dayOf(3, 2);
  const id = await add(page, { title: '同步甲', day }, { contractors });
  await openAt(page, day);
  await openAt(other, day);
  let loads = 0;
  other.on('load', () => (loads += 1));
  await expect(cellOf(other, day)).toContainText('同步甲');
  await cellOf(page, day)
    .getByText('同步甲')
    .dragTo(cellOf(page, dayOf(3, 4)));
  await expect(page.getByText(/已將「同步甲」移到/)).toBeVisible();
  await expect(cellOf(other, dayOf(3, 4))).toContainText('同步甲');
  await expect(cellOf(other, day)).not.toContainText('同步甲');

  await cellOf(other, dayOf(3, 3)).locator('[data-number]').focus();
  await other.keyboard.press('ArrowRight');
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await panelOf(other, '同步甲').getByRole('button', { name: '編輯', exact: true }).click();
  const form = panelOf(other, '編輯行程：同步甲');
  await form.getByRole('textbox', { name: /^標題/ }).fill('同步乙');
  await other.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await expect(cellOf(page, dayOf(3, 4))).toContainText('同步乙');
  await call(page, 'DELETE', `/v1/schedules/${id}/single`, { push: false });
  await expect(cellOf(other, dayOf(3, 4))).not.toContainText('同步乙');
  expect(loads, 'nothing was reloaded').toBe(0);
  await other.context().close();
});
