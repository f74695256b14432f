import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';

const HOUR = 60 * 60_000;
let vault: Awaited<ReturnType<typeof openVault>>;
beforeAll(async () => {
  vault = await openVault();
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const missing = { code: 404 };
/** An account whose owner wants to be asked, with a reader. */
async function guarded() {
  const [owner, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
  const id = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
  return { owner, reader, id };
}
const ask = ({ api }: VaultPerson, id: number) =>
  api.askAccess({ params: { id }, body: { reason: '代理三天' } }).then((answer) => answer.id);
const decide = ({ api }: VaultPerson, requestId: number, isGranted: boolean) =>
  api.decideAccess({ params: { requestId }, body: { isGranted } });
const accessOf = async ({ api }: VaultPerson, id: number) => (await api.read({ params: { id } })).access;

describe('access for a day', () => {
  test('POST /sitePasswords/:id/accessRequests asks the owner; PUT /sitePasswords/accessRequests/:requestId/decision grants a day', async () => {
    const { owner, reader, id } = await guarded();
    await expect(passwordOf(reader, id)).rejects.toMatchObject({
      status: 'NOT_ALLOWED',
      message: '需要擁有者同意才能查看密碼。',
    });
    expect(await accessOf(reader, id)).toBe('consent');
    const listening = await owner.listen();
    const requestId = await ask(reader, id);
    expect(await listening.next('accessChanged')).toEqual({ accountId: id });
    expect(JSON.stringify(await listening.nextOfHost(10))).toContain('申請查看密碼');
    expect(await accessOf(reader, id)).toBe('asked');
    await expect(ask(reader, id)).rejects.toMatchObject({ code: 409, message: '已經向擁有者提出申請，請等候回覆。' });
    await expect(decide(reader, requestId, true)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    const asker = await reader.listen();
    await decide(owner, requestId, true);
    for (const side of [listening, asker]) expect(await side.next('accessChanged')).toEqual({ accountId: id });
    expect(JSON.stringify(await asker.nextOfHost(10))).toContain('查看申請已同意');
    await expect(decide(owner, requestId, true)).rejects.toMatchObject({
      code: 409,
      message: '這項申請已經處理過了。',
    });
    expect(await accessOf(reader, id)).toBe('open');
    expect(await passwordOf(reader, id)).toBe(PASSWORD);
    await expect(ask(reader, id)).rejects.toMatchObject({ code: 409, message: '您已經可以查看這個密碼。' });
    await vault.advance(23 * HOUR);
    const later = await vault.again(reader);
    expect(await passwordOf(later, id)).toBe(PASSWORD);
    await vault.advance(HOUR);
    const over = await vault.again(reader);
    await expect(passwordOf(over, id)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  });

  test('a refused request may be made again; a manager who is no reader may ask as well', async () => {
    const { owner, reader, id } = await guarded();
    const asker = await reader.listen();
    await decide(owner, await ask(reader, id), false);
    expect(JSON.stringify(await asker.nextOfHost(10))).toContain('查看申請未獲同意');
    expect(await accessOf(reader, id)).toBe('consent');
    await ask(reader, id);
    const audited = await vault.audited(`account:${id}`);
    expect(audited.slice(0, 3)).toEqual(['account.askAccess', 'account.refuse', 'account.askAccess']);
    const manager = await vault.colleague(['account.manageAll']);
    await decide(owner, await ask(manager, id), true);
    expect(await manager.api.read({ params: { id } })).toMatchObject({ relation: 'keeper', access: 'open' });
    expect(await passwordOf(manager, id)).toBe(PASSWORD);
  });

  test('no one asks for what is not theirs to see, or for a disabled account; the owner needs not to ask', async () => {
    const { owner, reader, id } = await guarded();
    const stranger = await vault.colleague();
    await expect(ask(stranger, id)).rejects.toMatchObject(missing);
    await expect(ask(owner, id)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    await owner.api.change({ params: { id }, body: { isEnabled: false } });
    await expect(ask(reader, id)).rejects.toMatchObject({ code: 409, message: '帳號已停用，只有擁有者能查看密碼。' });
    await expect(reader.api.askAccess({ params: { id }, body: { reason: ' ' } })).rejects.toMatchObject({ code: 422 });
  });

  test('a person who asks and withdraws again and again is stopped, since the owner is notified each time', async () => {
    const { reader, id } = await guarded();
    for (let count = 0; count < 30; count += 1)
      await reader.api.endAccess({ params: { requestId: await ask(reader, id) } });
    await expect(ask(reader, id)).rejects.toMatchObject({ code: 429, status: 'RATE_LIMITED' });
  });

  test('GET /sitePasswords/accessRequests lists requests to the caller or by the caller, those that wait first', async () => {
    const { owner, reader, id } = await guarded();
    const other = await vault.colleague();
    await owner.api.change({ params: { id }, body: { readers: [reader.person.id, other.person.id] } });
    const [waiting, granted] = [await ask(reader, id), await ask(other, id)];
    await decide(owner, granted, true);
    expect(await owner.api.accessRequests()).toMatchObject({
      totalSize: 2,
      list: [
        { id: waiting, state: 'waiting', employeeId: reader.person.id, reason: '代理三天', endsOn: null },
        { id: granted, state: 'granted', name: other.person.name, endsOn: expect.any(String) as string },
      ],
    });
    expect((await reader.api.accessRequests({ query: { side: 'asker' } })).list).toMatchObject([{ id: waiting }]);
    expect((await reader.api.accessRequests()).totalSize).toBe(0);
  });

  test('DELETE /sitePasswords/accessRequests/:requestId withdraws a request, or ends granted access', async () => {
    const { owner, reader, id } = await guarded();
    const requestId = await ask(reader, id);
    const end = ({ api }: VaultPerson, which: number) => api.endAccess({ params: { requestId: which } });
    await expect(end(await vault.colleague(), requestId)).rejects.toMatchObject(missing);
    await end(reader, requestId);
    expect(await accessOf(reader, id)).toBe('consent');
    expect((await vault.audited(`account:${id}`)).slice(0, 2)).toEqual(['account.endAccess', 'account.askAccess']);
    const again = await ask(reader, id);
    await decide(owner, again, true);
    await end(owner, again);
    await expect(passwordOf(reader, id)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    // What is over is not ended a second time.
    const entries = await vault.audited(`account:${id}`);
    await end(owner, again);
    expect(await vault.audited(`account:${id}`)).toEqual(entries);
    expect((await owner.api.accessRequests()).list).toMatchObject([{ id: again, state: 'ended' }]);
  });
});

test('GET /sitePasswords/accessRequests has those of one account, those that wait, and those that apply', async () => {
  const { owner, reader, id } = await guarded();
  const other = await vault.colleague();
  const elsewhere = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
  await owner.api.change({ params: { id }, body: { readers: [reader.person.id, other.person.id] } });
  const refused = await ask(reader, id);
  await decide(owner, refused, false);
  const granted = await ask(reader, id);
  await decide(owner, granted, true);
  const [waiting, waitingElsewhere] = [await ask(other, id), await ask(reader, elsewhere)];
  const listed = async (query: object) => {
    const { list, totalSize } = await owner.api.accessRequests({ query });
    expect(totalSize).toBe(list.length);
    return list.map((request) => request.id);
  };
  expect(await listed({ accountId: id })).toEqual([waiting, granted, refused]);
  const { list: ofAccount } = await owner.api.accessRequests({ query: { accountId: id } });
  expect(ofAccount.map(({ state }) => state)).toEqual(['waiting', 'granted', 'refused']);
  expect(await listed({ accountId: id, only: 'current' })).toEqual([waiting, granted]);
  expect(await listed({ only: 'waiting' })).toEqual([waitingElsewhere, waiting]);
  await vault.advance(24 * HOUR);
  const { list } = await (await vault.again(owner)).api.accessRequests({ query: { accountId: id, only: 'current' } });
  expect(list.map((request) => request.id)).toEqual([waiting]);
});

describe('what a request outlives', () => {
  test('a person who is no reader any more has lost what they were granted and what they have requested, also as a reader again', async () => {
    const { owner, reader, id } = await guarded();
    const other = await vault.colleague();
    const share = (readers: number[]) => owner.api.change({ params: { id }, body: { readers } });
    await share([reader.person.id, other.person.id]);
    await decide(owner, await ask(reader, id), true);
    const waiting = await ask(other, id);
    const listening = await owner.listen();
    await share([]);
    expect(await listening.next('accessChanged')).toEqual({ accountId: id });
    await expect(passwordOf(reader, id)).rejects.toMatchObject(missing);
    await expect(decide(owner, waiting, true)).rejects.toMatchObject(missing);
    expect((await owner.api.accessRequests()).list.map(({ state }) => state)).toEqual(['ended']);
    await share([reader.person.id, other.person.id]);
    for (const person of [reader, other]) expect(await accessOf(person, id)).toBe('consent');
  });

  test('a person who becomes the owner and transfers the account again has no access left', async () => {
    const { owner, reader, id } = await guarded();
    const third = await vault.colleague();
    await decide(owner, await ask(reader, id), true);
    const give = ({ api }: VaultPerson, to: VaultPerson) =>
      api.transfer({ params: { id }, body: { employeeId: to.person.id } });
    await give(owner, reader);
    expect(await passwordOf(reader, id)).toBe(PASSWORD);
    await give(reader, third);
    await third.api.change({ params: { id }, body: { readers: [reader.person.id] } });
    expect(await accessOf(reader, id)).toBe('consent');
  });
});

test('a reveal needs a password that was entered within 15 minutes', async () => {
  const { reader, owner } = await guarded();
  const id = await vault.add(owner, { readers: [reader.person.id] });
  await vault.advance(14 * 60_000);
  expect(await passwordOf(reader, id)).toBe(PASSWORD);
  await vault.advance(60_000);
  await expect(passwordOf(reader, id)).rejects.toMatchObject({ code: 423, status: 'PROOF_REQUIRED' });
  // Everything else goes on.
  await reader.api.read({ params: { id } });
  const manager = await vault.colleague(['account.manageAll']);
  await vault.advance(15 * 60_000);
  await expect(manager.api.breakGlass({ params: { id }, body: { reason: '緊急' } })).rejects.toMatchObject({
    code: 423,
  });
});
