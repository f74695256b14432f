import {
  type ClientContext,
  FrameContext,
  type Notices,
  PluginContext,
  usePagedList,
  type ViewFrame,
} from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NAMED_FILTERS } from './namedActions.ts';
import { NamedFields, type NamedFormText, useNamedForm } from './namedForm.tsx';
import { NamedListPage, type NamedListText } from './NamedListPage.tsx';
import { namedColumns } from './namedRows.tsx';
import { PagedTable } from './PagedTable.tsx';
import { RecordFormView } from './RecordFormView.tsx';

const notices = {
  alert: vi.fn<Notices['alert']>(() => Promise.resolve()),
  confirm: vi.fn<Notices['confirm']>(),
  toast: vi.fn<Notices['toast']>(),
};
const calls = {
  list: vi.fn<(query: object) => Promise<{ list: typeof rooms; totalSize: number }>>(),
  change: vi.fn<(input: object) => Promise<unknown>>(),
  remove: vi.fn<(input: object) => Promise<unknown>>(),
};
const [add, edit] = [vi.fn(), vi.fn()];
const context = {
  id: 'rooms',
  notices,
  events: { onResync: () => () => undefined },
  session: { state: { id: 7 } },
  t: (key: string) => key,
} as unknown as ClientContext<never>;
let rooms: { id: number; name: string; isEnabled: boolean; version: number; updatedOn: string }[];

const TEXTS: Readonly<Record<NamedListText, string>> = {
  title: '會議室',
  search: '搜尋會議室',
  add: '新增會議室',
  failed: '載入失敗',
  none: '還沒有會議室',
  noneText: '請先新增。',
  updated: '更新',
  enabled: '已啟用{name}',
  disabled: '已停用{name}',
  changeFailed: '無法修改',
  removeTitle: '刪除{name}？',
  removeText: '無法復原。',
  remove: '刪除',
  removed: '已刪除{name}',
  removeFailed: '無法刪除',
};

const useRooms = () => usePagedList({ filters: NAMED_FILTERS, searchBy: 'name', load: (query) => calls.list(query) });

function Rooms() {
  return (
    <NamedListPage
      list={useRooms()}
      text={(key, { name = '' } = {}) => TEXTS[key].replace('{name}', String(name))}
      calls={calls}
      columns={({ name, status, updated }) => [name, status, updated]}
      onAdd={add}
      onEdit={({ id }) => edit(id)}
    />
  );
}

const show = (view: ReactNode) =>
  render(
    <PluginContext value={context}>
      <div style={{ height: 400 }}>{view}</div>
    </PluginContext>,
  );

beforeEach(() => {
  vi.resetAllMocks();
  rooms = [
    { id: 1, name: '大會堂', isEnabled: true, version: 3, updatedOn: '2026-03-26 09:00' },
    { id: 2, name: '小會議室', isEnabled: false, version: 1, updatedOn: '2026-03-26 09:00' },
  ];
  calls.list.mockImplementation(async () => ({ list: rooms, totalSize: rooms.length }));
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole('switch', { name }), { force: true });

test('a row is disabled from its version, and the way back ignores versions', async () => {
  await show(<Rooms />);
  await press('啟用「大會堂」');
  await expect
    .poll(() => calls.change.mock.calls.map(([input]) => input))
    .toEqual([{ params: { id: 1 }, body: { isEnabled: false, version: 3 } }]);
  await expect.poll(() => notices.toast).toHaveBeenCalledOnce();
  const [toast] = notices.toast.mock.lastCall!;
  expect(toast).toMatchObject({ tone: 'success', message: '已停用大會堂' });
  toast.action!.run();
  await expect.poll(() => notices.toast.mock.lastCall?.[0]).toMatchObject({ message: '已啟用大會堂' });
  expect(calls.change.mock.lastCall?.[0]).toEqual({ params: { id: 1 }, body: { isEnabled: true } });
});

test('a row is deleted only once that is confirmed; what fails is an alert with the message of the failure', async () => {
  await show(<Rooms />);
  notices.confirm.mockResolvedValueOnce(false).mockResolvedValue(true);
  await userEvent.click(button('刪除「大會堂」'));
  await expect
    .poll(() => notices.confirm)
    .toHaveBeenCalledExactlyOnceWith({ title: '刪除大會堂？', message: '無法復原。', confirm: '刪除', danger: true });
  expect(calls.remove).not.toHaveBeenCalled();
  calls.remove.mockRejectedValueOnce(new Error('還有 2 個行程'));
  await userEvent.click(button('刪除「大會堂」'));
  await expect
    .poll(() => notices.alert)
    .toHaveBeenCalledExactlyOnceWith({ title: '無法刪除', message: '還有 2 個行程', tone: 'danger' });
  expect(notices.toast).not.toHaveBeenCalled();
  await userEvent.click(button('刪除「大會堂」'));
  await expect.poll(() => notices.toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', message: '已刪除大會堂' });
});

test('what the page is narrowed to is asked for; without records it leads to the first one', async () => {
  await show(<Rooms />);
  await page.getByRole('searchbox', { name: '搜尋會議室' }).fill('大');
  await expect.poll(() => calls.list.mock.lastCall?.[0]).toMatchObject({ name: '大', page: 1 });
  rooms = [];
  await page.getByRole('searchbox').fill('');
  await expect.element(page.getByText('還沒有會議室')).toBeVisible();
  await button('新增會議室').last().click();
  await expect.poll(() => add).toHaveBeenCalledOnce();
});

function Fixed() {
  const shown = useRooms();
  const { status, buttons } = namedColumns<(typeof rooms)[number]>({
    busy: [],
    lockedBy: ({ id }) => (id === 2 ? '由設定檔決定' : undefined),
    actions: { edit: ({ id }) => edit(id), toggle: async () => {}, remove: async () => {} },
  });
  return <PagedTable label="會議室" list={shown} columns={[status, buttons]} rowKey={({ id }) => id} failed="失敗" />;
}

test('a row that is kept elsewhere cannot be changed here', async () => {
  await show(<Fixed />);
  await expect.element(page.getByRole('switch', { name: '啟用「小會議室」' })).toBeDisabled();
  for (const name of ['編輯「小會議室」', '刪除「小會議室」']) await expect.element(button(name)).toBeDisabled();
  await userEvent.click(button('編輯「大會堂」'));
  await expect.poll(() => edit).toHaveBeenCalledExactlyOnceWith(1);
  expect(button('複製「大會堂」').elements()).toEqual([]);
});

const close = vi.fn();
const frame = { kind: 'panel', key: 'room', guard: () => () => {}, setTitle: () => {}, close } as unknown as ViewFrame;
const form = {
  read: vi.fn<() => Promise<(typeof rooms)[number]>>(),
  create: vi.fn<(input: object) => Promise<{ id: number }>>(),
  change: vi.fn<(input: object) => Promise<unknown>>(),
};
const FORM_TEXTS: Readonly<Record<NamedFormText, string>> = {
  add: '新增會議室',
  editing: '編輯{name}',
  created: '已新增',
  changed: '已修改',
  createFailed: '無法新增',
  changeFailed: '無法修改',
};

function RoomForm({ id }: { readonly id?: number }) {
  const room = useNamedForm({
    name: 'room',
    id,
    calls: form,
    text: (key, { name = '' } = {}) => FORM_TEXTS[key].replace('{name}', String(name)),
    blank: { name: '', isEnabled: true },
    fieldsOf: ({ name, isEnabled }) => ({ name, isEnabled }),
    bodyOf: ({ name, isEnabled }) => ({ name: name.trim(), isEnabled }),
  });
  return (
    <RecordFormView form={room} failed="載入失敗">
      <NamedFields form={room} most={10} label="啟用" />
    </RecordFormView>
  );
}

test('a new record is added as it is sent; one that exists is changed from its version, and the form closes', async () => {
  form.create.mockResolvedValue({ id: 3 });
  form.read.mockImplementation(async () => rooms[0]!);
  const save = async (view: ReactNode, title: string, name: string) => {
    const screen = await show(<FrameContext value={frame}>{view}</FrameContext>);
    await expect.element(page.getByRole('form', { name: title })).toBeVisible();
    await page.getByRole('textbox').fill(name);
    await press('啟用');
    await button('儲存').click();
    await expect.poll(() => close).toHaveBeenCalled();
    await screen.unmount();
  };
  await save(<RoomForm />, '新增會議室', ' 大講堂 ');
  expect(form.create.mock.lastCall?.[0]).toEqual({ body: { name: '大講堂', isEnabled: false } });
  expect(notices.toast.mock.lastCall?.[0]).toEqual({ tone: 'success', message: '已新增' });
  close.mockClear();
  await save(<RoomForm id={1} />, '編輯大會堂', '禮堂');
  const body = { name: '禮堂', isEnabled: false, version: 3 };
  expect(form.change.mock.calls.map(([input]) => input)).toEqual([{ params: { id: 1 }, body }]);
  expect(notices.toast.mock.lastCall?.[0]).toEqual({ tone: 'success', message: '已修改' });
});
