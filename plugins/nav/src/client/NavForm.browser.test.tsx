import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';

const field = (name: string) => browser.getByRole('textbox', { name: new RegExp(`^${name}`) });
const number = (name: string) => browser.getByRole('spinbutton', { name: new RegExp(`^${name}`) });
const choose = (group: string, option: string) =>
  browser.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
const button = (name: string) => browser.getByRole('button', { name, exact: true });
const segment = (group: string) => browser.getByRole('radiogroup', { name: group }).element().textContent;

test('[S2-122][S2-130][S2-132][S2-143] a page is added, its texts trimmed', async () => {
  const { showPanel, api, ids } = await openNav();
  const { frame } = await showPanel('NavForm', { parentId: ids.work });
  await field('名稱').fill('  電子報 ');
  await field('代碼').fill(' News ');
  await expect.element(browser.getByRole('radio', { name: '新視窗' })).toBeChecked();
  await expect.element(browser.getByRole('radio', { name: '一般分頁' })).toBeChecked();
  await field('網址').fill(' https://news.example/ ');
  await browser.getByRole('radio', { name: '公告' }).click();
  await button('儲存').click();
  await expect.element(browser.getByText('新增選單成功')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await api.search({ body: { menuCode: 'News' } });
  expect(list).toMatchObject([
    { name: '電子報', menuCode: 'News', parentId: ids.work, link: 'https://news.example/', iconName: 'feed' },
  ]);
});

test('[S2-125][S2-126][S2-127] missing fields are listed in an alert, and nothing is sent', async () => {
  const { showPanel, api } = await openNav();
  await showPanel('NavForm', {});
  await button('儲存').click();
  await expect.element(browser.getByText('以下欄位必填：名稱、代碼、上層、網址、圖示')).toBeVisible();
  await browser.getByRole('alertdialog').getByRole('button').click();
  await expect.element(field('名稱')).toHaveFocus();
  // each is shown at its field too, and the summary links to it
  const wrong = browser.getByRole('status').filter({ hasText: '請修正 5 個欄位' });
  await wrong.getByRole('button', { name: '網址' }).click();
  await expect.element(field('網址')).toHaveFocus();
  expect(document.querySelectorAll('.at-field-error')).toHaveLength(5);
  await field('名稱').fill('甲');
  expect((await api.search({ body: { name: '甲' } })).totalSize).toBe(0);
});

test('[S2-131][S2-133] a directory has no fields of a page, and the top level makes it one', async () => {
  const { showPanel, ids } = await openNav();
  await showPanel('NavForm', { id: ids.learning });
  await expect.element(field('網址')).toHaveValue('https://learn.example/');
  await browser.getByRole('combobox', { name: /^上層/ }).selectOptions('最上層');
  await expect.element(browser.getByRole('radio', { name: '目錄' })).toBeChecked();
  await expect.element(field('網址')).not.toBeInTheDocument();
  await expect.element(browser.getByText('誰看得到')).not.toBeInTheDocument();
  await choose('類型', '頁面');
  await expect.element(field('網址')).toHaveValue('');
  await expect.element(browser.getByRole('combobox', { name: /^上層/ })).toHaveValue('');
});

test('[S2-134][S2-137] each open type offers its view types; a popup starts at 800 by 600', async () => {
  const { showPanel, ids } = await openNav();
  await showPanel('NavForm', { parentId: ids.work });
  await expect.poll(() => segment('內容')).toBe('一般分頁彈出視窗');
  await choose('內容', '彈出視窗');
  await expect.element(number('寬度')).toHaveValue(800);
  await expect.element(number('高度')).toHaveValue(600);
  for (const kind of ['分頁', '面板']) {
    await choose('開啟方式', kind);
    await expect.poll(() => segment('內容')).toBe('元件內嵌網頁');
  }
  await choose('開啟方式', '分頁');
  const components = browser.getByRole('combobox', { name: /^元件名稱/ });
  await components.selectOptions('請假紀錄（LeavePanel，請假）');
  await expect.element(components).toHaveValue('LeavePanel');
});

test('[S2-128][S2-138] an invalid code and a small popup are shown at their fields before anything is sent', async () => {
  const { showPanel, ids } = await openNav();
  await showPanel('NavForm', { parentId: ids.work });
  await field('名稱').fill('甲');
  await field('代碼').fill('a1');
  await field('網址').fill('/a');
  await choose('內容', '彈出視窗');
  await number('寬度').fill('99');
  await browser.getByRole('radio', { name: '公告' }).click();
  await button('儲存').click();
  await expect.element(browser.getByText('請輸入 2 到 30 個英文字母。')).toBeVisible();
  await expect.element(browser.getByText('寬 100 以上、高 60 以上，最多 4096。')).toBeVisible();
  await field('代碼').fill('ab');
  await expect.element(browser.getByText('請輸入 2 到 30 個英文字母。')).not.toBeInTheDocument();
});

test('the first save marks all errors of the form, missing fields beside invalid ones', async () => {
  const { showPanel, ids, api } = await openNav();
  await showPanel('NavForm', { parentId: ids.work });
  await field('名稱').fill('二十二個字的名稱'.repeat(3));
  await field('代碼').fill('ｃｏｄｅ');
  await field('網址').fill('javascript:alert(1)');
  const marked = () => [...document.querySelectorAll('.at-field-error')].map((error) => error.textContent);
  await button('儲存').click();
  await expect.element(browser.getByText('以下欄位必填：圖示')).toBeVisible();
  const all = ['名稱最多 20 個字。', '請輸入 2 到 30 個英文字母。', '請輸入 http、https 或以 / 開頭的網址。'];
  expect(marked()).toEqual([...all, '必填']);
  await browser.getByRole('alertdialog').getByRole('button').click();
  await browser.getByRole('radio', { name: '公告' }).click();
  await button('儲存').click();
  expect(marked()).toEqual(all);
  await expect.element(field('名稱')).toHaveFocus();
  expect(browser.getByRole('alertdialog').elements()).toEqual([]);
  expect((await api.search({ body: { name: '二十二' } })).totalSize).toBe(0);
});

test('[S2-122][S2-129][S2-136][S2-144] editing: the code is fixed, the entry is not offered as its own parent, changes are saved', async () => {
  const { showPanel, api, ids } = await openNav();
  const { frame } = await showPanel('NavForm', { id: ids.work });
  await expect.element(field('名稱')).toHaveValue('工作');
  await expect.poll(() => frame.title).toBe('編輯選單項目：工作');
  await expect.element(field('代碼')).toBeDisabled();
  const parents = [...(browser.getByRole('combobox', { name: /^上層/ }).element() as HTMLSelectElement).options].map(
    ({ text }) => text,
  );
  expect(parents).toEqual(['請選擇', '最上層', '系統管理']);
  await field('名稱').fill('日常工作');
  await userEvent.keyboard('{Enter}');
  await expect.element(browser.getByText('編輯選單成功')).toBeVisible();
  expect(await api.read({ params: { id: ids.work } })).toMatchObject({
    name: '日常工作',
    menuType: 0,
    accessControl: false,
  });
});

test('[S2-146] a refusal of the server is an alert 新增選單失敗 with its message; the input stays', async () => {
  const { showPanel, ids } = await openNav();
  const { frame } = await showPanel('NavForm', { parentId: ids.work });
  await field('名稱').fill('甲');
  await field('代碼').fill('LEARNING');
  await field('網址').fill('/a');
  await browser.getByRole('radio', { name: '公告' }).click();
  await button('儲存').click();
  const alert = browser.getByRole('alertdialog', { name: '新增選單失敗' });
  await expect.element(alert.getByText(/代碼「LEARNING」已經有項目使用，請換一個。/)).toBeVisible();
  await alert.getByRole('button').click();
  await expect.element(field('名稱')).toHaveValue('甲');
  expect(frame.closed).toBe(false);
});

test('[S2-147] 編輯選單失敗 with the server’s message; a rule is also shown at its field', async () => {
  const { showPanel, ids } = await openNav();
  await showPanel('NavForm', { id: ids.learning });
  await expect.element(field('名稱')).toHaveValue('線上學習');
  await browser.getByRole('checkbox', { name: /帶登入票證開啟/ }).click({ force: true });
  await button('儲存').click();
  const alert = browser.getByRole('alertdialog', { name: '編輯選單失敗' });
  await expect.element(alert.getByText(/這個網站不在可帶登入票證的名單內/)).toBeVisible();
  // the form behind is idle: nothing is being saved
  expect(document.querySelectorAll('[aria-busy=true], .at-mask')).toHaveLength(0);
  await alert.getByRole('button').click();
  await expect
    .element(browser.getByText('這個網站不在可帶登入票證的名單內，請先加入名單。', { exact: true }))
    .toBeVisible();
});

test('another person saved first: mine is chosen where both changed a field, what only they changed is merged', async () => {
  const { showPanel, api, ids } = await openNav();
  await showPanel('NavForm', { id: ids.learning });
  await expect.element(field('名稱')).toHaveValue('線上學習');
  await field('名稱').fill('我的');
  await api.change({ params: { id: ids.learning }, body: { name: '別人的', riskLevel: 2 } });
  await button('儲存').click();
  const merge = browser.getByRole('dialog', { name: /新版本/ });
  await expect.element(merge.getByRole('radio', { name: '名稱：您的版本' })).toBeChecked();
  await merge.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.element(browser.getByText('編輯選單成功')).toBeVisible();
  expect(await api.read({ params: { id: ids.learning } })).toMatchObject({ name: '我的', riskLevel: 2 });
});

test('unsaved input is reported to the frame', async () => {
  const { showPanel, ids } = await openNav();
  const { frame } = await showPanel('NavForm', { id: ids.learning });
  await expect.element(field('名稱')).toHaveValue('線上學習');
  const dirty = () => [...frame.guards].map((guard) => [guard.title, guard.isDirty()]);
  await expect.poll(dirty).toEqual([['編輯選單項目：線上學習', false]]);
  await field('名稱').fill('別的');
  await expect.poll(dirty).toEqual([['編輯選單項目：線上學習', true]]);
});

test('input for a new entry in one place is not restored for a new entry in another', async () => {
  const { showPanel, ids } = await openNav();
  const begin = (parentId: number, menuType: 0 | 1) => showPanel('NavForm', { parentId, menuType });
  const first = await begin(ids.work, 1);
  await field('名稱').fill('請假規則');
  await field('網址').fill('/rules');
  await first.unmount();
  for (const [parentId, menuType] of [
    [0, 0],
    [ids.work, 0],
  ] as const) {
    const other = await begin(parentId, menuType);
    await expect.element(browser.getByRole('radio', { name: '目錄' })).toBeChecked();
    await expect.element(field('名稱')).toHaveFocus();
    await expect.element(field('名稱')).toHaveValue('');
    await other.unmount();
  }
  await begin(ids.work, 1);
  await expect.element(field('網址')).toHaveValue('/rules');
  await expect.element(browser.getByRole('combobox', { name: /^上層/ })).toHaveValue(String(ids.work));
});

test('a view of a plugin that is put into the menu is there already: its name, code and how it opens', async () => {
  const { showPanel, api, ids } = await openNav();
  await showPanel('NavForm', { menuType: 1, link: 'MenuView', name: '選單檢視', openType: 2 });
  await expect.element(field('名稱')).toHaveValue('選單檢視');
  await expect.element(browser.getByRole('combobox', { name: /^元件/ })).toHaveValue('MenuView');
  await field('代碼').fill('SecondView');
  await browser.getByRole('combobox', { name: /^上層/ }).selectOptions(String(ids.work));
  await browser.getByRole('radio', { name: '公告' }).click();
  await button('儲存').click();
  const found = async () => (await api.search({ body: { menuCode: 'SecondView' } })).list;
  await expect.poll(found).toMatchObject([{ link: 'MenuView', openType: 2, viewType: 3, parentId: ids.work }]);
});

test('icons are chosen by name and by arrow keys', async () => {
  const { showPanel, ids } = await openNav();
  await showPanel('NavForm', { id: ids.work });
  await expect.element(browser.getByRole('radio', { name: '公事包' })).toHaveAttribute('aria-checked', 'true');
  await browser.getByRole('radio', { name: '行事曆' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(browser.getByRole('radio', { name: '公告' })).toHaveFocus();
  await expect.element(browser.getByRole('radio', { name: '公告' })).toHaveAttribute('aria-checked', 'true');
});
