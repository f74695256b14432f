import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { REPOSITORY, runCommand } from '../server/atriumCommand.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { fillSignIn } from './fixtures.ts';

/**
 * A real company's first day: an empty folder, its people and calendar from files, a proxy that forwards client
 * addresses.
 */
interface Company {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly atrium: Atrium;
}

const OFFICE = '192.0.2.17';
const HOME = '198.51.100.7';
const COMPANY = `employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password
M0001,陳怡君,HY,宏遠股份有限公司,,,,,compManager,Begin-M0001!
M0002,林志明,HY,宏遠股份有限公司,IT,資訊部,,,deptManager,Begin-M0002!
M0003,王淑芬,HY,宏遠股份有限公司,IT,資訊部,DEV,開發組,groupManager,Begin-M0003!
M0004,張家豪,HY,宏遠股份有限公司,IT,資訊部,DEV,開發組,employee,Begin-M0004!
`;

const test = base.extend<object, { company: Company }>({
  company: [
    async ({}, use) => {
      const folder = temporaryFolder('atrium-main-job');
      const env = {
        ATRIUM_DATA_DIR: join(folder.path, 'data'),
        ATRIUM_CAPTCHA: 'off',
        ATRIUM_NETWORKS: '192.0.2.0/24=2',
        ATRIUM_TRUSTED_PROXIES: '127.0.0.1',
      };
      writeFileSync(join(folder.path, 'people.csv'), COMPANY);
      writeFileSync(join(folder.path, 'calendar.csv'), officeCalendar());
      writeFileSync(join(folder.path, 'password.txt'), '管理員的密碼-2026\n');
      for (const args of [
        ['org', 'import', 'people.csv'],
        ['calendar', 'import', 'calendar.csv'],
        ['admin', 'create', 'M0001', '--password-file', 'password.txt'],
      ]) {
        const ended = await runCommand(args, { cwd: folder.path, env });
        if (ended.code !== 0) throw new Error(`atrium ${args.join(' ')}: ${ended.stderr}${ended.stdout}`);
      }
      const atrium = await startAtrium({ dataDir: env.ATRIUM_DATA_DIR, env });
      await use({ folder: folder.path, env, atrium });
      await atrium.stop();
      folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ company }, use) => use(company.atrium.url),
});

test('[S0-045][S0-063][S0-095] an imported employee signs in the first time, must change the password, punches at the office and not elsewhere', async ({
  page,
  context,
}) => {
  await comesFrom(context, OFFICE);
  await page.goto('/login');
  await fillSignIn(page, 'm0004', 'Begin-M0004!');
  await page.getByRole('button', { name: '登入', exact: true }).click();

  await test.step('the initial password leads to the page that changes it', async () => {
    await expect(page).toHaveURL(/\/changePassword$/);
    await expect(page.getByText('M0004')).toBeVisible();
    await page.getByLabel('目前密碼').fill('Begin-M0004!');
    await page.getByLabel('新密碼', { exact: true }).fill('真正的密碼-2026');
    await page.getByLabel('再次輸入新密碼').fill('真正的密碼-2026');
    await page.getByRole('button', { name: '變更密碼' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the new password opens the workspace, with the imported name', async () => {
    await fillSignIn(page, 'M0004', '真正的密碼-2026');
    await page.getByRole('button', { name: '登入', exact: true }).click();
    await expect(page).toHaveURL(/\/index(\?|$)/);
    await expect(page.getByRole('button', { name: '帳號：張家豪' })).toBeVisible();
  });

  const punch = page.getByRole('group', { name: '打卡' });
  await test.step('elsewhere the punch is refused, with the client address', async () => {
    await comesFrom(context, HOME);
    await punch.getByRole('button', { name: '上班打卡' }).click();
    const refused = page
      .getByRole('dialog', { name: '打卡失敗' })
      .or(page.getByRole('alertdialog', { name: '打卡失敗' }));
    await expect(refused).toContainText(HOME);
    await refused.getByRole('button').last().click();
    await expect(punch.getByRole('button', { name: '上班打卡' })).toBeVisible();
  });

  await test.step('at the office it is taken, and the month shows it', async () => {
    await comesFrom(context, OFFICE);
    await punch.getByRole('button', { name: '上班打卡' }).click();
    await expect(punch.getByRole('button', { name: /^上班已打卡 \d{2}:\d{2}$/ })).toBeVisible();
    await page.getByRole('button', { name: /^帳號：/ }).click();
    const today = page.getByRole('region', { name: '每月出勤' }).locator('[aria-current=date]');
    await expect(today).toContainText(/\d{2}:\d{2}/);
  });
});

test('[S0-082] a sign-in from an address outside of all networks has no punch buttons', async ({ page, context }) => {
  await comesFrom(context, HOME);
  await page.goto('/login');
  await fillSignIn(page, 'M0003', 'Begin-M0003!');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.getByLabel('目前密碼').fill('Begin-M0003!');
  await page.getByLabel('新密碼', { exact: true }).fill('另一個密碼-2026');
  await page.getByLabel('再次輸入新密碼').fill('另一個密碼-2026');
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'M0003', '另一個密碼-2026');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('button', { name: '帳號：王淑芬' })).toBeVisible();
  await expect(page.getByRole('group', { name: '打卡' })).toHaveCount(0);
});

test('the imported calendar is the company’s: a holiday on a weekday is a day off by its name', async ({
  page,
  context,
}) => {
  await comesFrom(context, OFFICE);
  await page.goto('/login');
  await fillSignIn(page, 'M0002', 'Begin-M0002!');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.getByLabel('目前密碼').fill('Begin-M0002!');
  await page.getByLabel('新密碼', { exact: true }).fill('第三個密碼-2026');
  await page.getByLabel('再次輸入新密碼').fill('第三個密碼-2026');
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'M0002', '第三個密碼-2026');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.getByRole('button', { name: '帳號：林志明' }).click();
  const month = page.getByRole('region', { name: '每月出勤' });
  await expect(month.getByRole('row').filter({ hasText: '公司成立紀念日' })).toHaveCount(1);
});

for (const year of ['2024', '2025'])
  test(`the official office calendar of ${year} is imported whole, while the server runs`, async ({ company }) => {
    const file = join(REPOSITORY, `../shared/data/taiwan-office-calendar-${year}.json`);
    test.skip(!existsSync(file), 'needs ../shared/data, which is not part of a clone');
    const ended = await runCommand(['calendar', 'import', file], { env: company.env });
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain(year === '2024' ? '366' : '365');
  });

/** Requests arrive through a trusted proxy on this machine that sets the client address. */
async function comesFrom(context: BrowserContext, address: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
}

/** This year in the government's CSV form; a weekday of this month that is not today is a holiday. */
function officeCalendar(): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());
  const holiday = Array.from({ length: 28 }, (_, at) => `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`).find(
    (date) => date !== today && [2, 3].includes(new Date(date).getUTCDay()),
  )!;
  const rows = ['西元日期,星期,是否放假,備註'];
  for (
    let day = new Date(`${today.slice(0, 4)}-01-01`);
    day.getUTCFullYear() === Number(today.slice(0, 4));
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const date = day.toISOString().slice(0, 10);
    const off = [0, 6].includes(day.getUTCDay()) || date === holiday;
    rows.push(
      `${date.replaceAll('-', '')},${'日一二三四五六'[day.getUTCDay()]},${off ? 2 : 0},${date === holiday ? '公司成立紀念日' : ''}`,
    );
  }
  return `${rows.join('\n')}\n`;
}
