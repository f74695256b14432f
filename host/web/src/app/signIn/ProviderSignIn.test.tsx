import '@atrium/ui/styles.css';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router-dom';
import { EntryContext } from '../../services/Entry.ts';
import { PATHS } from '../../services/paths.ts';
import { leaveProvider } from '../../services/session/providerLogout.ts';
import type { Transport } from '../../services/tokens.ts';
import { CallError } from '../../services/transport/CallError.ts';
import { entryWith, person } from '../../testing/openWorkspace.tsx';
import SignInPage from './SignInPage.tsx';

const BEGUN = { provider: 'company', ticket: 't1', logoutUrl: null };
const home = location.href;

/** The sign-in page of a company with a provider, at an address. */
async function openAt(address: string, answers: Readonly<Record<string, () => unknown>>) {
  history.replaceState(history.state, '', address);
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'atrium' });
  block.textContent = JSON.stringify({ providers: [{ id: 'company', name: '公司帳號' }] });
  document.body.append(block);
  onTestFinished(() => {
    block.remove();
    history.replaceState(history.state, '', home);
  });
  const calls: { readonly path: string; readonly input: unknown }[] = [];
  const call = async ({ path }: { path: string }, input: unknown) => {
    calls.push({ path, input });
    return { '/v2/captcha': () => ({ img: '', key: '' }), ...answers }[path]!();
  };
  const entry = entryWith({ call } as unknown as Transport);
  await render(
    <EntryContext value={entry}>
      <MemoryRouter>
        <SignInPage />
      </MemoryRouter>
    </EntryContext>,
  );
  return { calls, entry };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the button goes to the provider with a ticket that this tab keeps; one that is away is said, and the form stays', async () => {
  let answer = (): unknown => {
    throw new CallError({ code: 503, http: 503, status: 'PROVIDER_AWAY', message: '目前沒有回應。' });
  };
  await openAt(PATHS.login, { '/login/providers/:provider': () => answer() });
  const button = page.getByRole('button', { name: '以公司帳號登入' });
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('目前沒有回應。');
  await expect.element(page.getByRole('textbox', { name: '員工編號' })).toBeVisible();
  answer = () => ({ url: new URL('#there', location.href).href, ticket: 't1', logoutUrl: null });
  await button.click();
  await expect.poll(() => location.hash).toBe('#there');
  expect(JSON.parse(sessionStorage.getItem('atrium.provider')!)).toEqual(BEGUN);
});

test('a browser that is sent back shows its ticket and is signed in; the answer leaves the address', async () => {
  sessionStorage.setItem(
    'atrium.provider',
    JSON.stringify({ ...BEGUN, logoutUrl: new URL('#out', location.origin + PATHS.login).href }),
  );
  const reply = { employeeId: 5001, employee: 'E001', nickName: '林雅婷', groupId: null, publicToken: 'a.b.c' };
  const { calls, entry } = await openAt(`${PATHS.login}?code=c1&state=s1`, {
    '/login/providers/:provider/finish': () => reply,
    '/session': () => person,
  });
  await expect.poll(() => entry.session.state.acct).toBe('E001');
  expect(calls.find(({ path }) => path.endsWith('/finish'))!.input).toEqual({
    params: { provider: 'company' },
    body: { ticket: 't1', query: 'code=c1&state=s1' },
  });
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('atrium.provider')).toBeNull();
  await expect.poll(() => localStorage.getItem('atrium.providerLogout')).not.toBeNull();
  leaveProvider();
  await expect.poll(() => location.hash).toBe('#out');
  expect(localStorage.getItem('atrium.providerLogout')).toBeNull();
});

test('an answer that this browser has not asked for is not sent, and a refusal is shown above the form', async () => {
  const { calls } = await openAt(`${PATHS.login}?code=c1&state=s1`, {});
  await expect.element(page.getByRole('alert').getByText(/在另一個瀏覽器開始的/)).toBeVisible();
  expect(calls.map(({ path }) => path)).not.toContain('/login/providers/:provider/finish');
});

test('whom the company does not know is told so, and may use the password', async () => {
  sessionStorage.setItem('atrium.provider', JSON.stringify(BEGUN));
  await openAt(`${PATHS.login}?code=c1&state=s1`, {
    '/login/providers/:provider/finish': () => {
      throw new CallError({ code: 401, http: 401, status: 'PROVIDER_UNKNOWN', message: '沒有對應到在職員工。' });
    },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('沒有對應到在職員工。');
  await expect.element(page.getByRole('textbox', { name: '員工編號' })).toBeVisible();
  expect(localStorage.getItem('atrium.providerLogout')).toBeNull();
});

test('the address to sign out at the provider stays with a session after a second step, and with no other session', async () => {
  const logoutUrl = 'https://id.example/out';
  sessionStorage.setItem('atrium.provider', JSON.stringify({ ...BEGUN, logoutUrl }));
  const step = {
    step: 's1',
    expiresIn: 300,
    employee: 'E001',
    name: '林雅婷',
    next: 'verify',
    methods: ['totp'],
    recoveryCodes: 0,
  };
  const reply = { employeeId: 5001, employee: 'E001', nickName: '林雅婷', groupId: null, publicToken: 'a.b.c' };
  const { entry } = await openAt(`${PATHS.login}?code=c1&state=s1`, {
    '/login/providers/:provider/finish': () => {
      throw new CallError({ code: 401, http: 401, status: 'SECOND_STEP', message: '', data: step });
    },
    '/login/secondFactor': () => reply,
    '/session': () => person,
  });
  const code = page.getByLabelText('驗證 App 的 6 位數');
  await expect.element(code).toBeVisible();
  expect(localStorage.getItem('atrium.providerLogout'), 'not before there is a session').toBeNull();
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => entry.session.state.acct).toBe('E001');
  expect(localStorage.getItem('atrium.providerLogout')).toBe(logoutUrl);
  await entry.session.start({ ...reply, riskLevel: 1, expireDateTime: '' });
  expect(localStorage.getItem('atrium.providerLogout'), 'of a sign-in with the password').toBeNull();
});
