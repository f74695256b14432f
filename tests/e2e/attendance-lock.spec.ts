import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { companyMonth, expect, signIn, test } from './fixtures.ts';

/** The months that the demo company has presses of are this one and the one before. */
const { year, month } = companyMonth(-1);
const MONTH = `${year}-${String(month).padStart(2, '0')}`;
const TITLE = `${year}年${month}月`;

interface Team {
  readonly dates: readonly { readonly date: string }[];
  readonly list: readonly {
    readonly employee: string;
    readonly name: string;
    readonly days: readonly { readonly late?: number }[];
  }[];
}

/** Somebody of a manager's unit who was late, and when. */
async function findLate(url: string, manager: string) {
  const client = new Client(url);
  const { token } = await client.signIn(manager);
  const query = { month: MONTH, flag: 'late', page: '1', pageSize: '50' };
  const { body } = await client.call<Team>('GET', '/attendanceTeam', { token, query });
  const one = body.data.list.find(({ employee }) => employee !== manager)!;
  return { ...one, day: body.data.dates[one.days.findIndex(({ late }) => late)]!.date };
}

const records = (page: Page) => page.getByRole('region', { name: '我的出勤' });

test('a late day is corrected by its person, approved by the manager, locked by HR, and so in the file; then nothing changes it', async ({
  page,
  browser,
  atrium,
}) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'short' });
  const [date, time] = today.format(new Date()).split(' ') as [string, string];
  test.skip(date.endsWith('-01') && time < '12:00', 'the month before can be locked from noon');

  const late = await findLate(atrium.url, 'G001');
  const row = records(page)
    .getByRole('row')
    .filter({ hasText: `${month}/${Number(late.day.slice(8))}` })
    .first();
  const open = async (employee: string) => {
    const other = await (await browser.newContext({ baseURL: atrium.url, locale: 'zh-TW' })).newPage();
    await signIn(other, employee);
    return other;
  };
  const [manager, hr] = [await open('G001'), await open('E051')];

  await signIn(page, late.employee);
  await page.goto(`/index?open=MyRecords&month=${MONTH}`);
  await expect(records(page).getByRole('heading', { name: TITLE })).toBeVisible();
  await row.getByRole('button', { name: /遲 \d+ 分 補打卡$/ }).click();
  const form = page.getByRole('form', { name: '補打卡' });
  await form.getByRole('button', { name: '送出補打卡' }).click();
  await expect(page.getByText('補打卡已送出，等待主管簽核')).toBeVisible();
  await expect(row.getByText('補卡簽核中')).toBeAttached();

  // HR is told that a request is open, before the month is locked.
  await hr.goto('/index?open=TeamAttendance');
  await hr.getByRole('button', { name: /^上個月/ }).click();
  await hr.getByRole('button', { name: '結算' }).click();
  const dialog = hr.getByRole('dialog', { name: `結算 ${TITLE}` });
  const openCorrections = dialog.getByRole('heading', { name: '簽核中的補打卡 1' });
  await expect(openCorrections).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();

  await manager.goto('/index?open=Approvals');
  const inbox = manager.getByRole('region', { name: '待我簽核', exact: true });
  await inbox
    .getByRole('button', { name: /補打卡/ })
    .first()
    .click();
  await manager.getByRole('button', { name: '核准' }).last().click();
  await expect(row.getByRole('button', { name: /遲 \d+ 分/ })).toHaveCount(0);

  await hr.getByRole('button', { name: '結算' }).click();
  await expect(dialog.getByRole('button', { name: /結算$/ })).toBeEnabled();
  await expect(openCorrections).toBeHidden();
  await dialog.getByRole('button', { name: /結算$/ }).click();
  await expect(hr.getByText(/^已結算，/)).toBeVisible();

  const saving = hr.waitForEvent('download');
  await hr.getByRole('button', { name: '匯出' }).click();
  await hr.getByRole('menuitem').first().click();
  const [titles, ...lines] = readFileSync(await (await saving).path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
  const cells = lines.find((line) => line[0] === late.employee && line.includes(late.day))!;
  const cell = (title: string) => cells[titles!.indexOf(title)];
  expect({ late: cell('遲到分'), by: cell('更正者') }).toEqual({ late: '', by: expect.stringMatching(/.+/) });

  // What was locked is not corrected again.
  await page.goto(`/index?open=Correction&workDate=${late.day}&kind=on&time=08:30`);
  await form.getByRole('button', { name: '送出補打卡' }).click();
  const refusal = page.getByRole('alertdialog', { name: '補打卡沒有送出' });
  await expect(refusal.getByText(/的出勤已結算，不能再更改/)).toBeVisible();
  await refusal.getByRole('button', { name: '確定' }).click();

  // Other tests of this server change the month.
  await hr.getByRole('button', { name: '重新開放' }).click();
  const reopening = hr.getByRole('dialog', { name: `重新開放 ${TITLE}` });
  await reopening.getByRole('textbox').fill('班表更正');
  await reopening.getByRole('button', { name: '重新開放' }).click();
  await expect(hr.getByText(/^重新開放，/).first()).toBeVisible();
  await Promise.all([manager.context().close(), hr.context().close()]);
});
