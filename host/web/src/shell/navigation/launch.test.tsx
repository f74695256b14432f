import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace } from '../../testing/openWorkspace.tsx';

const menu = [
  entry(31, '線上學習', {
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    link: 'https://learn.example/start?a=1#top',
    needToken: true,
  }),
  entry(33, '制度', { openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.framedPage, link: '/rules', needToken: true }),
];
let count = 0;
const ticket = () => ({ token: `t${(count += 1)}`, hash: `h${count}` });
const frame = () => document.querySelector<HTMLIFrameElement>('.ws-view iframe');

beforeEach(() => {
  count = 0;
  localStorage.clear();
});

test('[S0-128] a window opens within the click and then goes to the address with token and hash', async () => {
  const { calls } = await openWorkspace({ menu, answers: { 'post /tickets': ticket } });
  const replace = vi.fn();
  const opened = { opener: window as unknown, location: { replace }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  await page.getByRole('treeitem', { name: /線上學習/ }).click();
  await expect.poll(() => open).toHaveBeenCalledWith('', '_blank', '');
  expect(opened.opener).toBeNull();
  await expect.poll(() => replace.mock.calls).toEqual([['https://learn.example/start?a=1&token=t1&hash=h1#top']]);
  expect(calls.find(({ route }) => route === 'post /tickets')?.input).toEqual({ body: { menuId: 31 } });
  open.mockRestore();
});

test('a window without a ticket is closed again', async () => {
  await openWorkspace({
    menu,
    answers: {
      'post /tickets': () => {
        throw new Error('refused');
      },
    },
  });
  const opened = { opener: null, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  await page.getByRole('treeitem', { name: /線上學習/ }).click();
  await expect.poll(() => opened.close.mock.calls.length).toBe(1);
  expect(opened.location.replace).not.toHaveBeenCalled();
  open.mockRestore();
});

test('[S0-128] a frame gets its own ticket; tab and layout store the address without it', async () => {
  const { tabs } = await openWorkspace({ menu, answers: { 'post /tickets': ticket } });
  await page.getByRole('treeitem', { name: '制度' }).click();
  await expect.poll(() => frame()?.src).toMatch(/\/rules\?token=t\d&hash=h\d$/);
  const kept = JSON.stringify([tabs.state.tabs, Object.entries(localStorage)]);
  expect(kept).toContain('/rules');
  expect(kept).not.toContain('token=');
});
