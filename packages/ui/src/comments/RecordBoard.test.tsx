import { FrameContext, PluginContext } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { OverlaysRoot } from '../overlays/index.ts';
import { RecordBoard } from './index.ts';

interface Message {
  readonly id: number;
  readonly text: string;
  readonly mine?: boolean;
}

const notices = { toast: vi.fn(), alert: vi.fn(() => Promise.resolve()) };
const context = { id: 'notes', api: {}, notices, session: { state: { id: 7 } }, events: { onResync: () => () => {} } };
const frame = { key: 'panel:note', guard: () => () => {} };
let messages: readonly Message[];
let changed: (event: { readonly id: number }) => void;
const save = vi.fn<(input: object) => Promise<unknown>>();
const remove = vi.fn<(input: object) => Promise<unknown>>();
const read = vi.fn<(input: { params: { id: number } }) => Promise<{ content: string }>>();

const toComment = ({ id, text, mine = false }: Message) => ({
  id,
  content: text,
  createdOn: '2026-03-24 09:15',
  canEdited: mine,
  ...(id !== 0 && { author: { employeeId: mine ? 7 : 8, name: mine ? '林雅婷' : '李佳穎' } }),
});
const texts = {
  ...{ guard: '留言', loadFailed: '載入失敗', added: '已新增', addFailed: '新增失敗' },
  ...{ changed: '已修改', changeFailed: '修改失敗', removed: '已刪除', removeFailed: '刪除失敗' },
};
const calls = { list: () => Promise.resolve(messages), add: save, change: save, remove, read };

function subscribe(reload: typeof changed) {
  changed = reload;
  return [];
}

const show = (unseen = 0) =>
  render(
    <PluginContext value={context as never}>
      <FrameContext value={frame as never}>
        <OverlaysRoot>
          <RecordBoard id={1} {...{ calls, subscribe, toComment, unseen }} text={(key) => texts[key]} />
        </OverlaysRoot>
      </FrameContext>
    </PluginContext>,
  );
const failure = (code: number) => Object.assign(new Error('被拒絕'), { code });
const box = page.getByRole('textbox');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const isNew = page.getByRole('img', { name: '新留言' });

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  messages = [
    { id: 1, text: '一' },
    { id: 0, text: '已結案' },
    { id: 2, text: '二' },
    { id: 3, text: '三', mine: true },
  ];
  save.mockResolvedValue({});
  remove.mockResolvedValue({});
  read.mockImplementation(({ params: { id } }) =>
    Promise.resolve({ content: messages.find((one) => one.id === id)!.text }),
  );
});

test('the latest of others that were not seen are new, and those that arrive; not lines of the system and own ones', async () => {
  await show(1);
  await expect.element(page.getByText('二', { exact: true })).toBeVisible();
  await expect.poll(() => isNew.all()).toHaveLength(1);
  messages = [...messages, { id: 4, text: '四' }, { id: 0, text: '已展延' }, { id: 5, text: '五', mine: true }];
  changed({ id: 1 });
  await expect.element(page.getByText('五', { exact: true })).toBeVisible();
  await expect.poll(() => isNew.all()).toHaveLength(2);
});

test('a comment is sent, and says so; one that fails stays in the box, and says why', async () => {
  await show();
  await box.fill('六');
  save.mockRejectedValueOnce(failure(429));
  await button('留言').last().click();
  await expect
    .poll(() => notices.alert)
    .toHaveBeenCalledExactlyOnceWith({ title: '新增失敗', message: '被拒絕', tone: 'danger' });
  await expect.element(box).toHaveValue('六');
  await button('留言').last().click();
  await expect.element(box).toHaveValue('');
  expect(notices.toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', message: '已新增' });
});

test('a comment is read before it is edited; one that was changed elsewhere since shows both texts', async () => {
  await show();
  messages = messages.map((one) => (one.id === 3 ? { ...one, text: '三之二' } : one));
  await button(/^編輯林雅婷/).click();
  await expect.element(box).toHaveValue('三之二');
  await box.fill('三之三');
  save.mockImplementationOnce(() => {
    messages = messages.map((one) => (one.id === 3 ? { ...one, text: '三之四' } : one));
    return Promise.reject(failure(412));
  });
  await button('儲存留言').click();
  await expect.element(page.getByRole('group', { name: '留言的兩個版本' })).toBeInTheDocument();
  expect(notices.alert).not.toHaveBeenCalled();
});

test('one that was deleted elsewhere is not listed any more', async () => {
  await show();
  remove.mockImplementationOnce(() => {
    messages = messages.filter(({ id }) => id !== 3);
    return Promise.reject(failure(404));
  });
  await button(/^刪除林雅婷/).click();
  await button('刪除').last().click();
  await expect.element(page.getByText('三', { exact: true })).not.toBeInTheDocument();
  expect(notices.alert).toHaveBeenCalledExactlyOnceWith({ title: '刪除失敗', message: '被拒絕', tone: 'danger' });
});
