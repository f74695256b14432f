import '@atrium/ui/styles.css';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { entryWith } from '../testing/openWorkspace.tsx';
import { EntryContext } from '../services/Entry.ts';
import { setLanguage } from '../services/i18n.ts';
import type { Transport } from '../services/tokens.ts';
import { CallError } from '../services/transport/CallError.ts';
import { ProofOutlet } from './ProofOutlet.tsx';

afterEach(async () => {
  document.documentElement.dataset['theme'] = 'light';
  await setLanguage('zh-TW');
});

async function open({ totp = null as object | null } = {}) {
  const call = vi.fn(async (_route: object, { body }: { body: { password?: string; code?: string } }) => {
    if (body.code === '123456') return {};
    if (body.password === 'sealed right') return {};
    throw new CallError({ code: 422, http: 200, status: 'PASSWORD_WRONG', message: '密碼不正確，請重新輸入。' });
  });
  const answer = async (route: { method: string }, input: never) =>
    route.method === 'get' ? { totp, passkeys: [], passkeysOf: '' } : call(route, input);
  const transport = { call: answer, encrypt: async (text: string) => `sealed ${text}` } as unknown as Transport;
  const entry = entryWith(transport);
  await render(
    <EntryContext value={entry}>
      <OverlaysRoot>
        <button>儲存</button>
        <ProofOutlet />
      </OverlaysRoot>
    </EntryContext>,
  );
  await page.getByRole('button', { name: '儲存' }).click();
  const proven = entry.proofs.ask(performance.now());
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { call, proven, entry };
}
const field = () =>
  page.getByRole('textbox', { name: '密碼', exact: true }).or(page.getByLabelText('密碼', { exact: true }));

test('takes the password from the keyboard: a wrong one is an error of the field, the right one closes it', async () => {
  const { call, proven } = await open();
  const onSubmit = vi.fn();
  page.getByRole('dialog').element().addEventListener('submit', onSubmit);
  await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('password');
  await expect.element(page.getByRole('region', { name: '螢幕鍵盤' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit, 'one submission a key').toHaveBeenCalledOnce();
  await expect.element(page.getByText('請輸入密碼', { exact: true })).toBeVisible();
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(page.getByText('密碼不正確，請重新輸入。')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(field().element());
  await userEvent.keyboard('right{Enter}');
  expect(await proven).toBe(true);
  await expect
    .poll(() => call.mock.calls.map(([, { body }]) => body))
    .toEqual([{ password: 'sealed wrong' }, { password: 'sealed right' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toBe('儲存');
});

test('takes the password from the on-screen keyboard, which is above the dialog', async () => {
  const { call, proven } = await open();
  for (const key of ['r', 'i', 'g', 'h', 't']) await page.getByRole('button', { name: key, exact: true }).click();
  expect((field().element() as HTMLInputElement).value).toBe('right');
  await page.getByRole('button', { name: '確認' }).last().click();
  expect(await proven).toBe(true);
  await expect.poll(() => call).toHaveBeenCalledOnce();
});

test('a person with an authenticator app may use its code instead', async () => {
  const { call, proven } = await open({ totp: {} });
  await page.getByRole('button', { name: '改用驗證碼' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('inputmode')).toBe('numeric');
  await userEvent.keyboard('12345{Enter}');
  await expect.element(page.getByText('請輸入驗證 App 顯示的 6 位數')).toBeVisible();
  await userEvent.keyboard('6{Enter}');
  expect(await proven).toBe(true);
  expect(call.mock.calls.map(([, { body }]) => body)).toEqual([{ code: '123456' }]);
});

test('the button cancels', async () => {
  const { proven } = await open();
  await page.getByRole('button', { name: '取消' }).click();
  expect(await proven).toBe(false);
});

test('Escape cancels once the on-screen keyboard is closed; in English, too', async () => {
  await setLanguage('en');
  document.documentElement.dataset['theme'] = 'dark';
  const { proven, entry } = await open();
  await expect.element(page.getByRole('heading', { name: 'Enter your password again' })).toBeVisible();
  await expect.element(page.getByRole('group').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  if (entry.proofs.state.isOpen) await userEvent.keyboard('{Escape}');
  expect(await proven).toBe(false);
});
