import { beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../services/tokens.ts';
import { CallError } from '../../services/transport/CallError.ts';
import { ChangePasswordStore } from './ChangePasswordStore.ts';

const [OLD, NEW] = ['Old-pass-2026!', 'New-pass-2026!'];
const call = vi.fn<(route: unknown, input: unknown, options: unknown) => Promise<unknown>>();
const encrypt = (text: string, token?: string) => Promise.resolve(`${text} by ${token ?? 'session'}`);
let store: ChangePasswordStore;
const fill = (old: string, next: string, repeat = next) => {
  store.type('old', old);
  store.type('new', next);
  store.type('repeat', repeat);
};
const failing = (http: number | undefined, status: string, errors: { rule: string }[] = []) =>
  call.mockRejectedValue(
    Object.assign(new CallError({ code: 0, http: 0, message: '伺服器的話', status }), { http, errors }),
  );

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  store = new ChangePasswordStore({ call, encrypt } as unknown as Transport);
});

test.each([
  [['', '', ''], 'old', ['old', 'new', 'repeat']],
  [[OLD, '', ''], 'new', ['new', 'repeat']],
  [[OLD, OLD, OLD], 'new', ['new']],
  [[OLD, NEW, ''], 'repeat', ['repeat']],
  [[OLD, NEW, OLD], 'repeat', ['repeat']],
] as const)('%j: the field %s has the focus, and %j say what is wrong', async ([old, next, repeat], field, wrong) => {
  fill(old, next, repeat);
  expect(await store.submit('E001')).toEqual({ kind: 'wrong', field });
  expect(Object.keys(store.state.errors)).toEqual(wrong);
  expect(call).not.toHaveBeenCalled();
  store.type(field, 'x');
  expect(Object.keys(store.state.errors)).toEqual(wrong.filter((name) => name !== field));
});

test('a password that does not fit the rules is not sent', async () => {
  fill(OLD, 'short');
  expect(await store.submit('E001')).toEqual({ kind: 'rules' });
  expect(call).not.toHaveBeenCalled();
});

test('both passwords are sent encrypted, with the token of the session or that of an expired password', async () => {
  fill(OLD, NEW);
  expect(await store.submit('E001')).toEqual({ kind: 'done' });
  const body = { employee: 'E001', oldPassword: `${OLD} by session`, newPassword: `${NEW} by session` };
  expect(call).toHaveBeenLastCalledWith(expect.anything(), { body }, { quiet: true });
  await store.submit('E001', 'change');
  const sent = { employee: 'E001', oldPassword: `${OLD} by change`, newPassword: `${NEW} by change` };
  expect(call).toHaveBeenLastCalledWith(expect.anything(), { body: sent, token: 'change' }, { quiet: true });
});

test('a second press while it is sent is ignored', async () => {
  fill(OLD, NEW);
  const [first, second] = [store.submit('E001'), store.submit('E001')];
  expect(await second).toEqual({ kind: 'ignored' });
  expect(await first).toEqual({ kind: 'done' });
  expect(call).toHaveBeenCalledTimes(1);
  expect(store.state.busy).toBe(false);
});

test.each([
  [422, 'OLD_PASSWORD_WRONG', [], { old: '伺服器的話' }, ''],
  [422, 'PASSWORD_RULE', [{ rule: '太短' }, { rule: '太常見' }], { new: '太短 太常見' }, ''],
  [422, 'PASSWORD_RULE', [], { new: '伺服器的話' }, ''],
  [500, 'OTHER', [], {}, '伺服器的話'],
  [401, 'OTHER', [], {}, expect.stringContaining('重新登入')],
  [undefined, 'OTHER', [], {}, expect.not.stringContaining('伺服器的話')],
])('a refusal with %s %s and %j is shown at its field, else below', async (http, status, rules, errors, message) => {
  fill(OLD, NEW);
  failing(http, status, rules);
  const [field] = Object.keys(errors);
  expect(await store.submit('E001')).toEqual(field ? { kind: 'wrong', field } : { kind: 'failed' });
  expect(store.state).toMatchObject({ errors, message, busy: false });
});

test.each(['old', 'new', 'repeat'] as const)('input in %s is unsaved input', (field) => {
  expect(store.isDirty).toBe(false);
  store.type(field, 'x');
  expect(store.isDirty).toBe(true);
});
