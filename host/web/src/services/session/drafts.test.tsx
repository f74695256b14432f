import {
  FrameContext,
  PluginContext,
  useDraft,
  useFormInput,
  useFrame,
  useGuard,
  type ClientContext,
} from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION } from '../tokens.ts';
import { useService } from '../useService.ts';
import { signOut } from '../../shell/Unsaved.ts';
import { openWorkspace, person, type DummyView } from '../../app/workspace/testing/openWorkspace.tsx';
import { TOKEN_KEY } from '../TokenStore.ts';

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
  expect(Object.values(localStorage)).toContain('"三之一"');
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

const waiting = () => page.getByText(/^「.+」有上次尚未儲存的輸入，重新開啟就會還原。$/);
const openAgain = () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return openWorkspace({ tabs: { Note: NoteView } });
};
/** The tabs area is rendered, so messages on entering have been shown. */
const entered = () => expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();

test('after a forced logout closed views with stored input are listed', async () => {
  const first = await openNote();
  await input().fill('寫到一半');
  first.session.expire('ADMIN');
  await first.unmount();
  const again = await openAgain();
  await expect.element(waiting()).toHaveTextContent('「新增交接」有上次尚未儲存的輸入，重新開啟就會還原。');
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

test('stored input is discarded from the notice, after a confirmation', async () => {
  const first = await openNote({}, { id: '3' });
  await input().fill('寫到一半');
  first.session.expire('ADMIN');
  await first.unmount();
  const again = await openAgain();
  await expect.element(waiting()).toBeVisible();
  await page.getByRole('button', { name: '捨棄' }).click();
  const confirmed = page.getByRole('alertdialog', { name: '捨棄上次的輸入？' });
  await expect.element(confirmed.getByText('「新增交接」尚未儲存的輸入會刪除，無法復原。')).toBeVisible();
  await confirmed.getByRole('button', { name: '捨棄' }).click();
  await expect.element(confirmed).not.toBeInTheDocument();
  again.tabs.open({ view: 'Note', params: { id: '3' } });
  await expect.element(input()).toHaveValue('');
});
