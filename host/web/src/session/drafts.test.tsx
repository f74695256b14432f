import { FrameContext, PluginContext, useDraft, type ClientContext } from '@atrium/sdk/client';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SESSION } from '../container/tokens.ts';
import { useService } from '../container/useService.ts';
import { openWorkspace, person, type DummyView } from '../workspace/testing/openWorkspace.tsx';
import { TOKEN_KEY } from './TokenStore.ts';

function Note() {
  const [text, setText, clear] = useDraft('text', '');
  return (
    <>
      <input aria-label="內容" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={clear}>
        儲存
      </button>
    </>
  );
}

/** Stands in the workspace as a plugin's view does. */
const NoteView: DummyView = ({ frame }) => (
  <PluginContext value={{ id: 'dummy', session: useService(SESSION) } as unknown as ClientContext<never>}>
    <FrameContext value={frame}>
      <Note />
    </FrameContext>
  </PluginContext>
);

async function openNote(who: Partial<typeof person> = {}) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const workspace = await openWorkspace({ person: who, tabs: { Note: NoteView } });
  await expect.element(page.getByRole('main')).toBeVisible();
  workspace.tabs.open({ view: 'Note' });
  await expect.element(input()).toBeVisible();
  return workspace;
}
const input = () => page.getByRole('textbox', { name: '內容' });

beforeEach(() => localStorage.clear());

test('what was typed survives a forced logout, for the same person only, until it is cleared', async () => {
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
