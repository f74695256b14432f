import { beforeEach, expect, test, vi } from 'vitest';
import type { CallRoute, HostPreferences, Transport } from '../tokens.ts';
import { CallEvents } from '../transport/CallEvents.ts';
import { BrowserSession } from './BrowserSession.ts';
import { TOKEN_KEY, TokenStore, type StoredSession } from '../TokenStore.ts';

const PERSON: StoredSession = {
  id: 5,
  acct: 'E005',
  userName: '王小明',
  companyId: 1,
  companyName: '中庭',
  deptInfo: null,
  groupInfo: null,
  riskLevel: 1,
  expireDateTime: '',
  timeZone: 'Asia/Taipei',
  actions: [],
  publicToken: 'a.b.c',
  navs: [],
  unreadCount: 0,
  changePasswordUrl: '',
  companyCode: 'AT',
};

/** A tab that has loaded the session of local storage. */
async function openTab() {
  const call = vi.fn<(route: CallRoute) => Promise<unknown>>(() => Promise.resolve(PERSON));
  const preferences = { flush: () => Promise.resolve(), forget: () => undefined } as unknown as HostPreferences;
  const events = new CallEvents();
  const session = new BrowserSession({ call } as unknown as Transport, new TokenStore(), preferences, events);
  await session.resume();
  return { session, events, call };
}

/** What another tab of the browser does to local storage: its event comes later, if at all. */
const elsewhere = {
  signOut: () => new TokenStore().clear(),
  signIn: () => new TokenStore().write({ ...PERSON, id: 6, publicToken: 'd.e.f' }),
};

beforeEach(() => {
  localStorage.clear();
  new TokenStore().write(PERSON);
});

test('a call that is refused before the event of another tab’s sign-out arrives does not show an expired session', async () => {
  const { session, events } = await openTab();
  elsewhere.signOut();
  events.emit('expired', 'EXPIRED');
  expect(session.loaded).toBe(false);
  expect(session.takeEndReason()).toBe('SIGNED_OUT');
});

test('a refused call of the last session leaves another tab’s new one alone', async () => {
  const { session, events } = await openTab();
  elsewhere.signIn();
  events.emit('expired', 'EXPIRED');
  expect(session.takeEndReason()).toBe('SIGNED_OUT');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('d.e.f');
});

test('all tabs show the reason that the server stated to one of them', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.events.emit('expired', 'ADMIN');
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, storageArea: localStorage }));
  expect([first.session.takeEndReason(), second.session.takeEndReason()]).toEqual(['ADMIN', 'ADMIN']);

  new TokenStore().write(PERSON);
  const next = await openTab();
  elsewhere.signOut();
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, storageArea: localStorage }));
  expect(next.session.takeEndReason(), 'that of an earlier session is forgotten').toBe('SIGNED_OUT');
});

test('a menu that arrives after another tab’s sign-out does not restore the token', async () => {
  const { session } = await openTab();
  elsewhere.signOut();
  session.keep({ navs: [] });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(session.loaded).toBe(false);
});

test('calls that are refused during a sign-out state no reason, later ones do', async () => {
  const { session, events, call } = await openTab();
  const leaving = Promise.withResolvers<unknown>();
  call.mockReturnValue(leaving.promise);
  const signedOut = session.logout();
  await expect.poll(() => call.mock.calls.at(-1)![0].path).toBe('/logout');
  events.emit('expired', 'SIGNED_OUT');
  expect(session.loaded).toBe(true);
  leaving.resolve({});
  await signedOut;
  expect([session.loaded, session.takeEndReason()]).toEqual([false, null]);

  new TokenStore().write(PERSON);
  call.mockResolvedValue(PERSON);
  await session.resume();
  events.emit('expired', 'ADMIN');
  expect(session.takeEndReason()).toBe('ADMIN');
});

test('without a token nothing is asked for; what arrives after a sign-out is not kept', async () => {
  localStorage.clear();
  const { session, call } = await openTab();
  expect(call).not.toHaveBeenCalled();
  expect(session.loaded).toBe(false);
  new TokenStore().write(PERSON);
  call.mockImplementationOnce(() => {
    elsewhere.signOut();
    return Promise.resolve(PERSON);
  });
  await session.resume();
  expect([session.loaded, localStorage.getItem(TOKEN_KEY)]).toEqual([false, null]);
  session.keep({ unreadCount: 3 });
  expect(localStorage).toHaveLength(0);
});

test.each([
  [null, null],
  [7, { id: 7, name: '' }],
])('a sign-in with the group %j has the group %j until the session is loaded', async (groupId, groupInfo) => {
  const { session, call } = await openTab();
  call.mockReturnValueOnce(new Promise(() => undefined));
  void session.start({ employeeId: 5, employee: 'E005', nickName: '王小明', groupId, publicToken: 'a.b.c' } as never);
  expect(session.state.groupInfo).toEqual(groupInfo);
});
