import { useFrame } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EntryContext } from '../../services/Entry.ts';
import { setLanguage } from '../../services/i18n.ts';
import { toModuleAddress, pluginInfo } from '../../services/plugins/testing/hostWith.ts';
import { answering } from '../../testing/answering.ts';
import PluginPage from './PluginPage.tsx';

function Card() {
  const frame = useFrame();
  useEffect(() => frame.setTitle('王小明的名片'), [frame]);
  return (
    <button type="button" onClick={() => frame.close()}>
      回工作平台
    </button>
  );
}
const Plain = () => <p>公司地址</p>;

async function open(path: string, answered: () => unknown = () => undefined) {
  const info = pluginInfo('cards', {
    entry: toModuleAddress(
      `export default { pages: { Card: async () => ({ default: Card }), Plain: async () => ({ default: Plain }) } }`,
    ),
  });
  const pages = {
    Card: { path: '/public/cards', title: '名片', signedIn: false },
    Plain: { path: '/public/plain', title: '地址', signedIn: false },
  };
  const plugins = [{ ...info, manifest: { ...info.manifest, pages } }];
  const { entry } = answering({
    'get /publicPages': async () => {
      await answered();
      return { plugins };
    },
  });
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>之前</p> },
      { path: '/index', element: <p>工作平台</p> },
      { path: '*', element: <PluginPage /> },
    ],
    { initialEntries: ['/before', path], initialIndex: 1 },
  );
  await render(
    <EntryContext value={entry}>
      <RouterProvider router={router} />
    </EntryContext>,
  );
  return router;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('Card', Card);
  vi.stubGlobal('Plain', Plain);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await setLanguage('zh-TW');
});

test('a page that closes is replaced by the workspace: Back does not return to it', async () => {
  const router = await open('/public/cards');
  await page.getByRole('button', { name: '回工作平台' }).click();
  await expect.element(page.getByText('工作平台')).toBeVisible();
  await router.navigate(-1);
  await expect.element(page.getByText('之前')).toBeVisible();
});

test('until it can be shown a page says that it loads; if it cannot be, why, with a retry', async () => {
  const first = Promise.withResolvers<void>();
  const answered = vi.fn<() => unknown>().mockReturnValueOnce(first.promise);
  await open('/public/plain', answered);
  const loading = page.getByRole('status').getByText('載入中');
  await expect.element(loading).toBeVisible();
  first.reject(new Error('down'));
  await expect.element(page.getByText('工作平台暫時無法開啟')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(page.getByText('公司地址')).toBeVisible();
  await expect.element(page.getByText('工作平台暫時無法開啟')).not.toBeInTheDocument();
});

test('the title that a page set itself stays in another language', async () => {
  await open('/public/cards');
  await expect.poll(() => document.title).toBe('王小明的名片 · 中庭');
  await setLanguage('en');
  await expect.poll(() => document.title).toBe('王小明的名片 · Atrium');
});

test('a page without its own title has that of its contract, in the current language', async () => {
  await open('/public/plain');
  await expect.element(page.getByText('公司地址')).toBeVisible();
  expect(document.title).toBe('地址 · 中庭');
  await setLanguage('en');
  await expect.poll(() => document.title).toBe('地址 · Atrium');
});
