import { StrictMode, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClientContext } from './ClientContext.ts';
import type { ViewFrame } from './services.ts';
import { FrameContext, PluginContext } from './useAtrium.ts';
import { useFormInput } from './useFormInput.ts';

interface Fields {
  readonly name: string;
  readonly size: number;
}
const BLANK: Fields = { name: '', size: 800 };
const READ: Fields = { name: '讀到的', size: 800 };
const context = { id: 'dummy', session: { state: { id: 7 } } } as unknown as ClientContext<never>;
const frame = { key: 'tab:Dummy' } as ViewFrame;

function Form({ read, onBegun }: { readonly read: Fields; readonly onBegun: (restored: boolean) => void }) {
  const { fields, dirty, begin, change, saved, forget } = useFormInput('form', BLANK);
  useEffect(() => onBegun(begin(read)), [begin, read, onBegun]);
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
      <button type="button" onClick={saved}>
        儲存
      </button>
      <button type="button" onClick={() => forget()}>
        還原
      </button>
    </>
  );
}

async function openForm(read: Fields = READ) {
  const begun = vi.fn<(restored: boolean) => void>();
  const form = (now: Fields) => (
    <StrictMode>
      <PluginContext value={context}>
        <FrameContext value={frame}>
          <Form read={now} onBegun={begun} />
        </FrameContext>
      </PluginContext>
    </StrictMode>
  );
  const screen = await render(form(read));
  const restored = () => begun.mock.calls.filter(([each]) => each).length;
  return { restored, reread: (now: Fields) => screen.rerender(form(now)), unmount: screen.unmount };
}
const name = page.getByRole('textbox', { name: '名稱' });
const size = page.getByRole('spinbutton', { name: '寬' });
const said = page.getByRole('status');
const press = (label: string) => page.getByRole('button', { name: label }).click();

beforeEach(() => localStorage.clear());

test('what was typed comes back over what is read then, once said; the rest is as it was read', async () => {
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

test.each(['儲存', '還原'])('after %s nothing comes back', async (label) => {
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

test('what is read while the form stands goes under what was typed', async () => {
  const { reread } = await openForm();
  await name.fill('我的');
  await reread({ name: '別人的', size: 640 });
  await expect.element(size).toHaveValue(640);
  await expect.element(name).toHaveValue('我的');
  await press('還原');
  await expect.element(name).toHaveValue('別人的');
});

test('an emptied number, and a field the form has no more, do not come back', async () => {
  const first = await openForm();
  await name.fill('我的');
  await size.click();
  await userEvent.clear(size);
  await first.unmount();
  const key = Object.keys(localStorage)[0]!;
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), gone: 1 }));
  await openForm();
  await expect.element(name).toHaveValue('我的');
  await expect.element(size).toHaveValue(800);
  await name.fill('我的二');
  expect(JSON.parse(localStorage.getItem(key)!)).toEqual({ name: '我的二' });
});
