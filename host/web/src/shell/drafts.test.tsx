import {
  type ClientContext,
  FrameContext,
  PluginContext,
  useDraft,
  useFormInput,
  useFrame,
  useGuard,
} from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION } from '../services/tokens.ts';
import { TOKEN_KEY } from '../services/TokenStore.ts';
import { useService } from '../services/useService.ts';
import { type DummyView, openWorkspace, person, type WorkspaceParts } from '../testing/openWorkspace.tsx';
import { signOut } from './Unsaved.ts';

function Note() {
  const [text, setText, clear] = useDraft('text', '');
  const [more, setMore] = useState(false);
  const frame = useFrame();
  useEffect(() => frame.guard({ title: '新增交接', isDirty: () => text !== '' }), [frame, text]);
  return (
    <>
      <input aria-label="內容" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={clear}>
        儲存
      </button>
      <button type="button" onClick={() => setMore(!more)}>
        備註
      </button>
      {more && <Remark />}
    </>
  );
}

/** A form that reads its initial values. */
function NameForm() {
  const { fields, begin, change, isDirty } = useFormInput('form', { name: '' });
  useEffect(() => {
    const reading = setTimeout(() => begin({ name: '讀到的' }));
    return () => clearTimeout(reading);
  }, [begin]);
  useGuard({ title: '表單', isDirty });
  return <input aria-label="名稱" value={fields.name} onChange={(event) => change({ name: event.target.value })} />;
}

function Remark() {
  const [text, setText] = useDraft('remark', '');
  return <input aria-label="備註內容" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Rendered in the workspace like a plugin's view. */
const NoteView: DummyView = ({ frame }) => (
  <PluginContext value={{ id: 'dummy', session: useService(SESSION) } as unknown as ClientContext<never>}>
    <FrameContext value={frame}>
      <Note />
    </FrameContext>
  </PluginContext>
);

async function openNote(who: Partial<typeof person> = {}, params?: { id: string }) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const workspace = await openWorkspace({ person: who, tabs: { Note: NoteView } });
  await expect.element(page.getByRole('main')).toBeVisible();
  workspace.tabs.open({ view: 'Note', params });
  await expect.element(input()).toBeVisible();
  return workspace;
}
const input = () => page.getByRole('textbox', { name: '內容', exact: true });
const remark = () => page.getByRole('textbox', { name: '備註內容' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('input survives a forced logout, for the same person only, until it is cleared', async () => {
  const first = await openNote();
  await input().fill('寫到一半的交接');
  first.session.expire('ADMIN');
  expect(first.session.state.id).toBe(0);
  await first.unmount();

  const other = await openNote({ id: person.id + 1 });
  await expect.element(input()).toHaveValue('');
  await other.unmount();

  const again = await openNote();
  await expect.element(input()).toHaveValue('寫到一半的交接');
  await page.getByRole('button', { name: '儲存' }).click();
  await again.unmount();

  await openNote();
  await expect.element(input()).toHaveValue('');
});

test('discarded input is not restored: all drafts of that tab, and of no other', async () => {
  const { tabs } = await openNote({}, { id: '3' });
  await input().fill('三');
  await page.getByRole('button', { name: '備註' }).click();
  await remark().fill('三的備註');
  await page.getByRole('button', { name: '備註' }).click();
  // its key starts with that of the first
  tabs.open({ view: 'Note', params: { id: '3.1' } });
  await input().fill('三之一');
  tabs.activate('Note#3');

  const kept = tabs.close('Note#3');
  await page.getByRole('button', { name: '繼續編輯' }).click();
  await expect(kept).resolves.toBe(false);
  await expect.element(input()).toHaveValue('三');
  const given = tabs.close('Note#3');
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await expect(given).resolves.toBe(true);
  await expect.element(input()).toHaveValue('三之一');

  tabs.open({ view: 'Note', params: { id: '3' } });
  await expect.element(input()).toHaveValue('');
  await page.getByRole('button', { name: '備註' }).click();
  await expect.element(remark()).toHaveValue('');
  await tabs.close('Note#3');
  await expect.element(input()).toHaveValue('三之一');
  expect(Object.values(localStorage).join('')).toContain('"三之一"');
});

test('signing out after discarding leaves no draft either', async () => {
  const workspace = await openNote();
  await input().fill('不要了');
  const leaving = signOut(workspace.session, workspace.unsaved);
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await leaving;
  await workspace.unmount();
  await openNote();
  await expect.element(input()).toHaveValue('');
});

test('a form with a restored draft is marked as unsaved immediately', async () => {
  const FormView: DummyView = ({ frame }) => (
    <PluginContext value={{ id: 'dummy', session: useService(SESSION) } as unknown as ClientContext<never>}>
      <FrameContext value={frame}>
        <NameForm />
      </FrameContext>
    </PluginContext>
  );
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const open = async () => {
    const workspace = await openWorkspace({ tabs: { Note: FormView } });
    await expect.element(page.getByRole('main')).toBeVisible();
    workspace.tabs.open({ view: 'Note' });
    await expect.element(page.getByRole('textbox', { name: '名稱' })).toBeVisible();
    return workspace;
  };
  const first = await open();
  await page.getByRole('textbox', { name: '名稱' }).fill('寫到一半');
  first.session.expire('ADMIN');
  await first.unmount();
  const { tabs } = await open();
  await expect.element(page.getByRole('textbox', { name: '名稱' })).toHaveValue('寫到一半');
  await expect.poll(() => tabs.state.tabs['Note']?.dirty).toBe(true);
});

const waiting = () => page.getByText(/^「.+」有上次尚未儲存的輸入。$/);
const openAgain = (parts: WorkspaceParts = { tabs: { Note: NoteView } }) => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return openWorkspace(parts);
};
/** The tabs area is rendered, so messages on entering have been shown. */
const entered = () => expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();

test('after a forced logout closed views with stored input are listed', async () => {
  const first = await openNote();
  await input().fill('寫到一半');
  first.session.expire('ADMIN');
  await first.unmount();
  const again = await openAgain();
  await expect.element(waiting()).toHaveTextContent('「新增交接」有上次尚未儲存的輸入。');
  again.tabs.open({ view: 'Note' });
  await expect.element(input()).toHaveValue('寫到一半');
  await page.getByRole('button', { name: '儲存' }).click();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft.'))).toEqual([]);
  again.session.expire('ADMIN');
  await again.unmount();
  await openAgain();
  await entered();
  expect(waiting().elements()).toEqual([]);
});

test('it is shown once after signing in, not after every reload', async () => {
  const first = await openNote({}, { id: '3' });
  await input().fill('寫到一半');
  first.session.expire('ADMIN');
  await first.unmount();
  const again = await openAgain();
  await expect.element(waiting()).toBeVisible();
  await again.unmount();
  const reloaded = await openAgain();
  await entered();
  expect(waiting().elements()).toEqual([]);
  reloaded.session.expire('ADMIN');
  await reloaded.unmount();
  await openAgain();
  await expect.element(waiting()).toBeVisible();
});

/** Input of two tabs that the end of the session left. */
async function leaveDrafts() {
  const first = await openNote({}, { id: '3' });
  await input().fill('寫到一半');
  first.tabs.open({ view: 'Note' });
  await expect.element(input()).toHaveValue('');
  await input().fill('另一份');
  first.session.expire('ADMIN');
  await first.unmount();
}
const draftOf = (text: string) => page.getByRole('region', { name: '新增交接' }).filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the notice leads to the drafts: one is continued in its tab, another is discarded after a confirmation', async () => {
  await leaveDrafts();
  const again = await openAgain();
  await button('查看草稿').click();
  await expect.element(page.getByRole('heading', { name: '未儲存的草稿' })).toBeVisible();
  await draftOf('另一份').getByRole('button', { name: '捨棄這份草稿' }).click();
  const confirmed = page.getByRole('alertdialog', { name: '捨棄這份草稿？' });
  await expect.element(confirmed.getByText('「新增交接」尚未儲存的輸入會刪除，無法復原。')).toBeVisible();
  await confirmed.getByRole('button', { name: '捨棄' }).click();
  await expect.element(draftOf('另一份')).not.toBeInTheDocument();
  await draftOf('寫到一半').getByRole('button', { name: '繼續編輯' }).click();
  await expect.element(input()).toHaveValue('寫到一半');
  expect(again.tabs.state.tabs['Note#3']).toBeDefined();
  again.tabs.open({ view: 'Drafts' });
  // what is open is no draft to look for
  await expect.element(page.getByText('沒有未儲存的草稿')).toBeVisible();
});

test.each<[string, WorkspaceParts]>([
  ['the plugin is disabled', {}],
  ['the entry was taken from the menu', { tabs: { Note: NoteView }, offered: ['Note'], menu: [] }],
])('where %s a draft can be read, copied and discarded', async (_, parts) => {
  await leaveDrafts();
  await openAgain(parts);
  await button('帳號：林雅婷').click();
  await expect.element(page.getByText('您有 2 份未儲存的草稿')).toBeVisible();
  await button('查看草稿').last().click();
  const draft = draftOf('寫到一半');
  await expect.element(draft.getByText(/您已沒有開啟的權限/)).toBeVisible();
  expect(draft.getByRole('button', { name: '繼續編輯' }).elements()).toEqual([]);
  const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await draft.getByRole('button', { name: '複製內容' }).click();
  await expect.element(draft.getByText('已複製到剪貼簿。')).toBeVisible();
  const copied = await written.mock.lastCall![0][0]!.getType('text/plain');
  expect(await copied.text()).toBe('內容\n寫到一半');
  for (const text of ['寫到一半', '另一份']) {
    await draftOf(text).getByRole('button', { name: '捨棄這份草稿' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '捨棄' }).click();
    await expect.element(draftOf(text)).not.toBeInTheDocument();
  }
  await expect.element(page.getByText('沒有未儲存的草稿')).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft.'))).toEqual([]);
});
