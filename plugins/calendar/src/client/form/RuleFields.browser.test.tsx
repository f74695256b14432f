import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateOf } from '../../testing/savingSamples.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { showForm } from '../../testing/showForm.tsx';

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const choose = (name: string) => page.getByRole('combobox', { name, exact: true });
const sentence = async (text: string) => {
  await expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
};
const weekday = (name: string) => page.getByRole('button', { name, exact: true });
const save = page.getByRole('button', { name: '儲存行程', exact: true });
type Call = { mock: { calls: unknown[][] } };
const bodyOf = (call: Call, at = 0) => (call.mock.calls[at]![0] as { body: Record<string, unknown> }).body;

const rule = { frequency: 'week', every: 2, weekdays: [1, 4], daysOff: 'before', until: '2019-12-31', count: null };

test('a repeat of one’s own: its fields, the sentence that says it, its dates, and what is sent', async () => {
  const dates = [dateOf('2020-04-06', { effect: 'new' }), dateOf('2020-04-09', { effect: 'new' })];
  const preview = vi.fn((_input: unknown) => Promise.resolve({ dates, before: 0, conflicts: [] }));
  const { create } = await showForm({ date: '2020-04-02', start: '14:00' }, { preview });
  await page.getByRole('textbox', { name: /^標題/ }).fill('產品會議');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  await radio('自訂…').click();
  await sentence('每週的週四，到 2021/4/2 (週五)');
  await page.getByRole('spinbutton', { name: '每', exact: true }).fill('2');
  await weekday('週一').click();
  await expect.element(weekday('週四')).toHaveAttribute('aria-pressed', 'true');
  await choose('遇假日').selectOptions('提前到前一個工作日');
  await sentence('每 2 週的週一、週四，遇假日提前，到 2021/4/2 (週五)');
  await expect.element(page.getByText('第一次是 2020/4/6 (週一)，不是所選的開始日期。')).toBeVisible();
  const sent = { ...rule, until: '2021-04-02' };
  await expect
    .poll(() => (preview.mock.lastCall?.[0] as { body?: object } | undefined)?.body)
    .toMatchObject({ repeatRule: sent });
  await radio('不截止').click();
  await expect.element(page.getByText(/先建立一年份/)).toBeVisible();
  await radio('次數').click();
  await page.getByRole('spinbutton', { name: '次數', exact: true }).fill('6');
  await sentence('每 2 週的週一、週四，遇假日提前，共 6 次');
  await save.click();
  await expect.poll(() => create.mock.calls).toHaveLength(1);
  expect(bodyOf(create)).toMatchObject({ repeatRule: { ...rule, until: null, count: 6 } });
  expect(bodyOf(create)).not.toHaveProperty('repeatType');
  expect(bodyOf(create)).not.toHaveProperty('stopTime');
});

test('days of the month, by keyboard, also in months without them; no weekday is said at the field', async () => {
  const { create } = await showForm({ date: '2020-03-31', start: '14:00' });
  await page.getByRole('textbox', { name: /^標題/ }).fill('月會');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  await radio('每月').click();
  await userEvent.keyboard('{ArrowRight}');
  await sentence('每週的週二，到 2021/3/31 (週三)');
  await weekday('週二').click();
  await save.click();
  await expect.element(page.getByText('請至少選擇一個星期')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await choose('單位').selectOptions('月');
  await sentence('每月 31 日，沒有這一天的月份改在最後一天，到 2021/3/31 (週三)');
  await choose('短月').selectOptions('沒有這一天的月份略過');
  await sentence('每月 31 日，沒有這一天的月份略過，到 2021/3/31 (週三)');
  await choose('日子').selectOptions('第幾個星期幾');
  await sentence('每月最後一個週二，到 2021/3/31 (週三)');
  await choose('日子').selectOptions('工作日');
  await sentence('每月最後一個工作日，到 2021/3/31 (週三)');
  await choose('單位').selectOptions('年');
  await sentence('每年 3 月最後一個工作日，到 2021/3/31 (週三)');
});

test('the rule of a schedule is read, kept while another kind is chosen, and sent only if it was changed', async () => {
  const record = {
    ...DETAIL,
    ...{ repeatType: 5, stopTime: '2019-12-31', locationType: 0, roomId: null, isLastOne: true, count: 1 },
    repeatRule: {
      ...rule,
      ...{ monthDay: 'date', date: 1, weekday: 1, nth: 1, month: 1, shortMonth: 'last' },
    } as (typeof DETAIL)['repeatRule'],
  };
  const { change } = await showForm({ id: 1026 }, { read: () => Promise.resolve(record) });
  await sentence('每 2 週的週一、週四，遇假日提前，到 2019/12/31 (週二)');
  await radio('每週').click();
  await radio('自訂…').click();
  await sentence('每 2 週的週一、週四，遇假日提前，到 2019/12/31 (週二)');
  await page.getByRole('textbox', { name: /^標題/ }).fill('改名');
  await save.click();
  await expect.poll(() => change.mock.calls).toHaveLength(1);
  expect(bodyOf(change)).not.toHaveProperty('repeatRule');
});
