import '@atrium/ui/styles.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EntryContext } from '../../services/Entry.ts';
import type { Transport } from '../../services/tokens.ts';
import { CallError } from '../../services/transport/CallError.ts';
import { entryWith } from '../../testing/openWorkspace.tsx';
import SecondStep from './SecondStep.tsx';

const TOTP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Atrium:E001?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Atrium',
};
const refused = (http: number, status: string, message: string, data: unknown = null) => {
  throw new CallError({ code: http, http, status, message, data });
};
const CODE = '驗證 App 的 6 位數';

/** The step of E001; without `methods` the company requires a factor that is set up now. */
async function withStep(
  methods: ('passkey' | 'totp' | 'recovery')[],
  answers: Readonly<Record<string, () => unknown>>,
  next: 'verify' | 'enrol' = methods.length === 0 ? 'enrol' : 'verify',
) {
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const call = async ({ path }: { path: string }, input: { body: unknown }) => {
    calls.push({ path, body: input.body });
    return answers[path]!();
  };
  const asked = { onSignedIn: vi.fn(async () => {}), onExpired: vi.fn(), onBack: vi.fn() };
  const step = { step: 's1', expiresIn: 600, employee: 'E001', name: '林雅婷', next, methods, recoveryCodes: 0 };
  const { unmount } = await render(
    <EntryContext value={entryWith({ call } as unknown as Transport)}>
      <SecondStep step={step} {...asked} />
    </EntryContext>,
  );
  return { calls, unmount, ...asked };
}

test('a sign-in that requires a factor shows its picture, and opens the workspace after the recovery codes were kept', async () => {
  let wrong = true;
  const reply = { publicToken: 't', employee: 'E001', recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] };
  const { calls, onSignedIn, onBack } = await withStep([], {
    '/login/secondFactor/totp': () => TOTP,
    '/login/secondFactor': () => (wrong ? refused(401, 'WRONG_CODE', '驗證碼不正確，還可以試 4 次。') : reply),
  });
  await expect.element(page.getByRole('img', { name: '驗證 App 要掃描的圖' })).toBeVisible();
  await expect.element(page.getByText('林雅婷')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '使用復原碼' })).not.toBeInTheDocument();
  const code = page.getByLabelText(CODE);
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(
    calls.map(({ path }) => path),
    'without a code nothing is sent',
  ).toEqual(['/login/secondFactor/totp']);
  await userEvent.fill(code, '000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('驗證碼不正確，還可以試 4 次。')).toBeVisible();
  await expect.element(code).toHaveFocus();
  wrong = false;
  await userEvent.fill(code, '123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('CCCC-DDDD')).toBeVisible();
  expect(calls.at(-1)!.body).toEqual({ step: 's1', method: 'totp', code: '123456' });
  const done = page.getByRole('button', { name: '完成' });
  await expect.element(done).toBeDisabled();
  expect(onSignedIn).not.toHaveBeenCalled();
  await page.getByLabelText('我已經收好了').click({ force: true });
  await done.click();
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[reply]]);
  expect(onBack).not.toHaveBeenCalled();
});

test('a setup that cannot be fetched is tried again, and a step that is over leads back to the password', async () => {
  let answer = () => refused(500, 'INTERNAL', '系統忙碌中。');
  const { onBack } = await withStep([], { '/login/secondFactor/totp': () => answer() });
  await expect.element(page.getByText('系統忙碌中。')).toBeVisible();
  answer = () => refused(401, 'STEP_OVER', '登入時間已過。');
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.poll(() => onBack.mock.calls).toEqual([['登入時間已過。']]);
});

test('a password that has to be changed is changed after the code', async () => {
  const grant = { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 };
  const { onExpired, onSignedIn } = await withStep(['totp'], {
    '/login/secondFactor': () => refused(303, 'PASSWORD_EXPIRED', '請變更密碼。', grant),
  });
  await userEvent.fill(page.getByLabelText(CODE), '123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onExpired.mock.calls).toEqual([[grant]]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('where nothing that the person has works, one sentence says so: no field, and no setup', async () => {
  for (const methods of [[], ['passkey' as const]]) {
    const away = vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
    onTestFinished(() => away.mockRestore());
    const { calls, unmount } = await withStep(methods, {}, 'verify');
    await expect.element(page.getByText('請聯絡管理員重設雙重驗證。', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '確認是您' })).toBeVisible();
    expect([document.querySelector('input'), calls]).toEqual([null, []]);
    await unmount();
  }
});

test('a passkey that is pending ends with the step, and nothing of it is sent; only cancelling is called so', async () => {
  const asked = { challenge: 'AQID', rpId: location.hostname, timeout: 1000, userVerification: 'preferred' };
  const { calls, unmount } = await withStep(['passkey'], { '/login/secondFactor/passkey': () => asked });
  const get = vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
  onTestFinished(() => get.mockRestore());
  const button = page.getByRole('button', { name: '使用通行金鑰' });
  await button.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('這台裝置或瀏覽器不能使用這個通行金鑰，請換一台裝置或其他方式。');
  let pending: AbortSignal | undefined;
  get.mockImplementationOnce(async (options) => {
    pending = options!.signal;
    return new Promise<never>((_resolve, reject) => pending!.addEventListener('abort', () => reject(pending!.reason)));
  });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => pending?.aborted).toBe(false);
  await unmount();
  expect(pending?.aborted).toBe(true);
  expect(calls.map(({ path }) => path)).toEqual(['/login/secondFactor/passkey', '/login/secondFactor/passkey']);
});

test('a passkey is asked for where this page can use it; cancelling is said, and its answer finishes the sign-in', async () => {
  const get = vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  onTestFinished(() => get.mockRestore());
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  get.mockResolvedValueOnce({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  const reply = { publicToken: 't', employee: 'E001' };
  const { calls, onSignedIn } = await withStep(['passkey', 'recovery'], {
    '/login/secondFactor/passkey': () => ({
      challenge: 'AQID',
      rpId: location.hostname,
      timeout: 1000,
      userVerification: 'preferred',
      allowCredentials: [],
    }),
    '/login/secondFactor': () => reply,
  });
  const button = page.getByRole('button', { name: '使用通行金鑰' });
  await expect.element(page.getByLabelText(CODE)).not.toBeInTheDocument();
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('通行金鑰沒有完成，可以再試一次。');
  await button.click();
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[reply]]);
  const value = 'AQID';
  expect(calls.at(-1)!.body).toEqual({
    step: 's1',
    method: 'passkey',
    answer: { id: value, clientData: value, authenticatorData: value, signature: value, userHandle: value },
  });
});
