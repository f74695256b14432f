import { addDays } from '@atrium/sdk/days';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';
import { accounts } from './tables.ts';

const DAY = 24 * 60 * 60_000;
let vault: Awaited<ReturnType<typeof openVault>>;
beforeAll(async () => {
  vault = await openVault();
});
afterAll(() => vault.dispose());

/** Days from today. */
const day = (count: number) => addDays(vault.clock.today(), count);
/** A session ends before the day does. */
const owner = () => vault.again(vault);

test('a password that is sent is the next version; the same text again does not count as a change', async () => {
  const first = await owner();
  const id = await vault.add(first, { rotateDays: 90 });
  const account = { params: { id } };
  const { passwordChangedOn, dueOn } = await first.api.read(account);
  expect(dueOn).toBe(day(90));
  await vault.advance(DAY);
  const { api, token } = await owner();
  await api.change({ ...account, body: { password: sentPassword(PASSWORD, token) } });
  expect(await api.read(account)).toMatchObject({ passwordVersion: 2, passwordChangedOn, dueOn });
  await api.change({ ...account, body: { password: sentPassword('An0ther!one', token) } });
  const changed = await api.read(account);
  expect(changed).toMatchObject({ passwordVersion: 3, dueOn: day(90) });
  expect(changed.passwordChangedOn.slice(0, 10)).toBe(day(0));
  await api.change({ ...account, body: { remark: '只改備註' } });
  expect((await api.read(account)).dueOn).toBe(day(90));
  await api.change({ ...account, body: { rotateDays: 30 } });
  expect((await api.read(account)).dueOn).toBe(day(30));
  await api.change({ ...account, body: { rotateDays: null } });
  expect((await api.read(account)).dueOn).toBeNull();
});

test('[S2-192] an application date that is new is not before yesterday; an old one may stay', async () => {
  const first = await owner();
  const early = { errors: [{ field: 'applyDate', rule: '申請日期不可早於昨天' }] };
  await expect(vault.add(first, { applyDate: day(-2) })).rejects.toMatchObject(early);
  const applyDate = day(-1);
  const id = await vault.add(first, { applyDate });
  await vault.advance(5 * DAY);
  const { api } = await owner();
  await api.change({ params: { id }, body: { applyDate, remark: '日期沒有變' } });
  await expect(api.change({ params: { id }, body: { applyDate: addDays(applyDate, -1) } })).rejects.toMatchObject(
    early,
  );
  expect((await api.read({ params: { id } })).applyDate).toBe(applyDate);
});

test('after 30 days a deleted account is destroyed; who saw its password stays in the log', async () => {
  const first = await owner();
  const [kept, destroyed] = [await vault.add(first), await vault.add(first)];
  await passwordOf(first, destroyed);
  await first.api.remove({ params: { id: destroyed } });
  await vault.advance(29 * DAY);
  await (await owner()).api.remove({ params: { id: kept } });
  await vault.advance(2 * DAY);
  const { api } = await owner();
  await expect(api.restore({ params: { id: destroyed } })).rejects.toMatchObject({ code: 404 });
  await api.restore({ params: { id: kept } });
  const auditor = await vault.colleague(['account.audit']);
  const { list } = await auditor.api.log();
  expect(list.filter(({ accountId }) => accountId === destroyed)).toMatchObject([
    { kind: 'view', account: 'cs-admin' },
  ]);
  const [purged] = await vault.server.context.audit.history(`account:${destroyed}`);
  expect(purged).toMatchObject({ action: 'account.purge', employeeId: null, detail: { account: 'cs-admin' } });
});

test('an account that was deleted 30 days ago is in the bin no more, whether or not it was destroyed yet', async () => {
  const person = await owner();
  const { api } = person;
  const id = await vault.add(person);
  await api.remove({ params: { id } });
  const deleted = async () => (await api.list({ query: { isDeleted: true } })).list.map((row) => row.id);
  expect(await deleted()).toContain(id);
  const { db } = vault.server.context;
  await db
    .update(accounts)
    .set({ deletedOn: new Date(vault.clock.now().getTime() - 31 * DAY) })
    .where(eq(accounts.id, id));
  expect(await deleted()).not.toContain(id);
  await expect(api.restore({ params: { id } })).rejects.toMatchObject({ code: 404 });
});

test('the bin begins with what was deleted last, whenever it was added', async () => {
  const person = await owner();
  const [one, two, three] = [await vault.add(person), await vault.add(person), await vault.add(person)];
  for (const [at, id] of [two, three, one].entries()) {
    await person.api.remove({ params: { id } });
    const deletedOn = new Date(vault.clock.now().getTime() - DAY + at * 60_000);
    await vault.server.context.db.update(accounts).set({ deletedOn }).where(eq(accounts.id, id));
  }
  const { list } = await person.api.list({ query: { isDeleted: true, sort: 'DESC' } });
  expect(list.map(({ id }) => id)).toEqual([one, three, two]);
  const byId = { isDeleted: true, sort: 'DESC', sortName: 'updatedOn' } as const;
  expect((await person.api.list({ query: byId })).list.map(({ id }) => id)).toEqual([one, two, three]);
});

test('earlier passwords that the settings keep no more are destroyed overnight', async () => {
  const first = await owner();
  const { api, token } = first;
  const id = await vault.add(first);
  for (const text of ['Second-2', 'Third--3'])
    await api.change({ params: { id }, body: { password: sentPassword(text, token) } });
  const keep = async (keptVersions: number) => {
    const { host } = await vault.asPerson({ actions: ['settings.manage'] });
    await host.savePluginSettings({ params: { plugin: 'accounts' }, body: { values: { keptVersions } as never } });
  };
  await keep(1);
  try {
    await vault.advance(DAY);
    const later = await owner();
    const kept = (await later.api.versions({ params: { id } })).map(({ version, isKept }) => [version, isKept]);
    expect(kept).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
    expect(await passwordOf(later, id, { version: 2 })).toBe('Second-2');
    await expect(passwordOf(later, id, { version: 1 })).rejects.toMatchObject({ code: 404 });
  } finally {
    await keep(10);
  }
});

test('people are reminded ahead of the day on which a password is to be changed, and on it, once each', async () => {
  const first = await owner();
  const reader = await vault.colleague();
  const readers = [reader.person.id];
  const due = `更換期限 ${day(10).split('-').slice(1).map(Number).join('/')} (`;
  await vault.add(first, { account: 'both', rotateDays: 10, remindDays: 7, remindReaders: true, readers });
  const id = await vault.add(first, { account: 'owner-only', rotateDays: 10, remindDays: 7, readers });
  await vault.add(first, { account: 'silent', rotateDays: 10, remindDays: null, readers });
  await vault.add(first, { account: 'disabled', rotateDays: 10, isEnabled: false });
  await vault.advance(2 * DAY);
  /** The accounts of the reminders with a title that a person gets while some days pass. */
  const remindersOf = async (person: Pick<VaultPerson, 'person'>, days: number, title: string) => {
    const listening = await (await vault.again(person)).listen();
    await vault.advance(days * DAY);
    await listening.nextOfHost(10, (event) => JSON.stringify(event).includes(due));
    const texts = listening.ofHost.map((event) => JSON.stringify(event)).filter((text) => text.includes(title));
    listening.close();
    return texts.flatMap((text) => /\b([\w-]+)，更換期限/.exec(text)?.[1] ?? []).sort();
  };
  expect(await remindersOf(vault, 1, '密碼即將到期')).toEqual(['both', 'owner-only']);
  // Another number of days is reminded of again.
  await (await owner()).api.change({ params: { id }, body: { remindDays: 6 } });
  expect(await remindersOf(vault, 1, '密碼即將到期')).toEqual(['owner-only']);
  expect(await remindersOf(reader, 6, '密碼已到更換期限')).toEqual(['both']);
  const listening = await (await owner()).listen();
  await vault.advance(2 * DAY);
  expect(listening.ofHost.filter((event) => JSON.stringify(event).includes(due))).toEqual([]);
});
