import { mountClient } from '@atrium/testing/client';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Calendar } from '../types.ts';

const open = () => mountClient<Calendar>('calendar', { actions: ['room.manage', 'schedule.type.manage'] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'table.csv', { type: 'text/csv' });
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);

describe('rooms', () => {
  test('a company without rooms is led to adding or importing them', async () => {
    const { showTab, context } = await open();
    const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
    await showTab('RoomList');
    await expect.element(page.getByText('還沒有會議室')).toBeVisible();
    await page.getByRole('button', { name: '新增會議室' }).last().click();
    await page.getByRole('button', { name: '匯入會議室' }).last().click();
    await expect.poll(() => opened.mock.calls.map(([view]) => view)).toEqual(['RoomForm', 'TableImport']);
  });

  test('the day of rooms leads to adding them who may, also by a role that is given while it is open', async () => {
    const { showPanel, context } = await open();
    const [none, add] = [page.getByText('還沒有會議室'), button('新增會議室')];
    await showPanel('RoomStatus', { date: '2026-03-26' });
    await expect.element(add).toBeVisible();
    Object.assign(context.session.state, { actions: [] });
    await expect.element(add).not.toBeInTheDocument();
    await expect.element(none).toBeVisible();
    Object.assign(context.session.state, { actions: ['room.manage'] });
    await expect.element(add).toBeVisible();
  });

  test('the form shows what is missing, then adds the room', async () => {
    const { showPanel, context } = await open();
    const { frame } = await showPanel('RoomForm', {});
    await button('儲存').click();
    for (const text of ['請輸入會議室名稱', '請輸入容納人數'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await field('名稱').fill('503');
    await field('容納人數').fill('1001');
    await page.getByRole('radio', { name: '訓練教室' }).click({ force: true });
    await button('儲存').click();
    await expect.element(field('容納人數')).toHaveAttribute('aria-invalid', 'true');
    await field('容納人數').fill('6');
    await button('儲存').click();
    await expect.element(page.getByText('會議室新增成功！')).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    expect((await context.api.rooms({ query: {} })).list).toMatchObject([
      { name: '503', type: 2, people: 6, isEnabled: true },
    ]);
  });

  test('a room is edited, disabled with a way back, and deleted', async () => {
    const { showTab, showPanel, context } = await open();
    const { id } = await context.api.createRoom({ body: { name: '503', type: 1, people: 6 } });
    await showTab('RoomList');
    await expect.element(row('503')).toBeVisible();
    await page.getByRole('switch', { name: '啟用「503」' }).click({ force: true });
    await expect.element(page.getByText('已停用「503」，之後的預約仍然保留。')).toBeVisible();
    expect(await context.api.room({ params: { id } })).toMatchObject({ isEnabled: false });
    await button('復原').click();
    await expect.element(page.getByText('已啟用「503」。')).toBeVisible();
    const form = await showPanel('RoomForm', { id });
    await expect.element(field('容納人數')).toHaveValue('6');
    await field('容納人數').fill('8');
    await button('儲存').click();
    await expect.element(row('503')).toMatchTextContent('8 人');
    await expect.element(row('503')).toMatchTextContent(/\d\d:\d\d/);
    await expect.element(row('503')).not.toMatchTextContent(/\d{4}-\d\d/);
    await form.unmount();
    await button('刪除「503」').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '刪除會議室' }).click();
    await expect.element(page.getByText('還沒有會議室')).toBeVisible();
  });
});

test('a table is checked first: with errors it is not imported, without errors it shows how many rows it has', async () => {
  const { showPanel, context } = await open();
  const { frame } = await showPanel('TableImport', { of: 'rooms' });
  await expect.element(button('匯入')).toBeDisabled();
  await choose(csv('房名,類型,容納人數,狀態', '501,廚房,12,啟用'));
  await expect.element(page.getByRole('cell', { name: '廚房' })).toBeVisible();
  await expect.element(page.getByText('對上 3 個欄位，還缺 1 個必填欄位')).toBeVisible();
  await page.getByLabelText('名稱（必填）').selectOptions('房名');
  await expect
    .element(page.getByText('類型「廚房」不正確', { exact: false }))
    .toMatchTextContent('第 2 列類型「廚房」不正確');
  await expect.element(button('匯入')).toBeDisabled();
  await choose(csv('名稱,類型,容納人數,狀態', '501,會議室,12,啟用', '801,訓練教室,40,停用'));
  await expect.element(page.getByText('801：類型 訓練教室、容納人數 40、狀態 停用')).toBeVisible();
  // meanwhile, another administrator
  const { id } = await context.api.createRoom({ body: { name: '801', type: 2, people: 30 } });
  await button('匯入 2 筆').click();
  const differences = page.getByRole('alert', { name: '試跑之後資料有變動，沒有匯入任何資料' });
  await expect.element(differences.getByText('801：容納人數 30 → 40、狀態 啟用 → 停用')).toBeVisible();
  await expect.element(differences.getByText('501：', { exact: false })).not.toBeInTheDocument();
  expect(await context.api.room({ params: { id } })).toMatchObject({ people: 30 });
  await button('匯入 2 筆').click();
  await expect.element(page.getByText('匯入完成：新增 1 筆、修改 1 筆。')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect((await context.api.rooms({ query: {} })).totalSize).toBe(2);
});

describe('types', () => {
  test('the 22 types are listed with their colours; one is renamed, recoloured and disabled', async () => {
    const { showTab, showPanel, context } = await open();
    await showTab('ScheduleTypes');
    await expect.element(row('公司會議')).toBeVisible();
    expect(page.getByRole('row').all()).toHaveLength(23);
    const form = await showPanel('TypeForm', { id: 14 });
    await expect.element(field('名稱')).toHaveValue('社團');
    await field('名稱').fill('聯誼');
    await page.getByRole('radio', { name: '紫' }).click({ force: true });
    await button('儲存').click();
    await expect.element(row('聯誼')).toBeVisible();
    await expect.element(row('聯誼')).toMatchTextContent(/\d\d:\d\d/);
    await expect.element(row('聯誼')).not.toMatchTextContent(/\d{4}-\d\d/);
    await form.unmount();
    await page.getByRole('switch', { name: '啟用「聯誼」' }).click({ force: true });
    await expect.element(page.getByText('已停用「聯誼」，已有的行程不受影響。')).toBeVisible();
    expect((await context.api.types())[13]).toMatchObject({ name: '聯誼', color: 'violet', isEnabled: false });
  });
});
