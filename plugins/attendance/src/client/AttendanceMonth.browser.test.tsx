import { failure, later } from '@atrium/testing/part';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { march, sampleMonth } from '../testing/sampleMonth.ts';
import { showPart } from '../testing/showPart.tsx';
import AttendanceMonth from './AttendanceMonth.tsx';

const february = sampleMonth('2026-02');
const months = () =>
  vi.fn(({ params }: { params: { id: string | number } }) =>
    Promise.resolve(params.id === '2026-02' ? february : march),
  );
const open = (month = months()) => showPart(<AttendanceMonth />, { month });
const row = (date: string) => page.getByRole('row', { name: new RegExp(`^${date}(今天)? `) });
const tables = () => page.getByRole('table').elements();
const previous = () => page.getByRole('button', { name: /上個月/ });
const next = () => page.getByRole('button', { name: /下個月/ });
/** A press that does not wait for the button to be enabled. */
const press = (button: ReturnType<typeof next>) => (button.element() as HTMLElement).click();
const title = () => page.getByRole('heading');

describe('the month of attendance', () => {
  test('[S0-098] late and early: how often and how many minutes', async () => {
    await open();
    await expect.element(page.getByText('遲到', { exact: true })).toBeVisible();
    const figures = [...document.querySelectorAll('.attendance-figures > div')].map((part) => part.textContent);
    expect(figures[0]).toBe('遲到2 次・27 分鐘');
    expect(figures[1]).toBe('早退1 次・40 分鐘');
  });

  test('[S0-099] approved leaves and all leaves', async () => {
    await open();
    await expect.element(page.getByText(/筆已核准/)).toMatchTextContent('2 筆已核准・共 5 筆');
  });

  test('is exported as it is shown, with a message of the host if that fails', async () => {
    const download = vi.fn(({ params }: { params: { id: string | number } }) =>
      params.id === '2026-02' ? Promise.reject(failure('系統錯誤')) : Promise.resolve({ fileName: '', size: 1 }),
    );
    await showPart(<AttendanceMonth />, { month: months(), monthFile: { download } as never });
    const button = page.getByRole('button', { name: '匯出' });
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.poll(() => download.mock.calls.map(([call]) => call)).toEqual([{ params: { id: '2026-03' } }]);
    await previous().click();
    await expect.element(row('2/3')).toBeVisible();
    await button.click();
    await expect.poll(() => download.mock.calls.length).toBe(2);
    await expect.element(button).toBeEnabled();
  });

  test('a missing press is asked for from its day, filled in with the time that was expected; one that waits is marked', async () => {
    const month = sampleMonth('2026-03', {
      24: { off: ['', 0], missing: { on: false, off: true } },
      25: { off: ['', 0], missing: { on: false, off: true }, corrections: ['off'] },
    });
    const { close, openPanel } = await open(vi.fn(() => Promise.resolve(month)));
    await expect.element(row('3/25').getByText('補卡簽核中')).toBeVisible();
    await row('3/24').getByRole('button', { name: '未打卡 補打卡' }).click();
    await expect.poll(() => close).toHaveBeenCalledOnce();
    expect(openPanel).toHaveBeenCalledWith('Correction', { workDate: '2026-03-24', kind: 'off', time: '18:00' });
  });

  test('a late or early press is asked for, too, unless it waits already', async () => {
    const month = sampleMonth('2026-03', {
      23: { on: ['09:20', 20], off: ['17:00', 60] },
      24: { on: ['09:20', 20], corrections: ['on'] },
    });
    const { openPanel } = await open(vi.fn(() => Promise.resolve(month)));
    await row('3/23').getByRole('button', { name: '17:00 早退 60 分 補打卡' }).click();
    expect(openPanel).toHaveBeenLastCalledWith('Correction', { workDate: '2026-03-23', kind: 'off', time: '18:00' });
    await row('3/23').getByRole('button', { name: '09:20 遲 20 分 補打卡' }).click();
    expect(openPanel).toHaveBeenLastCalledWith('Correction', { workDate: '2026-03-23', kind: 'on', time: '09:00' });
    await expect.element(row('3/24')).toMatchTextContent('遲 20 分補卡簽核中');
    await expect.element(row('3/24').getByRole('button')).not.toBeInTheDocument();
  });

  test('leads to the person’s own leaves, and closes', async () => {
    const { close, openTab } = await open();
    await page.getByRole('button', { name: '我的請假' }).click();
    await expect.poll(() => openTab).toHaveBeenCalledWith('MyLeaves');
    await expect.poll(() => close).toHaveBeenCalledOnce();
  });

  test.for([
    [march, 31, 16],
    [sampleMonth('2026-02'), 28, 14],
    [sampleMonth('2025-04'), 30, 15],
    [sampleMonth('2024-02'), 29, 15],
  ] as const)('[S0-100] two halves, the first with ceil(days/2): %#', async ([month, days, first]) => {
    await open(vi.fn(() => Promise.resolve(month)));
    await expect.element(row('\\d+/1')).toBeVisible();
    const counts = tables().map((table) => table.querySelectorAll('tbody tr').length);
    expect(counts).toEqual([first, days - first]);
  });

  test('[S0-101] each day shows date, weekday and shift name; a day off and a day made up are marked', async () => {
    await open();
    await expect.element(row('3/2')).toHaveTextContent('3/2一日班08:5018:10');
    await expect.element(row('3/7')).toHaveTextContent('3/7六休假');
    await expect.element(row('3/20')).toHaveTextContent('3/20五休假彈性放假');
    await expect.element(row('3/21')).toHaveTextContent('3/21六補班08:5818:32');
  });

  test('[S0-103] each day shows its punches; missing ones are marked, with the reason', async () => {
    await open();
    await expect.element(row('3/2')).toHaveTextContent('3/2一日班08:5018:10');
    await expect.element(row('3/11')).toHaveTextContent('3/11三日班未打卡18:10');
    await expect.element(row('3/19')).toHaveTextContent('3/19四日班08:50未打卡');
    await userEvent.hover(row('3/11').getByText('未打卡'));
    await expect.element(page.getByText('應於 09:00 前打上班卡，沒有紀錄')).toBeVisible();
  });

  test('[S0-104] a late time and an early time are marked, in words, with rule, grace and punch on focus', async () => {
    await open();
    await expect.element(row('3/6')).toHaveTextContent('3/6五日班09:12遲 12 分18:10');
    await expect.element(row('3/13')).toHaveTextContent('3/13五日班08:5017:20早退 40 分');
    expect(row('3/6').element().querySelectorAll('.attendance-bad')).toHaveLength(1);
    expect(row('3/2').element().querySelectorAll('.attendance-bad')).toHaveLength(0);
    (row('3/6').element().querySelector('[tabindex="0"]') as HTMLElement).focus();
    const rule = page.getByText('應於 09:00 前上班，09:12 打卡，遲到 12 分鐘。沒有寬限時間，未滿一分鐘不計。');
    await expect.element(rule).toBeVisible();
    // beside it: the pointer of an earlier test may show the note of another row
    expect(rule.element().parentElement?.textContent).toContain('休息 12:00–13:00 不計');
  });

  test('[S0-102] a badge per leave, with a tooltip', async () => {
    await open();
    const badge = row('3/10').getByRole('note');
    await expect.element(badge).toHaveTextContent('特休');
    await userEvent.hover(badge);
    await expect.element(page.getByText('13:30–18:00，已核准')).toBeVisible();
  });

  test('[S0-105] [S0-106] badges show the status; whatever is not approved is shown as invalid', async () => {
    await open();
    await expect.element(row('3/10').getByRole('note')).toHaveTextContent('特休');
    await expect.element(row('3/23').getByRole('note')).toHaveTextContent('病假 審核中');
    await expect.element(row('3/18').getByRole('note')).toHaveTextContent('事假 已退回');
    await expect.element(row('3/24').getByRole('note')).toHaveTextContent('事假 已撤銷');
    const filled = (date: string) => getComputedStyle(row(date).getByRole('note').element()).backgroundColor;
    const struck = (date: string) => getComputedStyle(row(date).getByRole('note').element()).textDecorationLine;
    expect(filled('3/10')).not.toBe('rgba(0, 0, 0, 0)');
    expect([filled('3/23'), filled('3/18'), filled('3/24')]).toEqual(Array(3).fill('rgba(0, 0, 0, 0)'));
    expect([struck('3/10'), struck('3/18'), struck('3/24')]).toEqual(['none', 'line-through', 'line-through']);
  });

  test("today's row is highlighted, the time of reading is shown", async () => {
    await open();
    await expect.element(row('3/26')).toHaveAttribute('aria-current', 'date');
    await expect.element(row('3/26')).toHaveTextContent('3/26今天四日班08:56—尚未打卡');
    await expect.element(page.getByText('14:18 更新')).toBeVisible();
    await expect.element(page.getByText('日班 09:00–18:00')).toBeVisible();
  });
});

describe('[S0-096] navigation', () => {
  test('goes back to the previous month and no further, and not into the future', async () => {
    const month = months();
    await open(month);
    await expect.element(title()).toHaveTextContent('2026年3月');
    await expect.element(next()).toHaveAttribute('aria-disabled', 'true');
    press(next());
    await previous().click();
    await expect.element(row('2/1')).toBeVisible();
    await expect.element(title()).toHaveTextContent('2026年2月');
    await expect.element(previous()).toHaveAttribute('aria-disabled', 'true');
    press(previous());
    await expect.poll(() => month.mock.calls.map(([{ params }]) => params.id)).toEqual([41, '2026-02']);
    await next().click();
    await expect.element(row('3/31')).toBeVisible();
    await expect.poll(() => month).toHaveBeenCalledTimes(3);
  });

  test('works by keyboard, and focus stays on an arrow that reached its bound', async () => {
    await open();
    await expect.element(row('3/1')).toBeVisible();
    (previous().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('2/1')).toBeVisible();
    expect(document.activeElement).toBe(previous().element());
    await userEvent.keyboard('{PageDown}');
    await expect.element(row('3/1')).toBeVisible();
    await userEvent.keyboard('{PageDown}');
    await expect.element(title()).toHaveTextContent('2026年3月');
  });
});

describe('loading and error state', () => {
  test('the height does not change with the response; the skeleton appears after 600 ms', async () => {
    const answer = later<typeof march>();
    await open(vi.fn(() => answer.promise));
    const section = page.getByRole('region', { name: '每月出勤' });
    const height = () => section.element().getBoundingClientRect().height;
    const before = height();
    expect(document.querySelectorAll('.at-skeleton')).toHaveLength(0);
    await expect.poll(() => document.querySelectorAll('.at-skeleton').length).toBeGreaterThan(0);
    answer.resolve(march);
    await expect.element(row('3/1')).toBeVisible();
    expect(height()).toBe(before);
    expect(document.querySelectorAll('.at-skeleton')).toHaveLength(0);
  });

  test('a failure shows what happened and can be retried', async () => {
    const month = vi.fn(() => Promise.resolve(march));
    month.mockImplementationOnce(() => Promise.reject(failure('伺服器沒有回應，請檢查網路連線。', 'NETWORK')));
    await open(month);
    await expect.element(page.getByText('出勤載入失敗', { exact: true })).toBeVisible();
    await expect.element(page.getByText('伺服器沒有回應，請檢查網路連線。', { exact: true })).toBeVisible();
    // without a server no one can punch
    expect(page.getByText(/打卡不受影響/).elements()).toEqual([]);
    const now = new Date();
    await expect.element(title()).toHaveTextContent(`${now.getFullYear()}年${now.getMonth() + 1}月`);
    await page.getByRole('button', { name: '再試一次' }).click();
    await expect.element(row('3/1')).toBeVisible();
  });

  test('a month that fails to load shows no figures of the previous one', async () => {
    const month = months();
    await open(month);
    await expect.element(row('3/1')).toBeVisible();
    month.mockImplementationOnce(() => Promise.reject(failure('伺服器沒有回應，請檢查網路連線。', 'NETWORK')));
    await previous().click();
    await expect.element(page.getByText('出勤載入失敗', { exact: true })).toBeVisible();
    const figures = [...document.querySelectorAll('.attendance-figures b')].map((figure) => figure.textContent);
    expect(new Set(figures)).toEqual(new Set(['–']));
    expect(page.getByText('14:18 更新').elements()).toEqual([]);
  });

  test('of two responses the one requested last is shown', async () => {
    const slow = later<typeof march>();
    const month = months();
    await open(month);
    await expect.element(row('3/1')).toBeVisible();
    month.mockImplementationOnce(() => slow.promise);
    await previous().click();
    await next().click();
    await expect.element(title()).toHaveTextContent('2026年3月');
    slow.resolve(february);
    await slow.promise;
    await expect.element(row('3/1')).toBeVisible();
    await expect.element(title()).toHaveTextContent('2026年3月');
  });

  test('a punch, or a gap in the events, reads the month again', async () => {
    const month = months();
    const { screen, send, listening } = await open(month);
    await expect.element(row('3/1')).toBeVisible();
    send('punched', { workOnTime: '08:56', workOffTime: '18:01', workDate: '2026-03-26' });
    await expect.poll(() => month.mock.calls.length).toBe(2);
    send('resync');
    await expect.poll(() => month.mock.calls.length).toBe(3);
    await screen.unmount();
    expect(listening()).toBe(0);
  });
});
