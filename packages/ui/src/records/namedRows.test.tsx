import { type ClientContext, type Notices, PluginContext, usePagedList } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { namedColumns } from './namedRows.tsx';
import { PagedTable } from './PagedTable.tsx';
import { rowActions } from './rowActions.ts';

const notices = {
  alert: vi.fn<Notices['alert']>(() => Promise.resolve()),
  confirm: vi.fn<Notices['confirm']>(),
  toast: vi.fn<Notices['toast']>(),
};
const change = vi.fn<(body: object) => Promise<unknown>>();
const remove = vi.fn<(id: number) => Promise<unknown>>();
const edit = vi.fn();
const context = { notices, events: { onResync: () => () => undefined } } as unknown as ClientContext<never>;
let rooms: { id: number; name: string; isEnabled: boolean; version: number }[];

function Rooms() {
  const shown = usePagedList({
    filters: {},
    load: () => Promise.resolve({ list: [...rooms], totalSize: rooms.length }),
  });
  const rows = rowActions(notices, (id, work) => shown.list.change(id, work));
  const { status, buttons } = namedColumns<(typeof rooms)[number]>({
    busy: shown.busy,
    lockedBy: ({ id }) => (id === 2 ? '由設定檔決定' : undefined),
    actions: {
      edit: ({ id }) => edit(id),
      toggle: (room) =>
        rows.toggle(room, {
          call: change,
          done: (isEnabled) => `${isEnabled ? '已啟用' : '已停用'}${room.name}`,
          failed: '無法修改',
        }),
      remove: (room) =>
        rows.remove(room, {
          title: `刪除${room.name}？`,
          message: '無法復原。',
          confirm: '刪除',
          call: () => remove(room.id),
          done: '已刪除',
          failed: '無法刪除',
        }),
    },
  });
  return (
    <PagedTable label="會議室" list={shown} columns={[status, buttons]} rowKey={({ id }) => id} failed="載入失敗" />
  );
}

beforeEach(async () => {
  vi.resetAllMocks();
  rooms = [
    { id: 1, name: '大會堂', isEnabled: true, version: 3 },
    { id: 2, name: '小會議室', isEnabled: false, version: 1 },
  ];
  await render(
    <PluginContext value={context}>
      <div style={{ height: 300 }}>
        <Rooms />
      </div>
    </PluginContext>,
  );
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole('switch', { name }), { force: true });

test('a row is disabled from its version, and the way back ignores versions', async () => {
  await press('啟用「大會堂」');
  await expect.poll(() => change).toHaveBeenCalledExactlyOnceWith({ isEnabled: false, version: 3 });
  await expect.poll(() => notices.toast).toHaveBeenCalledOnce();
  const [toast] = notices.toast.mock.lastCall!;
  expect(toast).toMatchObject({ tone: 'success', message: '已停用大會堂' });
  toast.action!.run();
  await expect.poll(() => notices.toast.mock.lastCall?.[0]).toMatchObject({ message: '已啟用大會堂' });
  expect(change).toHaveBeenLastCalledWith({ isEnabled: true });
});

test('a row is deleted only once that is confirmed; what fails is an alert with the message of the failure', async () => {
  notices.confirm.mockResolvedValueOnce(false).mockResolvedValue(true);
  await userEvent.click(button('刪除「大會堂」'));
  await expect
    .poll(() => notices.confirm)
    .toHaveBeenCalledExactlyOnceWith({ title: '刪除大會堂？', message: '無法復原。', confirm: '刪除', danger: true });
  expect(remove).not.toHaveBeenCalled();
  remove.mockRejectedValueOnce(new Error('還有 2 個行程'));
  await userEvent.click(button('刪除「大會堂」'));
  await expect
    .poll(() => notices.alert)
    .toHaveBeenCalledExactlyOnceWith({ title: '無法刪除', message: '還有 2 個行程', tone: 'danger' });
  expect(notices.toast).not.toHaveBeenCalled();
  await userEvent.click(button('刪除「大會堂」'));
  await expect.poll(() => notices.toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', message: '已刪除' });
});

test('a row that is kept elsewhere cannot be changed here', async () => {
  await expect.element(page.getByRole('switch', { name: '啟用「小會議室」' })).toBeDisabled();
  for (const name of ['編輯「小會議室」', '刪除「小會議室」']) await expect.element(button(name)).toBeDisabled();
  await userEvent.click(button('編輯「大會堂」'));
  await expect.poll(() => edit).toHaveBeenCalledExactlyOnceWith(1);
  expect(button('複製「大會堂」').elements()).toEqual([]);
});
