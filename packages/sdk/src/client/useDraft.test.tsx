import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClientContext } from './ClientContext.ts';
import type { ViewFrame } from './services.ts';
import { FrameContext, PluginContext } from './useAtrium.ts';
import { readDraft } from './drafts.ts';
import { useDraft } from './useDraft.ts';

const frame = { key: 'tab:Dummy' } as ViewFrame;

function Note() {
  const [text, setText] = useDraft<string | null>('text', '起初');
  return (
    <>
      <input aria-label="內容" value={text ?? ''} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText(null)}>
        都不要
      </button>
      <output>{text === null ? '沒有' : '有'}</output>
    </>
  );
}

function open(person = 7) {
  const context = { id: 'dummy', session: { state: { id: person } } } as unknown as ClientContext<never>;
  return render(
    <StrictMode>
      <PluginContext value={context}>
        <FrameContext value={frame}>
          <Note />
        </FrameContext>
      </PluginContext>
    </StrictMode>,
  );
}
const text = page.getByRole('textbox', { name: '內容' });

beforeEach(() => localStorage.clear());

test('null is a value too: it is restored after a reload', async () => {
  const first = await open();
  await page.getByRole('button', { name: '都不要' }).click();
  await first.unmount();
  await open();
  await expect.element(page.getByRole('status')).toHaveTextContent('沒有');
});

test('the initial value is not stored as a draft', async () => {
  await open();
  await text.fill('寫了');
  expect(Object.keys(localStorage).map((key) => readDraft(key))).toEqual(['寫了']);
  await text.fill('起初');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('without a signed-in person nothing is stored', async () => {
  const first = await open(0);
  await text.fill('訪客寫的');
  await expect.element(text).toHaveValue('訪客寫的');
  await first.unmount();
  await open(0);
  await expect.element(text).toHaveValue('起初');
  expect(Object.keys(localStorage)).toEqual([]);
});
