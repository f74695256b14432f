import { FrameContext, type Guard, PluginContext, type ViewFrame } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useCommentDraft } from './useCommentDraft.ts';

const onSend = vi.fn(() => Promise.resolve(true));
let guard: Guard;
const frame = {
  key: 'tab:Notes',
  guard: (given: Guard) => {
    guard = given;
    return () => {};
  },
} as unknown as ViewFrame;

function Box() {
  const [draft, setDraft] = useCommentDraft('comment', { title: '留言', onSend });
  return <textarea value={draft.content} onChange={({ target }) => setDraft({ ...draft, content: target.value })} />;
}
const box = page.getByRole('textbox');

beforeEach(async () => {
  localStorage.clear();
  onSend.mockReset().mockResolvedValue(true);
  const context = { id: 'notes', session: { state: { id: 7 } } } as never;
  await render(
    <PluginContext value={context}>
      <FrameContext value={frame}>
        <Box />
      </FrameContext>
    </PluginContext>,
  );
});

test('a written comment is unsaved input; saving it sends it and empties the box', async () => {
  await box.fill('收到');
  await expect.poll(() => guard.isDirty()).toBe(true);
  expect(await guard.save!()).toBe(true);
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ content: '收到', files: [], editing: null });
  await expect.element(box).toHaveValue('');
  await expect.poll(() => guard.isDirty()).toBe(false);
});

test('one that could not be sent stays', async () => {
  onSend.mockResolvedValue(false);
  await box.fill('收到');
  await expect.poll(() => guard.isDirty()).toBe(true);
  expect(await guard.save!()).toBe(false);
  await expect.element(box).toHaveValue('收到');
});

test('spaces alone are not sent', async () => {
  await box.fill('  ');
  await expect.element(box).toHaveValue('  ');
  expect(await guard.save!()).toBe(false);
  expect(onSend).not.toHaveBeenCalled();
});
