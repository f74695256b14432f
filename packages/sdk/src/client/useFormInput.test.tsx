import { StrictMode, useEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClientContext } from './ClientContext.ts';
import type { ViewFrame } from './services.ts';
import { FrameContext, PluginContext } from './useAtrium.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { useFormInput } from './useFormInput.ts';

interface Fields {
  readonly name: string;
  readonly size: number;
}
const BLANK: Fields = { name: '', size: 800 };
const READ: Fields = { name: '讀到的', size: 800 };
const contextOf = (id: number) => ({ id: 'dummy', session: { state: { id } } }) as unknown as ClientContext<never>;
const frame = { key: 'tab:Dummy' } as ViewFrame;

function Form({ read, onInit }: { readonly read: Fields; readonly onInit: (restored: boolean) => void }) {
  const { fields, dirty, begin, change, saved, forget } = useFormInput('form', BLANK);
  const sent = useRef(fields);
  useEffect(() => onInit(begin(read).restored), [begin, read, onInit]);
  return (
    <>
      <input aria-label="名稱" value={fields.name} onChange={(event) => change({ name: event.target.value })} />
      <input
        aria-label="寬"
        type="number"
        value={Number.isNaN(fields.size) ? '' : fields.size}
        onChange={(event) => change({ size: event.target.valueAsNumber })}
      />
      <output>{dirty ? '未儲存' : '已儲存'}</output>
      <button type="button" onClick={() => saved(fields)}>
        儲存
      </button>
      <button type="button" onClick={() => void (sent.current = fields)}>
        送出
      </button>
      <button type="button" onClick={() => saved(sent.current)}>
        收到
      </button>
      <button type="button" onClick={() => saved(sent.current, 'form 5')}>
        收到編號
      </button>
      <button type="button" onClick={() => forget()}>
        還原
      </button>
    </>
  );
}

async function openForm(read: Fields = READ, person = 7) {
  const context = contextOf(person);
  const started = vi.fn<(restored: boolean) => void>();
  const form = (now: Fields) => (
    <StrictMode>
      <PluginContext value={context}>
        <FrameContext value={frame}>
          <Form read={now} onInit={started} />
        </FrameContext>
      </PluginContext>
    </StrictMode>
  );
  const screen = await render(form(read));
  const restored = () => started.mock.calls.filter(([each]) => each).length;
  return { restored, reread: (now: Fields) => screen.rerender(form(now)), unmount: screen.unmount };
}
const name = page.getByRole('textbox', { name: '名稱' });
const size = page.getByRole('spinbutton', { name: '寬' });
const said = page.getByRole('status');
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

beforeEach(() => localStorage.clear());

test('a draft is restored over what is read, reported once; the other fields are as read', async () => {
  const first = await openForm();
  await expect.element(said).toHaveTextContent('已儲存');
  await name.fill('我的');
  expect(first.restored()).toBe(0);
  await first.unmount();

  const again = await openForm({ name: '別人的', size: 900 });
  await expect.element(name).toHaveValue('我的');
  await expect.element(size).toHaveValue(900);
  await expect.element(said).toHaveTextContent('未儲存');
  expect(again.restored()).toBe(1);
});

test('a draft that was kept by an earlier version of the form, as fields alone, is restored', async () => {
  const first = await openForm();
  await name.fill('我的');
  await first.unmount();
  localStorage.setItem(Object.keys(localStorage)[0]!, JSON.stringify({ name: '以前的' }));
  await openForm();
  await expect.element(name).toHaveValue('以前的');
});

test.each(['儲存', '還原'])('after %s no draft is restored', async (label) => {
  const first = await openForm();
  await name.fill('我的');
  await press(label);
  await expect.element(said).toHaveTextContent('已儲存');
  await first.unmount();
  const again = await openForm();
  await expect.element(name).toHaveValue('讀到的');
  expect(again.restored()).toBe(0);
});

test('typing it back to what was read leaves no draft', async () => {
  const first = await openForm();
  await name.fill('我的');
  await name.fill('讀到的');
  await expect.element(said).toHaveTextContent('已儲存');
  await first.unmount();
  await openForm({ name: '別人的', size: 800 });
  await expect.element(name).toHaveValue('別人的');
});

test('values read while the form is mounted do not overwrite typed input', async () => {
  const { reread } = await openForm();
  await name.fill('我的');
  await reread({ name: '別人的', size: 640 });
  await expect.element(size).toHaveValue(640);
  await expect.element(name).toHaveValue('我的');
  await press('還原');
  await expect.element(name).toHaveValue('別人的');
});

test('an emptied number and a field that the form no longer has are not restored', async () => {
  const first = await openForm();
  await name.fill('我的');
  await size.click();
  await userEvent.clear(size);
  await first.unmount();
  const key = Object.keys(localStorage)[0]!;
  const stored = readDraft<{ readonly fields: object }>(key)!;
  keepDraft(key, { ...stored, fields: { ...stored.fields, gone: 1 } });
  await openForm();
  await expect.element(name).toHaveValue('我的');
  await expect.element(size).toHaveValue(800);
  await name.fill('我的二');
  expect(readDraft(key)).toEqual({ draft: 2, base: READ, fields: { name: '我的二' } });
});

test('input typed during a save stays unsaved', async () => {
  const first = await openForm();
  await name.fill('送出的');
  await press('送出');
  await name.fill('送出的，再加一句');
  await press('收到');
  await expect.element(said).toHaveTextContent('未儲存');
  await first.unmount();
  await openForm({ name: '送出的', size: 800 });
  await expect.element(name).toHaveValue('送出的，再加一句');
  await press('還原');
  await expect.element(name).toHaveValue('送出的');
});

test('input typed while a new record is saved is stored under the new draft name of the record', async () => {
  const first = await openForm();
  await name.fill('新的');
  await press('送出');
  await size.fill('640');
  await press('收到編號');
  await first.unmount();
  const stored = { draft: 2, base: { name: '新的', size: 800 }, fields: { size: 640 } };
  expect(Object.keys(localStorage).map((key) => [key, readDraft(key)])).toEqual([
    [expect.stringMatching(/\.form 5$/), stored],
  ]);
});

test('without a signed-in person nothing is stored: the next visitor at the same screen finds an empty form', async () => {
  const first = await openForm(READ, 0);
  await name.fill('訪客的電話');
  await expect.element(said).toHaveTextContent('未儲存');
  expect(Object.keys(localStorage)).toEqual([]);
  await first.unmount();
  const next = await openForm(READ, 0);
  await expect.element(name).toHaveValue('讀到的');
  expect(next.restored()).toBe(0);
});

test('a secret field is unsaved input, and is never stored', async () => {
  function SecretForm() {
    const { fields, dirty, change } = useFormInput('form', BLANK, undefined, (field) => field === 'name');
    return (
      <>
        <input aria-label="名稱" value={fields.name} onChange={(event) => change({ name: event.target.value })} />
        <button type="button" onClick={() => change({ size: 640 })}>
          加寬
        </button>
        <output>{dirty ? '未儲存' : '已儲存'}</output>
      </>
    );
  }
  await render(
    <PluginContext value={contextOf(7)}>
      <FrameContext value={frame}>
        <SecretForm />
      </FrameContext>
    </PluginContext>,
  );
  await name.fill('S3cret!pass');
  await expect.element(said).toHaveTextContent('未儲存');
  expect(Object.keys(localStorage)).toEqual([]);
  await press('加寬');
  expect(Object.keys(localStorage).map((key) => readDraft(key))).toEqual([
    { draft: 2, base: { size: 800 }, fields: { size: 640 } },
  ]);
  expect(Object.values(localStorage).join('')).not.toContain('S3cret');
});
