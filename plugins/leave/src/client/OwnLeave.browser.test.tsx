import { failure, later, renderPart } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import OwnLeave from './OwnLeave.tsx';
import type { Balance, Leave, OwnRequest } from './types.ts';

const balance = (code: Balance['code'], more: Partial<Balance>): Balance => ({
  id: 1,
  code,
  quotaBy: 'year',
  quotaDays: 30,
  measure: 'work',
  unitMinutes: 30,
  pay: 'half',
  mayRefuse: true,
  isPrivate: false,
  evidenceAfter: null,
  totalMinutes: 14_400,
  leftMinutes: 13_920,
  usedMinutes: 480,
  waitingMinutes: 0,
  endsOn: null,
  grants: [],
  ...more,
});
const BALANCES = [
  balance('annual', {
    quotaBy: 'seniority',
    quotaDays: null,
    pay: 'full',
    totalMinutes: 4_800,
    leftMinutes: 2_190,
    usedMinutes: 1_680,
    waitingMinutes: 930,
    grants: [{ minutes: 4_800, leftMinutes: 3_120, startsOn: '2026-01-01', endsOn: '2026-12-31' }],
  }),
  balance('sick', { id: 2 }),
  balance('marriage', { id: 3, quotaBy: 'event', quotaDays: 8, totalMinutes: null, leftMinutes: null, usedMinutes: 0 }),
];
const request = (id: number, status: OwnRequest['status'], cancel: OwnRequest['cancel']): OwnRequest => ({
  id,
  requestId: 70 + id,
  code: 'annual',
  start: `2026-04-0${id} 13:30`,
  end: `2026-04-0${id} 18:00`,
  minutes: 270,
  reason: '家庭旅遊',
  status,
  filedOn: '2026-03-26 09:00',
  isCancelling: false,
  cancel,
});
const REQUESTS = [request(2, 1, 'direct'), request(1, 0, 'none')];
const pageOf = <Row,>(list: readonly Row[]) => ({ list, totalSize: list.length, page: 1, pageSize: 15 });

function open({
  texts = zhTW,
  width = 1000,
  ...api
}: Record<string, unknown> & { texts?: typeof zhTW; width?: number }) {
  const openPanel = vi.fn();
  const openView = vi.fn(() => true);
  const answers = {
    balances: () => Promise.resolve(BALANCES),
    requests: () => Promise.resolve(pageOf(REQUESTS)),
    ledger: () => Promise.resolve(pageOf([])),
    ...api,
  };
  const shown = renderPart<Leave>(<OwnLeave />, {
    id: 'leave',
    texts,
    api: answers as never,
    services: { openView, viewAccess: () => 'open', panels: { open: openPanel } },
    notices: { confirm: () => Promise.resolve(true) },
    place: { width, height: 720, background: 'var(--at-surface)' },
  });
  return { shown, openPanel, openView };
}

test('what is left of each type, until when, and what waits', async () => {
  await open({}).shown;
  const cards = page.getByRole('list', { name: '假別餘額' }).getByRole('listitem');
  await expect.element(cards.first()).toMatchTextContent('特休');
  await expect.element(cards.nth(0)).toMatchTextContent('36.5 小時');
  await expect.element(cards.nth(0)).toMatchTextContent('共 80 小時');
  await expect.element(cards.nth(0)).toMatchTextContent('待核 15.5 小時');
  await expect.element(cards.nth(0)).toMatchTextContent('52 小時');
  await expect.element(cards.nth(1)).toMatchTextContent('12/31 重新計算');
  await expect.element(cards.nth(2)).toMatchTextContent('每次最多 8 天');
});

test('an approved leave is cancelled after a question; a request is opened where it is decided', async () => {
  const cancel = vi.fn(() => Promise.resolve({ cancelled: true }));
  const { shown, openView } = open({ cancel });
  const { toast } = await shown;
  await page.getByRole('button', { name: /^取消 特休/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '銷假' }).click();
  await expect.poll(() => cancel.mock.calls).toEqual([[{ params: { id: 2 }, body: { reason: '' } }, { quiet: true }]]);
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '已取消請假，時數已退還' });
  await page.getByRole('button', { name: /^查看/ }).first().click();
  expect(openView).toHaveBeenCalledWith('Approvals', { request: 72, box: 'filed' });
});

test('a leave that has begun is cancelled with a reason', async () => {
  const cancel = vi.fn(() => Promise.resolve({ cancelled: false }));
  const { toast } = await open({ cancel, requests: () => Promise.resolve(pageOf([request(2, 1, 'approval')])) }).shown;
  await page.getByRole('button', { name: /^取消 特休/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '銷假' }).click();
  await expect.element(dialog.getByText('請填寫事由')).toBeVisible();
  expect(cancel).not.toHaveBeenCalled();
  await dialog.getByRole('textbox', { name: /^事由/ }).fill('有到班');
  await dialog.getByRole('button', { name: '銷假' }).click();
  await expect
    .poll(() => cancel.mock.calls)
    .toEqual([[{ params: { id: 2 }, body: { reason: '有到班' } }, { quiet: true }]]);
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '已送出銷假，等主管核准' });
});

test('balances are loaded while requests are shown', async () => {
  const first = later<typeof BALANCES>();
  await open({ balances: () => first.promise }).shown;
  await expect.element(page.getByRole('list', { name: '假別餘額' })).toHaveAttribute('aria-busy', 'true');
  first.resolve(BALANCES);
  await expect.element(page.getByText('共 80 小時')).toBeVisible();
});

test('the ledger, empty; the form is opened', async () => {
  const { shown, openPanel } = open({});
  await shown;
  await page.getByText('特休與補休明細').click();
  await expect.element(page.getByText('還沒有特休與補休明細')).toBeVisible();
  await page.getByRole('button', { name: '申請請假' }).click();
  expect(openPanel).toHaveBeenCalledWith('LeaveForm', {});
});

test('a failure of balances and of requests, with another try', async () => {
  const balances = vi.fn(() => Promise.reject(failure('系統忙碌', 503)) as Promise<typeof BALANCES>);
  const requests = vi.fn(() => Promise.reject(failure('系統忙碌', 503)) as Promise<unknown>);
  await open({ balances, requests }).shown;
  await expect.element(page.getByText('假勤載入失敗')).toBeVisible();
  await expect.element(page.getByText('申請載入失敗')).toBeVisible();
  balances.mockResolvedValue(BALANCES);
  await page.getByRole('button', { name: '再試一次' }).first().click();
  await expect.element(page.getByText('共 80 小時')).toBeVisible();
});

test('in English, in a narrow pane', async () => {
  await open({ texts: en as never, width: 390 }).shown;
  await expect.element(page.getByRole('heading', { name: 'Leave and balances' })).toBeVisible();
  await expect.element(page.getByText('Annual leave').first()).toBeVisible();
  const view = document.querySelector('.leave-own')!;
  expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth);
});
