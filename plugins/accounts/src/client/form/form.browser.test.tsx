import { mountClient } from '@atrium/testing/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Accounts } from '../types.ts';

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const password = () => page.getByLabelText(/^密碼 ?必填/);
const repeated = () => page.getByLabelText(/^再次輸入密碼 ?必填/);
const choice = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('alertdialog');
const save = () => page.getByRole('button', { name: /^儲存/ }).click();

/** The alert has this title and text, and is closed. */
async function expectAlert(title: string, text: string): Promise<void> {
  await expect.element(alert.getByText(title, { exact: true })).toBeVisible();
  await expect.element(alert.getByText(text, { exact: true })).toBeVisible();
  await alert.getByRole('button').click();
}

const open = () => mountClient<Accounts>('accounts', { demo: true, as: 'E001', actions: ['account.create'] });

/** What the page sends, as text. */
function watchBodies(): string[] {
  const bodies: string[] = [];
  const send = XMLHttpRequest.prototype.send;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (typeof body === 'string') bodies.push(body);
    return send.call(this, body);
  });
  return bodies;
}

// of the page, which the tests share
afterEach(() => void vi.restoreAllMocks());

test('[S2-176][S2-186][S2-187][S2-188][S2-189][S2-193][S2-197][S2-198][S2-199][S2-200][S2-201] an account is added: every rule, what is missing in one alert, the password for 3 s', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context } = await open();
  const bodies = watchBodies();
  const { frame } = await showPanel('AccountForm', {});
  for (const name of ['站台', '類型', '用途']) await expect.element(choice(name)).toBeVisible();
  for (const name of ['帳號', '備註']) await expect.element(field(name)).toBeVisible();
  for (const name of ['更換期限', '提醒']) await expect.element(choice(name)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /啟用中/ })).toBeChecked();
  await expect.element(page.getByText('尚未選擇人員')).toBeVisible();

  // the purpose brings its fields, a link and an application date
  await expect.element(field('租戶代碼')).not.toBeInTheDocument();
  await choice('用途').selectOptions('管理');
  await expect.element(field('租戶代碼')).toBeVisible();
  await expect.element(field('救援信箱')).toBeVisible();
  await save();
  await expectAlert(
    '欄位檢查',
    '以下欄位未填寫：站台、類型、帳號、密碼、再次輸入密碼、(用途必填) 租戶代碼、(用途必填) 救援信箱、連結網址、申請日期',
  );
  for (const text of ['請選擇站台', '請選擇類型', '請輸入帳號', '請輸入密碼', '請再次輸入密碼', '請輸入租戶代碼'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();

  await choice('站台').selectOptions('客服工單系統');
  await choice('類型').selectOptions('網站');
  await field('帳號').fill('cs-night');
  await password().fill('N1ght-shift!');
  await repeated().fill('N1ght-shift?');
  await save();
  await expectAlert('欄位檢查', '密碼與確認密碼輸入不一致');
  await expect.element(page.getByText('確認密碼與輸入密碼不一致')).toBeVisible();

  // shown for three seconds
  await page.getByRole('button', { name: '顯示輸入的密碼 3 秒' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await expect.poll(() => password().element().getAttribute('type')).toBe('password');

  await repeated().fill('N1ght-shift!');
  await field('租戶代碼').fill('HY-NIGHT');
  await field('救援信箱').fill('night@hongyuan.example');
  await field('連結網址').fill('ticket.example');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date());
  await page.getByLabelText(/^申請日期/).fill(today.replaceAll('-', '/'));
  await userEvent.keyboard('{Tab}');
  await save();
  await expect.element(page.getByText('請輸入正確的網址格式')).toBeVisible();
  await field('連結網址').fill('https://ticket.example');
  // neither the password nor the values that the server encrypts are kept in the browser
  const kept = JSON.stringify(localStorage);
  expect(kept).toContain('cs-night');
  for (const secret of ['N1ght', 'HY-NIGHT', 'night@']) expect(kept).not.toContain(secret);
  await save();
  await expect.element(page.getByText('新增帳密成功!')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect(bodies.filter((body) => body.includes('cs-night'))).toHaveLength(1);
  for (const secret of ['password2', 'N1ght']) expect(bodies.join('\n')).not.toContain(secret);
  const { list } = await context.api.list({ query: { keyword: 'cs-night' } });
  const stored = await context.api.read({ params: { id: list[0]!.id } });
  expect(stored).toMatchObject({ account: 'cs-night', platformName: '客服工單系統', applyDate: today, readers: [] });
  expect(stored.originDynamicRequiredFields.map(({ value }) => value)).toEqual(['HY-NIGHT', 'night@hongyuan.example']);
  const { password: sealed } = await context.api.password({ params: { id: stored.id }, query: {} });
  expect(await context.passwords.decrypt(sealed)).toBe('N1ght-shift!');
});

test('[S2-202][S2-203][S2-206][S2-211] an account is edited: its password is locked, readers are chosen, and the list shows the change', async () => {
  await page.viewport(1280, 900);
  const { showTab, showPanel, context } = await open();
  const { list } = await context.api.list({ query: { keyword: 'svc-files' } });
  const { id, passwordVersion, readerCount } = list[0]!;
  await showTab('AccountManagement');
  const row = page.getByRole('row', { name: /svc-files/ });
  await expect.element(row).toBeVisible();
  const { frame } = await showPanel('AccountForm', { id });
  await expect.element(field('帳號')).toHaveValue('svc-files');
  await expect.element(password()).not.toBeInTheDocument();
  await button('變更').click();
  await expect.element(password()).toHaveFocus();
  await password().fill('never-sent-1');
  await button('取消變更').click();
  await expect.element(password()).not.toBeInTheDocument();
  await expect.element(button('變更')).toHaveFocus();
  await expect.element(button('儲存')).toBeDisabled();

  await expect.element(page.getByText(/人可看到，包括擁有者/)).toBeVisible();
  await page.getByText('選擇', { exact: true }).click();
  const chooser = page.getByRole('dialog', { name: '讀者' });
  await chooser.getByRole('searchbox').or(chooser.getByRole('textbox')).fill('蔡佩珊');
  await chooser.getByRole('treeitem', { name: /蔡佩珊/ }).click();
  await chooser.getByText('單位與全體').click();
  await chooser.getByRole('searchbox').fill('維運組');
  await chooser.getByRole('checkbox', { name: /維運組全體/ }).click({ force: true });
  await chooser.getByRole('button', { name: '確定' }).click();
  await expect.element(page.getByText(/人將可看到，比現在多/)).toBeVisible();
  const gains = page.getByRole('status', { name: '誰看得到' }).getByRole('listitem');
  await expect.element(gains.filter({ hasText: '蔡佩珊資訊部，新增' })).toBeVisible();
  await field('帳號').fill('svc-files-2');
  // further fields and addresses
  await button('新增網址').click();
  await page.getByRole('textbox', { name: '其他網址 1' }).fill('https://files2.example');
  await button('新增欄位').click();
  await expect.element(page.getByRole('textbox', { name: '欄位名稱' })).toHaveFocus();
  await page.getByRole('textbox', { name: '欄位名稱' }).fill('救援碼');
  await page.getByRole('combobox', { name: '種類' }).selectOptions('受保護');
  await page.getByRole('textbox', { name: '救援碼：內容' }).fill('8861-2203');
  await save();
  // each of the two views has the notices of the page
  await expect.element(page.getByText('修改帳密成功!').first()).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  await expect.element(page.getByRole('row', { name: /svc-files-2/ })).toBeVisible();
  const stored = await context.api.read({ params: { id } });
  expect(stored).toMatchObject({ account: 'svc-files-2', passwordVersion, units: { groups: [expect.any(Number)] } });
  expect(stored.named).toHaveLength(readerCount + 1);
  expect(stored.readerCount).toBeGreaterThan(readerCount + 1);
  const otherLinks = ['https://files2.example'];
  expect(stored).toMatchObject({ otherLinks, extras: [{ name: '救援碼', kind: 'secret', value: '' }] });
});

test('[S2-177][S2-212][S2-213][S2-214] a copy is a new account; what the server refuses, and what cannot be fetched, is shown with its message', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context, asPerson } = await open();
  const { list } = await context.api.list({ query: { keyword: 'bkp' } });
  const bkp = list[0]!;
  const administrator = await asPerson({ as: 'A001', actions: ['platform.manage', 'account.manageAll'] });

  const copied = await showPanel('AccountForm', { copy: bkp.id });
  await expect.element(field('帳號')).toHaveValue('bkp-01');
  await expect.element(password()).toHaveValue('');
  await field('帳號').fill('bkp-02');
  await password().fill('C0pied-pass');
  await repeated().fill('C0pied-pass');
  const setPlatform = (isEnabled: boolean) =>
    administrator.api.changePlatform({ params: { id: bkp.platformId }, body: { isEnabled } });
  await setPlatform(false);
  await save();
  await expectAlert('新增失敗', '新增帳密失敗::請選擇站台');
  await setPlatform(true);
  await save();
  await expect.element(page.getByText('新增帳密成功!')).toBeVisible();
  await copied.unmount();
  const both = await context.api.list({ query: { keyword: 'bkp' } });
  expect(both.list.map(({ account, relation }) => [account, relation])).toEqual([
    ['bkp-01', 'reader'],
    ['bkp-02', 'owner'],
  ]);

  const own = both.list[1]!.id;
  const edited = await showPanel('AccountForm', { id: own });
  await field('備註').fill('值班用');
  // in another browser of theirs the person transfers it to a colleague
  const colleague = await asPerson({ as: 'E002' });
  await context.api.transfer({ params: { id: own }, body: { employeeId: colleague.person.id } });
  await save();
  await expect.element(alert.getByText('修改失敗', { exact: true })).toBeVisible();
  await expect.element(alert.getByText(/^修改帳密失敗::.+/)).toBeVisible();
  await alert.getByRole('button').click();
  await edited.unmount();

  const { list: others } = await context.api.list({ query: { keyword: 'svc-files' } });
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  send.mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  await showPanel('AccountForm', { id: others[0]!.id });
  await expect.element(page.getByText(/^取得資料失敗::.+/)).toBeVisible();
  send.mockRestore();
  await button('再試一次').click();
  await expect.element(field('帳號')).toHaveValue('svc-files');
});

test('a reader who opens the form by its address sees the account, the contact, and nothing to edit', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context, asPerson } = await open();
  const { list } = await context.api.list({ query: { keyword: 'bkp-01' } });
  const { id, relation, owner, platformName } = list[0]!;
  expect(relation).toBe('reader');
  const { frame } = await showPanel('AccountForm', { id });
  await expect.element(page.getByText(new RegExp(`請洽擁有者${owner.name}。`))).toBeVisible();
  await expect.poll(() => frame.title).toBe(`檢視帳密：${platformName}`);
  await expect.element(page.getByText('bkp-01', { exact: true })).toBeVisible();
  for (const role of ['textbox', 'combobox', 'switch', 'checkbox'] as const)
    expect(page.getByRole(role).elements(), role).toHaveLength(0);
  expect(page.getByRole('button', { name: /^儲存/ }).query()).toBeNull();
  expect([...frame.guards].some((guard) => guard.isDirty())).toBe(false);
  // the password is shown here as well
  await page.getByRole('button', { name: /^顯示「.* bkp-01」的密碼 3 秒$/ }).click();
  await expect
    .element(
      page
        .getByText('3 秒後隱藏')
        .or(page.getByRole('button', { name: '立即隱藏' }))
        .first(),
    )
    .toBeVisible();
  // what its owner changes meanwhile is shown
  const keeper = await asPerson({ as: 'E002' });
  await keeper.api.change({ params: { id }, body: { remark: '已搬到新機房（https://ops.example/move）。' } });
  const address = 'https://ops.example/move';
  await expect.element(page.getByRole('link', { name: address, exact: true })).toHaveAttribute('href', address);
  await button('關閉').click();
  await expect.poll(() => frame.closed).toBe(true);
});

test('values of required fields that cannot be opened are named in the form, asked for again, and replaced', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context } = await open();
  const { list } = await context.api.list({ query: { keyword: 'cs-admin' } });
  const { id } = list[0]!;
  const stored = await context.api.read({ params: { id } });
  vi.spyOn(context.api, 'read').mockResolvedValueOnce({
    ...stored,
    hasBrokenValues: true,
    originDynamicRequiredFields: [],
  });
  await showPanel('AccountForm', { id });
  await expect.element(page.getByText(/這些欄位儲存的值無法解開/)).toBeVisible();
  await expect.element(field('租戶代碼')).toHaveValue('');
  await field('備註').fill('值已遺失');
  await save();
  await expectAlert('欄位檢查', '以下欄位未填寫：(用途必填) 租戶代碼、(用途必填) 救援信箱');
  await field('租戶代碼').fill('HY-NEW');
  await field('救援信箱').fill('rescue@hongyuan.example');
  await save();
  await expect.element(page.getByText('修改帳密成功!')).toBeVisible();
  const { originDynamicRequiredFields: values } = await context.api.read({ params: { id } });
  expect(values.map(({ value }) => value)).toEqual(['HY-NEW', 'rescue@hongyuan.example']);
});
