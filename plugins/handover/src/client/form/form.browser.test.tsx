import { mountClient } from '@atrium/testing/client';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';
import { BLANK, missingFields } from './formFields.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (name: string) => page.getByRole('alertdialog', { name, exact: true });
const subject = () => page.getByRole('textbox', { name: /^主旨/ });
const date = () => page.getByRole('combobox', { name: /^結案日期/ });
const status = () => page.getByRole('switch', { name: /^(未完成|已結案|交接狀態)/ });
const editor = () => page.getByRole('textbox', { name: '內容' });
const save = () => button('儲存交接').click();
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(Date.now() + days * 86_400_000);
const inForm = (day: string) => day.replaceAll('-', '/').replace(/\/0/g, '/');

async function openForm(params: { id?: number; copy?: number } = {}) {
  const mounted = await mountClient<Handovers>('handover', { actions: ['handover.category.manage'] });
  const { context } = mounted;
  vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  return { ...mounted, api: context.api, open: (other = params) => mounted.showPanel('HandoverForm', other) };
}

const write = async (text: string) => {
  await editor().click();
  await userEvent.keyboard(text);
};

describe('a new handover', () => {
  test('[S2-001][S2-024] its fields are in order, the editor in Chinese, then cancel and save', async () => {
    const { open } = await openForm();
    const { container } = await open();
    await expect.element(editor()).toBeVisible();
    await expect.element(page.getByText('選擇').first()).toBeVisible();
    const names = [...container.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field']);
    const order = [
      'title',
      'typeId',
      'tagId',
      'level',
      'editors',
      'readers',
      'isUrlPublic',
      'isFinish',
      'finishDate',
      'files',
      'content',
    ];
    expect([...new Set(names)].filter((name) => order.includes(name!))).toEqual(order);
    const buttons = [...container.querySelectorAll('.at-record-foot button')].map(({ textContent }) => textContent);
    expect(buttons).toEqual(['取消', '儲存交接']);
    await expect.element(page.getByRole('button', { name: '粗體' })).toBeVisible();
    // one star to start with, of three
    await expect.element(page.getByRole('radio', { name: '低' })).toBeChecked();
    expect(page.getByRole('radio').all()).toHaveLength(3);
  });

  test('[S2-004][S2-006] without subject and content an alert names both, and nothing is sent', async () => {
    const { api, context, open } = await openForm();
    const sent = vi.spyOn(context.api, 'create');
    await open();
    await expect.element(editor()).toBeVisible();
    await save();
    await expect.element(alert('欄位檢查')).toMatchTextContent('以下欄位未填寫：主旨、內容');
    await alert('欄位檢查').getByRole('button', { name: '確定' }).click();
    await expect.element(subject()).toHaveAttribute('aria-invalid', 'true');
    expect(sent).not.toHaveBeenCalled();
    expect((await api.search({ body: {} })).totalSize).toBe(0);
  });

  test('[S2-007][S2-008][S2-017][S2-238] saved with what was written: the subject trimmed, three stars, an item', async () => {
    const { api, open } = await openForm();
    const { frame } = await open();
    await subject().fill('一'.repeat(101));
    await expect.element(page.getByText('101 / 100')).toBeVisible();
    await subject().fill('  排程服務移轉  ');
    await page.getByRole('radio', { name: '高' }).click({ force: true });
    await write('請每天 08:30 前核對');
    await page.getByPlaceholder('輸入項目，按 Enter 新增').fill('交回金鑰');
    await userEvent.keyboard('{Enter}');
    await save();
    await expect.element(page.getByText('新增交接成功！')).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    const { list } = await api.search({ body: {} });
    expect(list).toMatchObject([{ title: '排程服務移轉', level: 3, itemCount: 1, state: 'open' }]);
    const { content } = await api.read({ params: { id: list[0]!.id } });
    expect(content).toBe('<p>請每天 08:30 前核對</p>');
  });

  test.each([
    ['the button', save],
    ['Ctrl S', () => userEvent.keyboard('{Control>}s{/Control}')],
  ])('an item that is typed and not entered is saved by %s, too', async (_, press) => {
    const { api, open } = await openForm();
    const { frame } = await open();
    await subject().fill('排程服務移轉');
    await write('請每天 08:30 前核對');
    await page.getByPlaceholder('輸入項目，按 Enter 新增').fill('交回金鑰');
    await press();
    await expect.poll(() => frame.closed).toBe(true);
    expect((await api.search({ body: {} })).list).toMatchObject([{ itemCount: 1 }]);
  });

  test('the button that adds an item leaves the focus in the field of the next one', async () => {
    const { open } = await openForm();
    await open();
    const field = page.getByPlaceholder('輸入項目，按 Enter 新增');
    await field.fill('交回金鑰');
    await button('新增項目').click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    expect(page.getByRole('textbox', { name: '檢查項目' }).all()).toHaveLength(1);
  });

  test('[S2-005][S2-010][S2-011][S2-012][S2-013] status and finish date follow each other', async () => {
    const { open } = await openForm();
    await open();
    await expect.element(status()).not.toBeChecked();
    await expect.element(page.getByText('未完成', { exact: true })).toBeVisible();
    await status().click({ force: true });
    await expect.element(date()).toHaveValue(inForm(dayAfter(0)));
    await expect.element(page.getByText('已結案', { exact: true })).toBeVisible();
    await expect.element(date()).toHaveAccessibleName('結案日期 必填');
    await status().click({ force: true });
    await expect.element(date()).toHaveValue('');
    await date().fill(inForm(dayAfter(3)));
    await userEvent.tab();
    await expect.element(status()).toBeChecked();
    await expect.element(page.getByText('未來的日期是預定結案，當天 00:05 自動結案。')).toBeVisible();
    // yesterday is a choice, a day before it is none
    const choose = async (days: number) => {
      await date().fill(inForm(dayAfter(days)));
      await userEvent.tab();
    };
    await choose(-1);
    await expect.element(date()).toHaveValue(inForm(dayAfter(-1)));
    await choose(-2);
    await expect.element(date()).not.toHaveValue(inForm(dayAfter(-2)));
    const closed = { ...BLANK, title: '主旨', content: '<p>內容</p>', isFinish: true };
    expect(missingFields(closed)).toEqual(['finishDate']);
  });

  test('[S2-014] the open link switch reads 關閉 or 開啟, and shows how the link may be used', async () => {
    const { api, open } = await openForm();
    await open();
    await expect.element(page.getByText('關閉', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: /關閉/ }).click({ force: true });
    await expect.element(page.getByText('開啟', { exact: true })).toBeVisible();
    await button('沒有期限').click();
    await page.getByText('需要通關密語').click();
    await page.getByRole('textbox', { name: '通關密語' }).fill('北門倉庫一樓左側');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('沒有期限，有通關密語')).toBeVisible();
    expect(JSON.stringify(localStorage)).not.toContain('北門倉庫一樓左側');
    await subject().fill('排程服務移轉');
    await write('內容');
    await save();
    await expect.element(page.getByText('新增交接成功！')).toBeVisible();
    const { list } = await api.search({ body: {} });
    expect((await api.read({ params: { id: list[0]!.id } })).link).toMatchObject({ hasPassphrase: true });
  });

  test('[S2-018] where it is not added, an alert has the message of the server, and the input stays', async () => {
    const { context, open } = await openForm();
    await open();
    vi.spyOn(context.api, 'create').mockRejectedValue(
      Object.assign(new Error('資料庫忙碌中'), { code: 500, errors: [] }),
    );
    await subject().fill('排程服務移轉');
    await write('內容');
    await save();
    await expect.element(alert('新增交接失敗')).toMatchTextContent('資料庫忙碌中');
    await alert('新增交接失敗').getByRole('button', { name: '確定' }).click();
    await expect.element(subject()).toHaveValue('排程服務移轉');
  });

  test('[S2-016] responsible people and readers are chosen in panels of 35rem by 80vh', async () => {
    const { open } = await openForm();
    await open();
    for (const name of ['負責人員', '讀取人員']) {
      await expect.element(page.getByText('選擇').first()).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect.element(dialog).toBeVisible();
      const { width, height } = document.querySelector('.at-chooser-dialog')!.getBoundingClientRect();
      expect(Math.round(width)).toBe(560);
      expect(Math.round(height)).toBe(Math.round(window.innerHeight * 0.8));
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });
});

describe('files', () => {
  const choose = (...files: File[]) =>
    userEvent.upload(document.querySelector<HTMLInputElement>('.handover-form-side input[type=file]')!, files);
  const file = (name: string, size = 10, type = 'text/plain') => new File(['一'.repeat(size)], name, { type });

  test('[S2-020][S2-021][S2-022][S2-023] ten files of at most 10 MB, of kinds that are taken: the others are listed with the reason', async () => {
    const { context, open } = await openForm();
    const sent = vi.spyOn(context.files, 'upload');
    await open();
    await expect.element(page.getByText('或拖曳、貼上到這裡').first()).toBeVisible();
    await expect.element(page.getByText('0 / 10 個，每個最多 10 MB')).toBeVisible();
    await choose(file('安裝檔.exe'), file('錄影.txt', 4 * 1024 * 1024));
    const failed = page.getByRole('list', { name: '2 個檔案沒有上傳' });
    await expect.element(failed.getByText('安裝檔.exe')).toBeVisible();
    await expect.element(failed.getByText('不能上傳這種檔案。')).toBeVisible();
    await expect.element(failed.getByText('檔案超過 10 MB。')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await button('全部移除').click();
    await choose(...Array.from({ length: 11 }, (_, at) => file(`清單${at}.txt`)));
    await expect.element(page.getByText('最多 10 個檔案。')).toBeVisible();
    await expect.element(page.getByText('10 / 10 個，每個最多 10 MB')).toBeVisible();
    await expect.poll(() => sent).toHaveBeenCalledTimes(10);
  });

  test('[S2-022] files that are dropped on the area are uploaded', async () => {
    const { context, open } = await openForm();
    const sent = vi.spyOn(context.files, 'upload');
    await open();
    const area = page.getByText('0 / 10 個，每個最多 10 MB');
    await expect.element(area).toBeVisible();
    const dataTransfer = new DataTransfer();
    for (const name of ['清單.txt', '權限.txt']) dataTransfer.items.add(file(name));
    for (const kind of ['dragenter', 'dragover', 'drop'])
      area.element().dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(page.getByText('2 / 10 個，每個最多 10 MB')).toBeVisible();
    expect(sent.mock.calls.map(([{ name }]) => name)).toEqual(['清單.txt', '權限.txt']);
  });

  test('[S2-015] saving waits for the files that are being uploaded, and then has them', async () => {
    const { api, context, open } = await openForm();
    let send = () => {};
    const upload = context.files.upload.bind(context.files);
    vi.spyOn(context.files, 'upload').mockImplementation(async (...input) => {
      await new Promise<void>((resolve) => (send = resolve));
      return upload(...input);
    });
    await open();
    await subject().fill('排程服務移轉');
    await write('內容');
    await choose(file('清單.txt'));
    await expect.element(page.getByText('還有 1 個檔案上傳中，完成後儲存')).toBeVisible();
    await save();
    await expect.element(button('儲存交接')).toHaveAttribute('aria-busy', 'true');
    expect((await api.search({ body: {} })).totalSize).toBe(0);
    send();
    await expect.element(page.getByText('新增交接成功！')).toBeVisible();
    expect((await api.search({ body: {} })).list).toMatchObject([{ fileCount: 1 }]);
  });
});

describe('another handover', () => {
  const BODY = { title: '排程服務移轉', content: '<p>請每天 09:00 前核對</p>' };

  test('[S2-002] a copy begins with what the other one has, and is saved as a new one', async () => {
    const { api, open } = await openForm();
    const items = [{ text: '帳號權限開通' }, { text: '交回金鑰' }];
    const { id } = await api.create({ body: { ...BODY, level: 2, isUrlPublic: true, items } });
    const read = await api.read({ params: { id } });
    await api.tickItem({ params: { id, itemId: read.items[0]!.id } });
    await open({ copy: id });
    await expect.element(subject()).toHaveValue('排程服務移轉');
    await expect.element(page.getByText('關閉', { exact: true })).toBeVisible();
    expect(page.getByRole('textbox', { name: '檢查項目' }).all()).toHaveLength(1);
    await subject().fill('排程服務移轉（四月）');
    await save();
    await expect.element(page.getByText('新增交接成功！')).toBeVisible();
    const { list } = await api.search({ body: { sort: 'DESC' } });
    expect(list.map(({ title }) => title)).toEqual(['排程服務移轉（四月）', '排程服務移轉']);
    expect(list[0]).toMatchObject({ level: 2, isUrlPublic: false, itemCount: 1, doneCount: 0 });
  });

  test('[S2-003] responsible people do not choose responsible people; the publisher does', async () => {
    const { api, asPerson, open, person } = await openForm();
    const colleague = await asPerson();
    const theirs = await colleague.api.create({ body: { ...BODY, editors: [person.id] } });
    const form = await open({ id: theirs.id });
    await expect.element(subject()).toHaveValue('排程服務移轉');
    await expect.element(page.getByText('讀取人員')).toBeVisible();
    expect(page.getByText('負責人員').query()).toBeNull();
    await form.unmount();
    const mine = await api.create({ body: BODY });
    await open({ id: mine.id });
    await expect.element(page.getByText('負責人員')).toBeVisible();
  });

  test('[S2-019] where it is not changed, an alert has the message of the server', async () => {
    const { api, context, open } = await openForm();
    const { id } = await api.create({ body: BODY });
    await open({ id });
    await subject().fill('改過的主旨');
    vi.spyOn(context.api, 'change').mockRejectedValue(
      Object.assign(new Error('資料庫忙碌中'), { code: 500, errors: [] }),
    );
    await save();
    await expect.element(alert('編輯交接失敗')).toMatchTextContent('資料庫忙碌中');
    await alert('編輯交接失敗').getByRole('button', { name: '確定' }).click();
  });

  test('[S2-035][S2-036] saved with the switch on it is closed; a closed one cannot be opened again', async () => {
    const { api, open } = await openForm();
    const { id } = await api.create({ body: BODY });
    const form = await open({ id });
    await status().click({ force: true });
    await save();
    await expect.element(page.getByText('編輯交接成功！')).toBeVisible();
    expect(await api.read({ params: { id } })).toMatchObject({ isFinish: true, state: 'closed' });
    await form.unmount();
    await open({ id });
    await expect.element(status()).toBeDisabled();
    await expect.element(page.getByText('已結案的交接不能重新開啟。')).toBeVisible();
  });

  test('what the server refuses of the settings of the link is beside its switch, and leads to them', async () => {
    const { api, open } = await openForm();
    const { id } = await api.create({ body: { ...BODY, isUrlPublic: true, urlExpiresOn: dayAfter(1) } });
    const refusal = {
      code: 422,
      errors: [{ field: 'urlExpiresOn', label: '連結到期日', rule: '連結到期日已經過了。' }],
    };
    vi.spyOn(api, 'change').mockRejectedValue(Object.assign(new Error('欄位有誤'), refusal));
    await open({ id });
    await subject().fill('改過的主旨');
    await save();
    await expect.element(page.getByText('連結到期日已經過了。')).toBeVisible();
    const dialog = page.getByRole('alertdialog');
    if (dialog.elements().length > 0) await dialog.getByRole('button').click();
    await page.getByRole('status').getByRole('button', { name: '連結到期日' }).click();
    await expect.element(button(/^到期/)).toHaveFocus();
  });

  test.each([
    ['of another one', ''],
    ['beside a stored one', '北門倉庫一樓左側'],
  ])('a passphrase that is too short is refused in the form: %s', async (_, urlPassphrase) => {
    const { api, open } = await openForm();
    const { id } = await api.create({ body: { ...BODY, isUrlPublic: true, urlPassphrase } });
    const changed = vi.spyOn(api, 'change');
    await open({ id });
    await button(/^沒有期限/).click();
    const needed = page.getByRole('switch', { name: '需要通關密語' });
    if (urlPassphrase === '') await needed.click({ force: true });
    await page.getByRole('textbox', { name: /^通關密語/ }).fill('🔑🔑');
    await userEvent.keyboard('{Escape}');
    await save();
    await expect.element(page.getByText('通關密語至少 8 個字，請另外告訴對方。')).toBeVisible();
    expect(changed).not.toHaveBeenCalled();
  });

  test('a deleted handover is missing, and its form shows that it is', async () => {
    const { api, open } = await openForm();
    const { id } = await api.create({ body: BODY });
    await api.remove({ params: { id } });
    const { frame } = await open({ id });
    await button('關閉').click();
    await expect.poll(() => frame.closed).toBe(true);
  });
});
