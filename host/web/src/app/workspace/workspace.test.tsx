import type { ViewFrame } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { signOut } from '../../shell/Unsaved.ts';
import { openWorkspace, person, type DummyView } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const Dirty: DummyView = ({ frame }) => {
  useEffect(() => frame.guard({ title: '新增交接', isDirty: () => true }), [frame]);
  return <p>交接表單</p>;
};
const Unread = (count: number) =>
  function Part({ frame }: { readonly frame?: ViewFrame }) {
    useEffect(() => frame?.setBadge?.(count), [frame]);
    return <p>{count} 則內容</p>;
  };
const ready = () => expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();

const SIDE = { sideTabs: { mine: { title: '我的行程' } } };

beforeEach(() => localStorage.clear());

test('[S0-009] the workspace has header, left menu, tabs area and right side', async () => {
  await openWorkspace(SIDE);
  await ready();
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: '主選單' })).toBeVisible();
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.element(page.getByRole('complementary')).toBeVisible();
});

test('[S0-082] a contribution with risk level 2 is shown at 2 and not at 1', async () => {
  const header = { punch: { title: '打卡', riskLevel: 2 } };
  const first = await openWorkspace({ header, person: { riskLevel: 2 } });
  await expect.element(page.getByText('punch')).toBeVisible();
  await first.unmount();
  await openWorkspace({ header, person: { riskLevel: 1 } });
  await ready();
  await expect.element(page.getByText('punch')).not.toBeInTheDocument();
});

test('without side tabs of plugins there is no right panel, no button for it and no entry in the palette', async () => {
  await openWorkspace();
  await ready();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '收合右側面板' })).not.toBeInTheDocument();
  const { right } = page.getByRole('main').element().getBoundingClientRect();
  expect(window.innerWidth - right).toBeLessThan(10);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('右側面板');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
});

test('Ctrl+K and Ctrl+B are taken from the browser, with Shift, alone or in a rich text they are not', async () => {
  await openWorkspace();
  await ready();
  const isLeft = (event: KeyboardEventInit, target: EventTarget = window) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event }));
  for (const code of ['KeyK', 'KeyB']) {
    expect(isLeft({ code, ctrlKey: true, shiftKey: true }), code).toBe(true);
    expect(isLeft({ code }), code).toBe(true);
  }
  expect(isLeft({ code: 'KeyB', ctrlKey: true })).toBe(false);
  expect(isLeft({ code: 'KeyB', metaKey: true })).toBe(false);
  const text = document.body.appendChild(document.createElement('p'));
  onTestFinished(() => text.remove());
  text.contentEditable = 'true';
  expect(isLeft({ code: 'KeyB', ctrlKey: true }, text)).toBe(true);
  expect(isLeft({ code: 'KeyK', ctrlKey: true }, text)).toBe(false);
  await expect.element(page.getByRole('combobox')).toBeVisible();
});

test('a view adapts to the width of its own pane, not to that of the window', async () => {
  const Adapting: DummyView = () => (
    <>
      <style>
        {
          '.adapting::after { content: "wide" } @container view (width < 700px) { .adapting::after { content: "narrow" } }'
        }
      </style>
      <p className="adapting">內容</p>
    </>
  );
  const { tabs, panels } = await openWorkspace({ tabs: { A: Adapting, B: Plain }, panels: { P: Adapting } });
  await ready();
  tabs.open({ view: 'A' });
  const shown = (index = 0) =>
    getComputedStyle(document.querySelectorAll('.adapting')[index]!, '::after').content.replaceAll('"', '');
  await expect.poll(() => document.querySelectorAll('.adapting').length).toBe(1);
  expect(shown()).toBe('wide');
  tabs.open({ view: 'B' });
  tabs.split('B', tabs.state.front, 'right');
  await expect.poll(() => shown()).toBe('narrow');
  panels.open({ view: 'P' });
  await expect.poll(() => document.querySelectorAll('.adapting').length).toBe(2);
  expect(shown(1)).toBe('narrow');
});

test('[S0-084] a header button collapses and expands the right panel', async () => {
  await openWorkspace(SIDE);
  await ready();
  await page.getByRole('button', { name: '收合右側面板' }).click();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '展開右側面板' }).click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
});

test('[S0-085] [S0-086] the account popover shows name, number, place and what plugins add', async () => {
  await openWorkspace({ account: { month: { title: '出勤' } }, parts: { month: () => <p>出勤月表</p> } });
  await ready();
  await page.getByRole('button', { name: `帳號：${person.userName}` }).click();
  const popover = page.getByRole('dialog', { name: '帳號' });
  await expect.element(popover.getByText(person.userName)).toBeVisible();
  await expect.element(popover.getByText(/E001.*資訊部 · 系統開發組/)).toBeVisible();
  await expect.element(popover.getByText('出勤月表')).toBeVisible();
});

test('[S0-087] its button opens the ChangePassword tab', async () => {
  await openWorkspace();
  await ready();
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '變更密碼' }).click();
  await expect.element(page.getByRole('tab', { name: '變更密碼' })).toBeVisible();
});

test('[S0-088] it signs out, and the tabs are closed', async () => {
  const { calls, tabs } = await openWorkspace({ menu: [entry(1, 'A')], tabs: { A: Plain } });
  await ready();
  tabs.open({ view: 'A' });
  await expect.element(page.getByText('A 的內容')).toBeVisible();
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect.poll(() => calls.map((call) => call.route)).toContain('post /logout');
  await expect.poll(() => Object.keys(tabs.state.tabs)).toEqual([]);
  await expect.poll(() => localStorage.getItem('atrium.layout.5001.tabs')).toBeNull();
});

test('[S0-019] signing out with unsaved input asks first, in one question, with the text of the product', async () => {
  const { calls, tabs, panels } = await openWorkspace({ tabs: { A: Dirty }, panels: { B: Dirty } });
  await ready();
  tabs.open({ view: 'A' });
  panels.open({ view: 'B' });
  await expect.element(page.getByText('交接表單').first()).toBeVisible();
  await page.getByRole('button', { name: /^帳號/ }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect.element(page.getByText(/2 個畫面的內容還沒有儲存/)).toBeVisible();
  await expect.element(page.getByText(/請確認是否離開，避免誤觸/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '繼續編輯' })).toHaveFocus();
  await page.getByRole('button', { name: '繼續編輯' }).click();
  expect(calls.map((call) => call.route)).not.toContain('post /logout');
});

test('[S0-153] a side tab has its unread badge, up to 99 and 99+ above', async () => {
  await openWorkspace({
    sideTabs: { mine: { title: '我的行程' }, board: { title: '公告' } },
    parts: { mine: Unread(99), board: Unread(100) },
  });
  const badge = (name: RegExp) =>
    page.getByRole('tab', { name }).element().querySelector('.at-badge > [aria-hidden]')?.textContent;
  await expect.poll(() => badge(/我的行程/)).toBe('99');
  await expect.poll(() => badge(/公告/)).toBe('99+');
  await page.getByRole('tab', { name: /公告/ }).click();
  await expect.element(page.getByText('100 則內容')).toBeVisible();
  await expect.element(page.getByText('99 則內容', { exact: true })).not.toBeVisible();
});

/** A side tab with input, which it can save and close itself. */
function sideForm() {
  const held = { text: '' };
  function Note({ frame }: { readonly frame?: ViewFrame }) {
    const [text, setText] = useState('');
    useEffect(
      () =>
        frame?.guard({
          title: '今日記事',
          isDirty: () => text !== held.text,
          save: async () => ((held.text = text), true),
        }),
      [frame, text],
    );
    return (
      <>
        <input aria-label="記事" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => frame?.close()}>
          收起
        </button>
      </>
    );
  }
  const parts = { sideTabs: { note: { title: '記事' } }, parts: { note: Note } };
  return { held, parts, input: page.getByRole('textbox', { name: '記事' }) };
}

test('unsaved input of a side tab is asked about before signing out', async () => {
  const { parts, input } = sideForm();
  const { calls, unsaved, session } = await openWorkspace(parts);
  await input.fill('寫到一半');
  const leaving = signOut(session, unsaved);
  await expect.element(page.getByText(/「今日記事」的內容還沒有儲存/)).toBeVisible();
  await page.getByRole('button', { name: '繼續編輯' }).click();
  await leaving;
  expect(calls.map((call) => call.route)).not.toContain('post /logout');
  await expect.element(input).toHaveValue('寫到一半');
});

test('the right panel does not collapse over unsaved input: it is kept, saved or discarded', async () => {
  const { held, parts, input } = sideForm();
  const { preferences } = await openWorkspace(parts);
  const collapse = page.getByRole('button', { name: '收合右側面板' });
  const expand = page.getByRole('button', { name: '展開右側面板' });
  await input.fill('一');
  await collapse.click();
  await page.getByRole('button', { name: '繼續編輯' }).click();
  await expect.element(input).toHaveValue('一');
  expect(preferences.state.collapseSideTabs).toBe(false);
  await collapse.click();
  await page.getByRole('button', { name: '儲存並關閉' }).click();
  await expect.element(input).not.toBeInTheDocument();
  expect(held.text).toBe('一');
  await expand.click();
  // closing from a tab closes the panel
  await input.fill('二');
  await page.getByRole('button', { name: '收起' }).click();
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await expect.element(expand).toBeVisible();
  await expect.element(input).not.toBeInTheDocument();
  expect(held.text).toBe('一');
  await expand.click();
  await expect.element(input).toHaveValue('');
  // without input nothing is asked
  held.text = '';
  await page.getByRole('button', { name: '收起' }).click();
  await expect.element(expand).toBeVisible();
});

test('a window that becomes narrow hides the right panel, but keeps its input', async () => {
  await page.viewport(1280, 800);
  const { parts, input } = sideForm();
  await openWorkspace(parts);
  await input.fill('寫到一半');
  await page.viewport(900, 800);
  // it is not visible
  await expect.element(input).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(input).toHaveValue('寫到一半');
});

test('[S0-177] every emitted error message is shown: that of the server, a custom one, else the default text', async () => {
  const { notices } = await openWorkspace();
  await ready();
  notices.error(Object.assign(new Error('會議室已被借走。'), { http: 200, code: 409 }));
  notices.error('檔案太大。');
  for (const text of ['會議室已被借走。', '檔案太大。'])
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toMatchTextContent('提示訊息');
  notices.error(new Error('x'));
  await expect.element(page.getByText('系統錯誤，請洽相關人員處理！')).toBeVisible();
});

test('a system error names the call and the request number', async () => {
  const { notices } = await openWorkspace();
  await ready();
  const facts = { http: 500, code: 500, call: 'attendance.punch', requestId: 'a1b2-c3' };
  notices.error(Object.assign(new Error('系統錯誤，請洽相關人員處理！'), facts));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('系統錯誤，請洽相關人員處理！（attendance.punch，請求編號 a1b2-c3）');
});

test.each([
  ['danger', 'at-question-danger'],
  [undefined, 'at-question-accent'],
] as const)('an alert of tone %s has the icon %s', async (tone, mark) => {
  const { notices } = await openWorkspace();
  void notices.alert({ title: '打卡失敗', message: '請連上公司網路後再打卡。', ...(tone && { tone }) });
  const alert = page.getByRole('alertdialog', { name: '打卡失敗' });
  await expect.element(alert).toBeVisible();
  expect(alert.element().querySelector(`.${mark}`)).not.toBeNull();
});

test('F6 moves through header, menu, tabs area and side panel', async () => {
  await openWorkspace({ ...SIDE, menu: [entry(1, 'A')], tabs: { A: Plain } });
  await ready();
  await expect.element(page.getByRole('main', { name: '分頁區' })).toHaveFocus();
  const regions: (string | undefined)[] = [];
  for (let step = 0; step < 4; step++) {
    await userEvent.keyboard('{F6}');
    regions.push(document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region']);
  }
  expect(regions).toEqual(['side', 'header', 'menu', 'panes']);
  await userEvent.keyboard('{Shift>}{F6}{/Shift}');
  await expect
    .poll(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'])
    .toBe('menu');
});

test('the keys of the workspace are disabled while a dialog is open', async () => {
  const { tabs } = await openWorkspace({ menu: [], tabs: {} });
  tabs.open({ view: 'Settings' });
  tabs.open({ view: 'ChangePassword' });
  const selected = page.getByRole('tab', { selected: true });
  await expect.element(selected).toHaveTextContent('變更密碼');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  document.body.append(dialog);
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(selected).toHaveTextContent('變更密碼');
  dialog.remove();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(selected).toHaveTextContent('偏好設定');
});

test('Alt W closes the tab, Alt Shift T opens it again, Alt 9 is the last one; with Shift digits and W are no keys of the workspace', async () => {
  const { tabs } = await openWorkspace({ menu: [], tabs: {} });
  tabs.open({ view: 'Settings' });
  tabs.open({ view: 'ChangePassword' });
  const titles = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  const [selected, both] = [page.getByRole('tab', { selected: true }), ['偏好設定', '變更密碼']];
  await expect.poll(titles).toEqual(both);
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(selected).toHaveTextContent('偏好設定');
  await userEvent.keyboard('{Alt>}{Shift>}9w{/Shift}{/Alt}');
  expect([titles(), selected.element().textContent]).toEqual([both, '偏好設定']);
  await userEvent.keyboard('{Alt>}9{/Alt}');
  await expect.element(selected).toHaveTextContent('變更密碼');
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await expect.poll(titles).toEqual(['偏好設定']);
  await userEvent.keyboard('{Alt>}{Shift>}t{/Shift}{/Alt}');
  await expect.poll(titles).toEqual(both);
});

test('a command’s keys run it, but are characters in text fields', async () => {
  const { plugins } = await openWorkspace({ commands: { recount: { title: '重新計算', keys: 'R' } } });
  await ready();
  const run = vi.spyOn(plugins, 'run').mockImplementation(() => undefined);
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await userEvent.keyboard('r');
  expect(field.value).toBe('r');
  expect(run).not.toHaveBeenCalled();
  field.remove();
  await userEvent.keyboard('r');
  await expect.poll(() => run).toHaveBeenCalledWith('dummy', 'recount');
});

test('a menu that fails to load shows an error with a retry', async () => {
  let fails = true;
  await openWorkspace({
    answers: {
      'get /menuList': () => {
        if (fails) throw new Error('down');
        return { menu: [] };
      },
    },
  });
  await expect.element(page.getByText('工作區載入失敗')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '再試一次' }).click();
  await ready();
});

test('a view that throws leaves the rest usable', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { tabs } = await openWorkspace({ menu: [entry(1, 'A')], tabs: { A: Plain } });
  await ready();
  tabs.open({ view: 'Iframe', params: null });
  await expect.element(page.getByRole('tab', { name: '網頁' })).toBeVisible();
  tabs.open({ view: 'A' });
  await expect.element(page.getByText('A 的內容')).toBeVisible();
  quiet.mockRestore();
});
