import type { Browser, Locator, Page } from '@playwright/test';
import { companyMonth, expect, signIn } from './fixtures.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** A month that the demo company has no schedules in. */
const { year, month } = companyMonth(5);
const FIRST_SUNDAY = 1 + ((7 - new Date(Date.UTC(year, month - 1, 1)).getUTCDay()) % 7);

/** The title of that month. */
export const MONTH = `${year}年${month}月`;

/** A day of the second or the third week of that month, 0 Sunday to 6 Saturday. */
export const dayOf = (week: 2 | 3, weekday: number): string =>
  `${year}-${two(month)}-${two(FIRST_SUNDAY + (week - 2) * 7 + weekday)}`;

/** `3/26 (週四)`, as screens show it. */
export const labelOf = (day: string): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8))} (週${'日一二三四五六'[new Date(day).getUTCDay()]})`;

/** A call of the person who is signed in on a page. */
export async function call<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  const reply = await page.request.fetch(`/cal${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  });
  const { code, message, data } = (await reply.json()) as { code: string; message: string; data: Data };
  expect(code, `${method} ${path}: ${message}`).toBe('1');
  return data;
}

interface Wanted {
  readonly title: string;
  readonly day: string;
  readonly from?: string;
  readonly to?: string;
}

/** Adds a schedule of the person who is signed in, and returns its id. */
export async function add(page: Page, { title, day, from = '10:00', to = '11:00' }: Wanted, more: object = {}) {
  const body = { title, typeId: 1, startTime: `${day} ${from}`, endTime: `${day} ${to}`, ...more };
  return (await call<{ id: number }>(page, 'POST', '/v1/schedules', body)).id;
}

/** The id of the person who is signed in on a page. */
export async function idOf(page: Page): Promise<number> {
  const body = { publicToken: await page.evaluate(() => localStorage.getItem('atrium.token')) };
  return (await call<{ employeeId: number }>(page, 'POST', '/v2/getAuth', body)).employeeId;
}

/** Another person in a browser of their own, in a workspace wide enough for the drawer. */
export async function another(browser: Browser, baseURL: string, employee: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  await signIn(page, employee);
  return page;
}

/** Opens the calendar at a day. */
export async function openAt(page: Page, day: string): Promise<Locator> {
  await page.goto(`/index?open=Calendar&date=${day}`);
  const month = page.getByRole('grid', { name: MONTH });
  await expect(month).toBeVisible();
  return month;
}

/** The cell of a day of the month. */
export const cellOf = (page: Page, day: string): Locator =>
  page
    .getByRole('grid', { name: MONTH })
    .getByRole('gridcell')
    .and(page.locator(`[data-day="${day}"]`));

export const panelOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

export const viewAs = (page: Page, name: string) => page.getByRole('radio', { name }).click({ force: true });
