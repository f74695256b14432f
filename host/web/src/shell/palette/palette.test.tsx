import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry, folder } from '../../testing/menuEntries.ts';
import { TYPED } from './useFound.ts';
import { openWorkspace, type DummyView, type WorkspaceParts } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const Form: DummyView = () => <input aria-label="事由" />;
const Note: DummyView = () => <input aria-label="摘要" />;
const menu = [
  folder(1, '行政', entry(2, '會議室預約狀況'), entry(3, '公告列表'), entry(4, '部門會議')),
  entry(5, '借用單', { openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.view }),
  entry(6, '備忘錄'),
];
const views = { 會議室預約狀況: Plain, 公告列表: Plain, 部門會議: Plain, 備忘錄: Note };

const organisation = {
  compManagers: [{ id: 1, name: '總經理', employee: 'C001' }],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      employees: [],
      groups: [
        {
          groupId: 11,
          groupCode: 'SD',
          groupName: '系統開發組',
          groupManagers: [],
          employees: [
            { id: 5001, name: '林雅婷 Tina Lin', employee: 'E001' },
            { id: 5002, name: '陳冠宇', employee: 'E002' },
          ],
        },
      ],
    },
  ],
};

async function withPalette(parts: WorkspaceParts = {}) {
  const workspace = await openWorkspace({
    menu,
    tabs: views,
    panels: { 借用單: Form },
    commands: { recount: { title: '重新計算會議', keys: 'R' }, punch: { title: '上班打卡', riskLevel: 2 } },
    titles: {
      'tabs.公告列表.title': ['公告列表', 'Bulletin list'],
      'commands.recount.title': ['重新計算會議', 'Recount meetings'],
    },
    answers: { 'get /shared/allEmployees': () => organisation },
    ...parts,
  });
  const ready = parts.slow ? page.getByRole('button', { name: '搜尋或輸入指令' }) : page.getByText('還沒有開啟分頁');
  await expect.element(ready).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  return workspace;
}
const chosen = () => document.querySelector('[role=option][aria-selected=true] .at-cut')?.textContent;
const options = () =>
  [...document.querySelectorAll('[role=option] .at-cut:nth-child(2)')].map((element) => element.textContent);

beforeEach(() => localStorage.clear());

test('a palette that is opened before the plugins are loaded finds their views by other names once they are', async () => {
  let arrive = (_plugins: unknown) => {};
  const plugins = new Promise((resolve) => (arrive = resolve));
  await withPalette({ slow: { 'get /plugins': plugins } });
  await userEvent.keyboard('bulletin list');
  await expect.element(page.getByText('沒有符合「bulletin list」的項目')).toBeVisible();
  arrive(undefined);
  await expect.element(page.getByRole('option', { name: /公告列表/ })).toBeVisible();
});

test('entries, commands and actions are found by a part of their name, grouped and marked', async () => {
  await withPalette();
  await userEvent.keyboard('會議');
  await expect.poll(options).toEqual(['會議室預約狀況', '部門會議', '重新計算會議']);
  expect([...document.querySelectorAll('mark')].every((mark) => mark.textContent === '會議')).toBe(true);
  expect(
    page
      .getByRole('group')
      .elements()
      .map((group) => group.firstElementChild?.textContent),
  ).toEqual(['前往', '動作']);
});

test('arrows choose, Enter opens, and the combobox names the chosen option', async () => {
  await withPalette();
  await userEvent.keyboard('會議{ArrowDown}');
  await expect.poll(chosen).toBe('部門會議');
  const active = page.getByRole('combobox').element().getAttribute('aria-activedescendant')!;
  expect(document.getElementById(active)?.textContent).toContain('部門會議');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('部門會議 的內容')).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tabpanel', { name: '部門會議' })).toHaveFocus();
});

test('the arrows go around the list, a page stops at its ends', async () => {
  await withPalette();
  await userEvent.keyboard('會議');
  await expect.poll(options).toEqual(['會議室預約狀況', '部門會議', '重新計算會議']);
  for (const [key, title] of [
    ['ArrowUp', '重新計算會議'],
    ['ArrowDown', '會議室預約狀況'],
    ['PageUp', '會議室預約狀況'],
    ['PageDown', '重新計算會議'],
    ['PageDown', '重新計算會議'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => [key, chosen()]).toEqual([key, title]);
  }
});

test('Ctrl Enter opens in the other pane', async () => {
  const { navigation } = await withPalette();
  await userEvent.keyboard('{Escape}');
  navigation.open(menu[0]!.children[1]!);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('部門{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('部門會議 的內容')).toBeVisible();
  await expect.element(page.getByText('公告列表 的內容')).toBeVisible();
  expect(document.querySelectorAll('[data-pane]')).toHaveLength(2);
});

test("a plugin's command is run", async () => {
  const { plugins } = await withPalette();
  const run = vi.spyOn(plugins, 'run');
  await userEvent.keyboard('重新計算{Enter}');
  await expect.poll(() => run).toHaveBeenCalledWith('dummy', 'recount');
});

test('Enter of an input method chooses nothing', async () => {
  await withPalette();
  const input = page.getByRole('combobox').element();
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }),
  );
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('combobox')).toBeVisible();
});

test('no match shows an empty state', async () => {
  await withPalette();
  await userEvent.keyboard('沒有這個');
  await expect.element(page.getByText('沒有符合「沒有這個」的項目')).toBeVisible();
});

test('a press beside it closes it and returns the focus', async () => {
  await withPalette();
  await userEvent.keyboard('{Escape}');
  const find = page.getByRole('button', { name: '搜尋或輸入指令' });
  await find.click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  page
    .getByRole('dialog')
    .element()
    .parentElement!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(find).toHaveFocus();
});

/** The palette over a field of an open tab. */
async function overField() {
  const workspace = await withPalette();
  await userEvent.keyboard('備忘錄{Enter}');
  const field = page.getByRole('textbox', { name: '摘要' });
  await field.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  return { ...workspace, field };
}

test('a panel opened from it returns the focus to the field on closing', async () => {
  const { field } = await overField();
  await userEvent.keyboard('借用單{Enter}');
  await expect.element(page.getByRole('textbox', { name: '事由' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
});

test('an item that opens a tab focuses it, another one returns the focus to the field', async () => {
  const { field, plugins, tabs } = await overField();
  await userEvent.keyboard('偏好設定{Enter}');
  await expect.element(page.getByRole('tabpanel', { name: '偏好設定' })).toHaveFocus();

  tabs.activate('備忘錄');
  await field.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('主題：深色{Enter}');
  await expect.element(field).toHaveFocus();

  // a command opens its view once its plugin's client is loaded
  vi.spyOn(plugins, 'run').mockImplementation(() => void Promise.resolve().then(() => tabs.open({ view: '公告列表' })));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('重新計算{Enter}');
  await expect.element(page.getByRole('tabpanel', { name: '公告列表' })).toHaveFocus();

  // the tab that is in front already, chosen by its name
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('公告列表{ArrowDown}{Enter}');
  await expect.element(page.getByRole('tabpanel', { name: '公告列表' })).toHaveFocus();
});

test.for([
  ['陳冠', '陳冠宇'],
  ['tina', '林雅婷 Tina Lin'],
  ['e002', '陳冠宇'],
] as const)('people are found by Chinese name, English name and employee number: %s', async ([typed, name]) => {
  await withPalette();
  await userEvent.keyboard(typed);
  await expect.poll(options).toContain(name);
  await expect.element(page.getByRole('group', { name: '人員' })).toBeVisible();
});

test('a person leads to their row in the list of members, also if it is open already', async () => {
  const { panels } = await withPalette();
  const find = async (employee: string) => {
    await userEvent.keyboard(employee);
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
  };
  await find('E002');
  const members = page.getByRole('dialog', { name: '相關成員' });
  await expect.element(members.getByRole('treeitem', { name: /陳冠宇/ })).toBeVisible();
  await expect.element(members.getByText('林雅婷')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await find('E001');
  await expect.element(members.getByRole('treeitem', { name: /林雅婷/ })).toBeVisible();
  await expect.element(members.getByText('陳冠宇')).not.toBeInTheDocument();
  expect(panels.state.panels).toHaveLength(1);
});

test('views and actions are found by their names in the other language, and views by their code', async () => {
  await withPalette({ menu: [entry(3, '公告', { link: '公告列表' })] });
  await userEvent.keyboard('bulletin');
  await expect.poll(options).toEqual(['公告']);
  await expect.element(page.getByRole('option')).toMatchTextContent('Bulletin list');
  await userEvent.clear(page.getByRole('combobox'));
  await userEvent.keyboard('公告列表');
  await expect.poll(options).toEqual(['公告']);
  await userEvent.clear(page.getByRole('combobox'));
  await userEvent.keyboard('recount');
  await expect.poll(options).toEqual(['重新計算會議']);
  await userEvent.clear(page.getByRole('combobox'));
  await userEvent.keyboard('sign out');
  await expect.poll(options).toEqual(['登出']);
});

test('the language is switched, and a command that needs a network of the company is omitted elsewhere', async () => {
  const { preferences } = await withPalette();
  await userEvent.keyboard('打卡');
  await expect.poll(options).toEqual(['上班打卡']);
  await userEvent.clear(page.getByRole('combobox'));
  await userEvent.keyboard('切換語言{Enter}');
  expect(preferences.state.language).toBe('en');
  preferences.set({ language: 'zh-TW' });
});

test('from an unknown network punching is not offered', async () => {
  await withPalette({ person: { riskLevel: 1 } });
  await userEvent.keyboard('打卡');
  await expect.element(page.getByText('沒有符合「打卡」的項目')).toBeVisible();
});

test.for([
  [[], 0],
  [['gallery.view'], 1],
] as const)('the developers’ gallery is offered to those with its permission only: %j', async ([actions, count]) => {
  await withPalette({ person: { actions } });
  await userEvent.keyboard('元件與主題');
  await expect.element(page.getByRole('status').filter({ hasText: `共 ${count} 項` })).toBeInTheDocument();
});

const found = (title: string, more = {}) => ({
  plugin: 'dummy',
  type: 'note',
  title,
  opens: { view: '備忘錄', params: { id: 7 } },
  ...more,
});

test('what plugins find is listed last under its type; an earlier query’s results are not shown, and who did not answer is named', async () => {
  const first = Promise.withResolvers<unknown>();
  const queries: unknown[] = [];
  const { tabs } = await withPalette({
    search: { note: { title: '筆記', icon: 'document' } },
    answers: {
      'get /shared/allEmployees': () => organisation,
      'get /search': (input) => {
        const { query } = (input as { query: { query: string } }).query;
        queries.push(query);
        const unseen = found('看不到的', { opens: { view: '不存在' } });
        return { list: [found(`${query}紀錄`), unseen], missing: [{ plugin: 'dummy', failed: 'timeout' }] };
      },
    },
    slow: { 'get /search': first.promise },
  });
  await userEvent.keyboard('會');
  await expect.poll(() => queries).toEqual(['會']);
  await userEvent.keyboard('議');
  await expect.poll(() => queries).toEqual(['會', '會議']);
  expect(options()).toEqual(['會議室預約狀況', '部門會議', '重新計算會議']);
  first.resolve(null);
  await expect.poll(options).toEqual(['會議室預約狀況', '部門會議', '重新計算會議', '會議紀錄']);
  await expect.element(page.getByRole('group', { name: '筆記' })).toBeVisible();
  await expect.element(page.getByText('「示範」沒有及時回應，結果可能不完整。')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect
    .poll(() => Object.values(tabs.state.tabs).map(({ view, params }) => ({ view, params })))
    .toEqual([{ view: '備忘錄', params: { id: 7 } }]);
});

test('without a plugin that searches nothing is asked', async () => {
  const { calls } = await withPalette();
  await userEvent.keyboard('會議室');
  await expect.poll(options).toEqual(['會議室預約狀況']);
  await new Promise((resolve) => setTimeout(resolve, 2 * TYPED));
  expect(calls.filter(({ route }) => route === 'get /search')).toEqual([]);
});

test('the keys of all commands, of the shell and of plugins, are listed', async () => {
  await withPalette();
  await userEvent.keyboard('快捷鍵{Enter}');
  const panel = page.getByRole('dialog', { name: '鍵盤快捷鍵' });
  const line = (text: string) => panel.getByText(text, { exact: true }).element().parentElement?.textContent;
  await expect.element(panel.getByText('重新計算會議')).toBeVisible();
  expect(line('搜尋或輸入指令')).toBe('搜尋或輸入指令Ctrl K或Ctrl Shift P');
  expect(line('到第幾個分頁，9 是最後一個')).toBe('到第幾個分頁，9 是最後一個Alt 1 – Alt 9');
  expect(line('關閉目前分頁')).toBe('關閉目前分頁Alt W');
  expect(line('列印目前的檢視')).toBe('列印目前的檢視Ctrl P');
  expect(line('重新計算會議')).toBe('重新計算會議R');
});

test('what cannot be done now is not offered', async () => {
  await withPalette();
  await userEvent.keyboard('分頁');
  await expect.element(page.getByText('沒有符合「分頁」的項目')).toBeVisible();
});
