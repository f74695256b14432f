import type { Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, fillSignIn, OLD_BROWSER, PASSWORD } from './fixtures.ts';

/** A screen of the demo company. */
export interface Screen {
  readonly name: string;
  /** The signed-in employee; none for a visitor. */
  readonly person?: string;
  /** User agent, if it decides what is shown. */
  readonly userAgent?: string;
  /** Opens the screen and waits for its content. */
  open(page: Page): Promise<void>;
}

/** The tab in front. */
export const tabOf = (page: Page) => page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });
const view = (entry: string) => async (page: Page) => {
  await menuEntry(page, entry).click();
  await expect(tabOf(page).getByRole('row').or(tabOf(page).getByRole('treeitem')).nth(1)).toBeVisible();
};
const roles = async (page: Page) => {
  await menuEntry(page, '角色').click();
  await expect(tabOf(page).getByText('系統管理員')).toBeVisible();
};
const pluginPane = (page: Page) => page.getByRole('complementary', { name: '出勤' });
const plugin = async (page: Page) => {
  await page.goto('/index?open=Plugins');
  await tabOf(page).getByText('attendance', { exact: true }).click();
  await expect(pluginPane(page).getByText('隨中庭提供')).toBeVisible();
};
const partOfPlugin = (part: string, text: string) => async (page: Page) => {
  await plugin(page);
  await pluginPane(page).getByRole('radio', { name: part }).click({ force: true });
  await expect(pluginPane(page).getByText(text)).toBeVisible();
};
const calendar = async (page: Page) => {
  await menuEntry(page, '行事曆').click();
  await expect(tabOf(page).locator('[data-id]').first()).toBeVisible();
};
const calendarAs = (name: string) => async (page: Page) => {
  await calendar(page);
  await tabOf(page).getByRole('radio', { name }).click({ force: true });
  await expect(tabOf(page).locator('[data-id]').first()).toBeVisible();
};
const account = async (page: Page) => {
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await expect(page.getByRole('dialog', { name: '帳號' }).getByRole('table').first()).toBeVisible();
};

const teamAttendance = async (page: Page) => {
  await page.goto('/index?open=TeamAttendance');
  await expect(tabOf(page).getByRole('rowheader').first()).toBeVisible();
};

/** Every screen that has a drawing, and those that a drawing implies. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-keyboard',
    async open(page) {
      await page.goto('/login');
      await fillSignIn(page, 'E104', PASSWORD);
    },
  },
  {
    name: 'unsupported-browser',
    userAgent: OLD_BROWSER,
    async open(page) {
      await page.goto('/IePage');
      await expect(page.getByRole('heading', { name: '不支援這個瀏覽器' })).toBeVisible();
    },
  },
  { name: 'workspace-empty', person: 'E001', open: async () => {} },
  { name: 'leave', person: 'E001', open: view('請假紀錄') },
  { name: 'attendance-team', person: 'G001', open: teamAttendance },
  {
    name: 'attendance-person',
    person: 'G001',
    async open(page) {
      await teamAttendance(page);
      await tabOf(page).locator('[data-row="0"][data-column="0"]').click();
      await expect(
        page
          .getByRole('dialog', { name: /的出勤$/ })
          .getByRole('row')
          .nth(20),
      ).toBeVisible();
    },
  },
  {
    name: 'split',
    person: 'E001',
    async open(page) {
      await view('請假紀錄')(page);
      await page.getByRole('button', { name: '偏好設定' }).click();
      await page.getByRole('button', { name: '並排', exact: true }).first().click();
      await expect(page.locator('.ws-pane')).toHaveCount(2);
    },
  },
  { name: 'account', person: 'E001', open: account },
  {
    name: 'notifications',
    person: 'E001',
    async open(page) {
      await page.getByRole('button', { name: /^通知/ }).first().click();
      await expect(page.getByRole('dialog', { name: '通知' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    person: 'E001',
    async open(page) {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('combobox', { name: '搜尋與指令' })).toBeVisible();
    },
  },
  {
    name: 'preferences',
    person: 'A001',
    async open(page) {
      await page.getByRole('button', { name: '偏好設定' }).click();
      await expect(tabOf(page).getByRole('heading', { name: '偏好設定' })).toBeVisible();
    },
  },
  {
    name: 'change-password',
    person: 'E001',
    async open(page) {
      await account(page);
      await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
      await expect(tabOf(page).getByLabel('新密碼', { exact: true })).toBeVisible();
    },
  },
  { name: 'menu-admin', person: 'A001', open: view('選單管理') },
  {
    name: 'menu-form',
    person: 'A001',
    async open(page) {
      await view('選單管理')(page);
      await tabOf(page)
        .getByRole('treeitem', { name: /^請假紀錄/ })
        .click();
      await expect(page.getByRole('textbox', { name: /^名稱/ })).toBeVisible();
    },
  },
  { name: 'permissions', person: 'A001', open: roles },
  {
    name: 'permissions-form',
    person: 'A001',
    async open(page) {
      await roles(page);
      await tabOf(page).getByRole('button', { name: '新增角色' }).click();
      await expect(tabOf(page).getByRole('textbox', { name: '名稱' })).toBeVisible();
    },
  },
  {
    name: 'member-chooser',
    person: 'A001',
    async open(page) {
      await roles(page);
      await tabOf(page).getByRole('button', { name: '為什麼有權限？' }).click();
      await page.locator('.permissions-explain').getByText('選擇', { exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('treeitem').first()).toBeVisible();
    },
  },
  { name: 'handover-list', person: 'E001', open: view('交接列表') },
  {
    name: 'handover-show',
    person: 'E001',
    async open(page) {
      await view('交接列表')(page);
      await tabOf(page).getByRole('row').nth(1).press('Enter');
      await expect(page.getByRole('region', { name: '留言' })).toBeVisible();
    },
  },
  {
    name: 'handover-form',
    person: 'E001',
    async open(page) {
      await view('交接列表')(page);
      await tabOf(page).getByRole('button', { name: '新增交接' }).first().click();
      await expect(page.getByRole('textbox', { name: '內容' })).toBeVisible();
    },
  },
  { name: 'whitelist', person: 'A001', open: view('IP 白名單') },
  {
    name: 'whitelist-form',
    person: 'A001',
    async open(page) {
      await view('IP 白名單')(page);
      await page.getByRole('button', { name: '新增白名單' }).first().click();
      await expect(page.locator('.whitelist-form')).toBeVisible();
    },
  },
  { name: 'calendar-month', person: 'E001', open: calendar },
  { name: 'calendar-week', person: 'E001', open: calendarAs('以週顯示') },
  {
    name: 'schedule-show',
    person: 'E001',
    async open(page) {
      await calendarAs('以列表顯示')(page);
      await tabOf(page).locator('[data-id]').first().click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: '輸入留言' })).toBeVisible();
    },
  },
  {
    name: 'schedule-form',
    person: 'E001',
    async open(page) {
      await calendar(page);
      await page.getByRole('button', { name: '新增行程', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('row', { name: /^501 會議室/ })).toBeVisible();
    },
  },
  {
    name: 'room-status',
    person: 'E001',
    async open(page) {
      await page.goto('/index?open=RoomStatus');
      await expect(page.getByRole('dialog').getByRole('row', { name: /^501 會議室/ })).toBeVisible();
    },
  },
  {
    name: 'vault-log',
    person: 'E001',
    async open(page) {
      await view('帳號保管箱')(page);
      await page.getByRole('button', { name: '「排程主機 ops-batch」的更多動作' }).click();
      await page.getByRole('menuitem', { name: '查看紀錄' }).click();
      await expect(tabOf(page).getByText('古佩芸', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'vault-form',
    person: 'E001',
    async open(page) {
      await view('帳號保管箱')(page);
      await page.getByRole('row', { name: /cs-admin/ }).dblclick();
      await page.getByRole('button', { name: '變更', exact: true }).click();
      await expect(page.getByText('產生密碼')).toBeVisible();
      await expect(page.getByText(/人可看到/)).toBeVisible();
    },
  },
  { name: 'plugins', person: 'A001', open: plugin },
  { name: 'plugins-health', person: 'A001', open: partOfPlugin('健康', '最近的事') },
  { name: 'plugins-views', person: 'A001', open: partOfPlugin('畫面與權限', '檢視全公司出勤') },
  {
    name: 'system-health',
    person: 'A001',
    async open(page) {
      await page.goto('/index?open=Health');
      await expect(tabOf(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'people',
    person: 'A001',
    async open(page) {
      await page.goto('/index?open=People');
      await tabOf(page).getByRole('cell', { name: 'E001', exact: true }).click();
      await expect(page.getByRole('complementary').getByRole('button', { name: '重設密碼' })).toBeVisible();
    },
  },
  { name: 'platform-purposes', person: 'A001', open: view('站台用途') },
  {
    name: 'bulletins',
    person: 'A001',
    async open(page) {
      await page.goto('/index?open=BulletinList&show=managed&of=3');
      await expect(
        page
          .getByRole('region', { name: /的已讀名單$/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      await page.getByRole('complementary').getByRole('tab', { name: /^公告/ }).click();
      await expect(page.frameLocator('iframe[title="公告"]').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'bulletins-form',
    person: 'A001',
    async open(page) {
      await page.goto('/index?open=BulletinForm&id=3');
      await expect(page.getByRole('textbox', { name: /^內容/ })).toBeVisible();
    },
  },
  {
    name: 'themes',
    person: 'E001',
    async open(page) {
      await page.goto('/Themes');
      await expect(page.getByRole('heading').nth(1)).toBeVisible();
    },
  },
];
