import { mountClient } from '@atrium/testing/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readEntries, readSource } from '../import/readSource.ts';
import type { Accounts } from './types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

const EXPORT = `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp
,,login,排程主機,夜間批次,,0,https://jobs.example,ops-night,Imp0rted-1,
,,login,GitHub,,,0,https://github.com,dev,Imp0rted-2,
,,login,值班手機,,,0,,1230,Imp0rted-3,
,,login,名稱超過十個字的舊系統站台,,,0,,legacy,Imp0rted-4,
,,login,防火牆,,,0,,fw 2,Imp0rted-5,
,,note,筆記,,,0,,,,`;

// of the page, which the tests share
afterEach(() => void vi.restoreAllMocks());

test('a file of another password manager is tried first, and imported without being uploaded', async () => {
  await page.viewport(1000, 900);
  const { showPanel, context } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'E001',
    actions: ['account.create', 'platform.manage'],
  });
  const bodies: string[] = [];
  const send = XMLHttpRequest.prototype.send;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (typeof body === 'string') bodies.push(body);
    return send.call(this, body);
  });
  const { frame } = await showPanel('AccountImport');
  const file = page.getByLabelText('匯出檔');
  await file.upload(new File(['name,notes\nx,y'], 'notes.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('對上 2 個欄位，還缺 1 個必填欄位')).toBeVisible();
  await file.upload(new File(['{"encrypted":true}'], 'locked.json', { type: 'application/json' }));
  await expect.element(page.getByText(/^locked\.json：這個 Bitwarden 匯出檔已加密/)).toBeVisible();
  await file.upload(new File([EXPORT], 'export.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('export.csv：Bitwarden，6 筆')).toBeVisible();
  // passwords are not shown
  const preview = page.getByRole('region', { name: '檔案開頭' }).last();
  await expect.element(preview.getByRole('cell', { name: 'ops-night' })).toBeVisible();
  await expect.element(preview.getByRole('cell', { name: /^•+$/ }).first()).toBeVisible();
  await expect.element(page.getByText('Imp0rted-1')).not.toBeInTheDocument();
  // what is no account is named, and imported only by choice
  await expect.element(page.getByRole('checkbox', { name: '筆記 1 筆' })).not.toBeChecked();
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('新增類型…');
  await page.getByRole('textbox', { name: /新類型的名稱/ }).fill('匯入類型');
  await page.getByRole('combobox', { name: /^用途/ }).selectOptions('查詢');
  await expect.element(row('legacy').getByText('請選擇站台')).toBeVisible();
  await page.getByRole('combobox', { name: /^站台/ }).selectOptions('新增站台…');
  await page.getByRole('textbox', { name: /新站台的名稱/ }).fill('舊系統');
  await expect.element(row('ops-night').getByText('可匯入')).toBeVisible();
  await expect.element(row('1230').getByText('已有相同帳號')).toBeVisible();
  await expect.element(row('legacy').getByText('新站台', { exact: true })).toBeVisible();
  await expect.element(row('防火牆').getByText('帳號存為欄位')).toBeVisible();
  await expect.element(page.getByText(/^1 筆的帳號含有空白/)).toBeVisible();
  // by host
  await page.getByText('依網址分別設定（2 個網域）').click();
  await page.getByRole('combobox', { name: 'jobs.example：類型' }).selectOptions('網站');
  await expect.element(page.getByText('會新增 1 個類型：匯入類型（4）')).toBeVisible();
  // what was chosen is tried before anything can be imported
  await expect.element(row('ops-night').getByText('可匯入')).toBeVisible();
  // meanwhile, an administrator takes the platform away; what exists already is not chosen by itself
  const { list: platforms } = await context.api.listPlatforms({ query: { name: '舊系統' } });
  expect(platforms).toEqual([]);
  await context.api.createPlatform({ body: { name: '舊系統', isEnabled: true } });
  await button('匯入 4 筆').click();
  await page.getByRole('alertdialog').getByRole('button').click();
  const differences = page.getByRole('alert', { name: '試跑之後資料有變動，沒有匯入任何資料' });
  await expect.element(differences.getByText(/legacy|名稱超過十個字的舊系統站台：舊系統、/).first()).toBeVisible();
  expect((await context.api.list({ query: { keyword: 'ops-night', isOwned: true } })).totalSize).toBe(0);
  await button('匯入 4 筆').click();
  await expect.element(page.getByText('已匯入 4 個帳號。')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect(bodies.join('\n')).not.toContain('Imp0rted');
  const { list } = await context.api.list({ query: { isOwned: true, pageSize: 100 } });
  const imported = list.filter(({ title }) => ['排程主機', 'GitHub', '名稱超過十個字的舊系統站台'].includes(title));
  expect(imported.map(({ platformName }) => platformName)).toEqual(['排程主機', '舊系統', '舊系統']);
  const { password } = await context.api.password({ params: { id: imported[1]!.id } });
  expect(await context.passwords.decrypt(password)).toBe('Imp0rted-2');
});

const KEEPASS = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<KeePassFile><Meta><RecycleBinUUID>BIN=</RecycleBinUUID></Meta><Root><Group><UUID>A=</UUID><Name>資料庫</Name>
<Group><UUID>B=</UUID><Name>研發</Name><Entry><UUID>1=</UUID>
<String><Key>Title</Key><Value>GitLab &amp; CI</Value></String><String><Key>UserName</Key><Value>ops</Value></String>
<String><Key>Password</Key><Value ProtectInMemory="True">a &lt;b"</Value></String>
<String><Key>URL</Key><Value>https://git.example</Value></String><String><Key>KP2A_URL</Key><Value>https://git2.example</Value></String>
<String><Key>Notes</Key><Value>備註\n兩行</Value></String><String><Key>PIN</Key><Value ProtectInMemory="True">4711</Value></String>
<String><Key>TOTP Seed</Key><Value>JBSW Y3DP</Value></String><String><Key>TOTP Settings</Key><Value>60;8</Value></String>
<History><Entry><String><Key>Title</Key><Value>舊的</Value></String></Entry></History></Entry></Group>
<Group><UUID>BIN=</UUID><Name>回收筒</Name><Entry><String><Key>Title</Key><Value>刪掉的</Value></String></Entry></Group>
</Group></Root></KeePassFile>`;

test('an XML export of KeePass is read with its fields; earlier versions are left out, and what is in the bin is no account', async () => {
  const read = (text: string) => readSource(new TextEncoder().encode(text));
  const source = await read(KEEPASS);
  if (typeof source === 'string') throw new Error(source);
  expect(readEntries(source)).toMatchObject([
    {
      ...{ kind: 'login', title: 'GitLab & CI', account: 'ops', password: 'a <b"', note: '備註\n兩行', folder: '研發' },
      links: ['https://git.example', 'https://git2.example'],
      totp: 'otpauth://totp/KeePass?secret=JBSWY3DP&period=60&digits=8',
      fields: [{ name: 'PIN', value: '4711', isSecret: true }],
    },
    { kind: 'other', title: '刪掉的' },
  ]);
  expect(await read(KEEPASS.replaceAll('ProtectInMemory', 'Protected'))).toBe('database');
  expect(await read(KEEPASS.replace('</Root>', ''))).toBe('markup');
  expect(await read(KEEPASS.replace('<KeePassFile>', '<!DOCTYPE a [<!ENTITY b "c">]><KeePassFile>'))).toBe('markup');
});

test('what a person knows is reported, put on the checklist, and taken off by another password; the owner decides requests', async () => {
  await page.viewport(1100, 900);
  const { showPanel, context, asPerson } = await mountClient<Accounts>('accounts', {
    demo: true,
    as: 'A001',
    actions: ['account.manageAll', 'account.audit'],
  });
  const colleague = await asPerson({ as: 'E002' });
  const { list } = await colleague.api.list({ query: { keyword: 'att_ro' } });
  await colleague.api.password({ params: { id: list[0]!.id } });
  const blank = await showPanel('LeaverReport', {});
  await expect.element(page.getByText('請選擇人員')).toBeVisible();
  await blank.unmount();
  const report = await showPanel('LeaverReport', { employeeId: colleague.person.id });
  await expect.element(page.getByText('古佩芸')).toBeVisible();
  // her one password is on the checklist already
  await expect.element(page.getByText('未列入 0 組，待更換 1 組，擁有 0 個')).toBeVisible();
  await expect.element(page.getByText('請選擇人員')).not.toBeInTheDocument();
  const seen = row('att_ro');
  await expect.element(seen.getByText('知道', { exact: true })).toBeVisible();
  await seen.getByRole('checkbox').click({ force: true });
  await button('列入更換清單').click();
  await expect.element(page.getByText('已將 1 組密碼列入更換清單，並通知擁有者。')).toBeVisible();
  await expect.element(seen.getByText('待更換')).toBeVisible();
  await seen.getByRole('checkbox').click({ force: true });
  await button('列入更換清單').click();
  await expect.element(page.getByText('選取的密碼都已經在更換清單上，或已經更換。')).toBeVisible();
  await context.api.change({
    params: { id: list[0]!.id },
    body: { password: await context.passwords.encrypt('Renewed-1!') },
  });
  await expect.element(seen.getByText('已更換')).toBeVisible();
  await expect.element(seen.getByText('自己輸入')).not.toBeInTheDocument();
  await report.unmount();
  const log = await showPanel('RevealLog');
  await expect.element(page.getByRole('row', { name: /王美玲.*att_ro.*顯示/ })).toBeVisible();
  await log.unmount();

  // the administrator owns an account whose readers ask
  const { id: ownerId } = context.session.state;
  const owner = await asPerson({ as: 'G001' });
  await owner.api.transfer({ params: { id: list[0]!.id }, body: { employeeId: ownerId } });
  await context.api.change({ params: { id: list[0]!.id }, body: { needsConsent: true } });
  await colleague.api.askAccess({ params: { id: list[0]!.id }, body: { reason: '月底對帳' } });
  await showPanel('AccessRequests');
  const request = page.getByRole('listitem').filter({ hasText: '月底對帳' });
  await expect.element(request.getByText('等候回覆')).toBeVisible();
  await request.getByText('同意一天').click();
  await expect.element(page.getByText('已同意王美玲查看一天。')).toBeVisible();
  await expect.element(request.getByText('已同意', { exact: true })).toBeVisible();
  expect((await colleague.api.read({ params: { id: list[0]!.id } })).access).toBe('open');
});
