import type { Page } from '@playwright/test';

interface Entry {
  readonly name: string;
  readonly link: string;
  readonly openType: 1 | 2 | 3;
  readonly viewType: 1 | 2 | 3 | 4;
  readonly sizeWidth?: number;
  readonly sizeHeight?: number;
}

/** Adds entries to the response of GET /menuList. `entries` is read for every response. */
export async function extraMenu(page: Page, entries: readonly Entry[]): Promise<void> {
  await page.route('**/api/menuList', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { menu: unknown[] } };
    body.data.menu.push(
      ...entries.map(({ sizeWidth = null, sizeHeight = null, ...entry }, index) => ({
        id: 90_000 + index,
        iconName: 'document',
        needToken: false,
        children: [],
        sizeWidth,
        sizeHeight,
        ...entry,
      })),
    );
    await route.fulfill({ response, json: body });
  });
}

/** The entry of the left menu with this name. */
export const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主選單' }).getByRole('treeitem', { name, exact: true });
