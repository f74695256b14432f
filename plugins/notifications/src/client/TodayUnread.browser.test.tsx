import { renderPart } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { item } from '../testing/sampleInfo.ts';
import TodayUnread from './TodayUnread.tsx';
import type { Item, Notifications } from './types.ts';

test('the card of today lists what is unread; what is opened or marked elsewhere leaves it, and without any it is not drawn', async () => {
  let unread: Item[] = [item(1, { opens: { view: 'HandoverList' } }), item(2)];
  const rows = vi.fn(() => Promise.resolve({ list: unread, totalSize: unread.length, page: 1, pageSize: 6 }));
  const counts = { unreadNumber: 0, unReadTotal: 0, isReadTotal: 0, archivedTotal: 0 };
  const changeIsRead = vi.fn((_input: object) => Promise.resolve(counts));
  const openView = vi.fn(() => true);
  const { send } = await renderPart<Notifications>(
    <TodayUnread params={{ title: '未讀通知', icon: 'notifications' }} />,
    { id: 'notifications', texts: zhTW, api: { rows, changeIsRead }, services: { openView } },
  );
  const region = page.getByRole('region', { name: '未讀通知' });
  await expect.element(region.getByText('2 則未讀')).toBeInTheDocument();
  expect(changeIsRead, 'showing marks nothing as read').not.toHaveBeenCalled();
  await region.getByRole('button', { name: /^通知 1/ }).click();
  await expect.poll(() => openView).toHaveBeenCalledWith('HandoverList', undefined);
  await expect.poll(() => changeIsRead.mock.calls[0]![0]).toEqual({ body: { ids: [1] } });
  unread = [];
  send('marked', { ids: [1, 2], state: 1, counts });
  await expect.element(region).not.toBeInTheDocument();
});
