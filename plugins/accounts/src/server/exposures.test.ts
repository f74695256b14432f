import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { raiseVersion } from '../../../../host/server/src/core/versions.ts';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';
import { rotations } from './tables.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let owner: VaultPerson;
let reader: VaultPerson;
let manager: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  owner = await vault.colleague(['account.create']);
  reader = await vault.colleague();
  manager = await vault.colleague(['account.manageAll']);
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const missing = { code: 404 };
const shared = (more: object = {}) => vault.add(owner, { readers: [reader.person.id], ...more });
const change = (id: number, text: string) =>
  owner.api.change({ params: { id }, body: { password: sentPassword(text, owner.token) } });
const auditorOf = () => vault.colleague(['account.audit']);
const exposures = async (auditor: VaultPerson, employeeId: number) =>
  (await auditor.api.exposures({ query: { employeeId, pageSize: 100 } })).list;

test('GET /sitePasswords/exposures lists what a person has seen since it changed last; POST /sitePasswords/rotations makes a checklist of it', async () => {
  const person = await vault.colleague(['account.create']);
  const readers = [person.person.id];
  const [seen, unseen, changed] = [await shared({ readers }), await shared({ readers }), await shared({ readers })];
  const own = await vault.add(person);
  for (const id of [seen, seen, changed]) await passwordOf(person, id);
  await change(changed, 'Second-2');
  const auditor = await auditorOf();
  const before = await exposures(auditor, person.person.id);
  expect(before).toMatchObject([
    { id: seen, state: 'known', reveals: 2, lastRevealedOn: expect.stringMatching(/^2026/) as string, doneOn: null },
    { id: own, state: 'known', reveals: 0, lastRevealedOn: null, owner: { employeeId: person.person.id } },
  ]);
  const { id: employeeId } = person.person;
  const listening = await owner.listen();
  const rotate = (accountIds: number[], as = manager) => as.api.rotate({ body: { employeeId, accountIds } });
  expect(await rotate([seen, unseen, changed])).toEqual({ count: 1 });
  expect(await listening.next('changed')).toEqual({ id: 0 });
  for (const known of [[seen], [unseen]]) {
    const again = async () => expect(await rotate(known)).toEqual({ count: 0 });
    expect(await vault.receivedBy(manager, again)).toEqual([]);
  }
  const [rotated] = await vault.server.context.audit.history(`employee:${employeeId}`);
  expect(rotated).toMatchObject({ action: 'account.rotate', detail: { accounts: 1 } });
  const notice = await listening.nextOfHost(10, (event) => JSON.stringify(event).includes('請更換'));
  expect(JSON.stringify(notice)).toContain('知道 1 組');
  expect((await owner.api.list({ query: { isDue: true } })).list.some(({ id }) => id === seen)).toBe(true);
  expect(await owner.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: true });
  // Neither another field nor the same password again is a rotation.
  await owner.api.change({ params: { id: seen }, body: { remark: '已通知' } });
  await change(seen, PASSWORD);
  expect(await exposures(auditor, employeeId)).toMatchObject([{ id: seen, state: 'waiting' }, { state: 'known' }]);
  await change(seen, 'Rotated-1');
  expect(await owner.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: false });
  expect(await exposures(auditor, employeeId)).toMatchObject([
    { id: seen, state: 'done', reveals: 0, doneOn: expect.stringMatching(/^2026/) as string },
    { id: own, state: 'known' },
  ]);
  // What is done stays done when it was.
  const early = new Date('2026-01-05T09:00:00+08:00');
  const ofSeen = eq(rotations.accountId, seen);
  await vault.server.db.update(rotations).set({ doneOn: early }).where(ofSeen);
  await change(seen, 'Rotated-0');
  expect(await vault.server.db.select({ doneOn: rotations.doneOn }).from(rotations).where(ofSeen)).toEqual([
    { doneOn: early },
  ]);
  await change(seen, 'Rotated-1');
  expect(await passwordOf(person, seen)).toBe('Rotated-1');
  expect((await exposures(auditor, employeeId))[0]).toMatchObject({ id: seen, state: 'known', doneOn: null });
  await expect(rotate([seen], reader)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  const outsider = await vault.colleague(['account.manageAll'], '別家公司');
  await expect(rotate([seen], outsider)).rejects.toMatchObject(missing);
  expect((await outsider.api.exposures({ query: { employeeId } })).totalSize).toBe(0);
  const beyond = await auditor.api.exposures({ query: { employeeId, page: 9 } });
  expect(beyond).toMatchObject({ list: [], totalSize: 2 });
});

test('GET /sitePasswords/leavers lists who has left, what they know, and what they own', async () => {
  const left = await vault.addPerson({ hidden: true });
  const auditor = await auditorOf();
  expect((await auditor.api.leavers()).map(({ employeeId }) => employeeId)).not.toContain(left.id);
  const id = await shared();
  await passwordOf(owner, id);
  const { db } = vault.server.context;
  await db.execute(`update accounts.reveals set employee_id = ${left.id} where account_id = ${id}`);
  await db.execute(`update accounts.accounts set owner_id = ${left.id} where id = ${id}`);
  const leaver = async () => (await auditor.api.leavers()).find(({ employeeId }) => employeeId === left.id);
  expect(await leaver()).toEqual({ employeeId: left.id, name: left.name, known: 1, waiting: 0, owned: 1 });
  expect(await manager.api.rotate({ body: { employeeId: left.id } })).toEqual({ count: 1 });
  expect(await leaver()).toMatchObject({ known: 0, waiting: 1, owned: 1 });
  expect((await manager.api.list({ query: { isDue: true } })).list).toContainEqual(
    expect.objectContaining({ id, owner: { employeeId: left.id, name: left.name, hasLeft: true } }),
  );
  await expect(reader.api.leavers()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
});

test('a person who leaves is no reader any more, what they know is on the checklist, and managers are notified which accounts have lost their owner', async () => {
  const leaver = await vault.colleague(['account.create']);
  const readers = [leaver.person.id];
  const [seen, unseen] = [await shared({ readers }), await shared({ readers })];
  const owned = await vault.add(leaver);
  await passwordOf(leaver, seen);
  await leaver.api.collect({ params: { id: seen } });
  const [ofOwner, ofManager] = [await owner.listen(), await manager.listen()];
  await vault.server.services.transaction(() =>
    vault.server.services.domainEvents.publishOfHost('people.left', { employeeId: leaver.person.id }, 'leaver'),
  );
  await vault.advance(0);
  const says = (text: string) => (event: object) => JSON.stringify(event).includes(text);
  await ofOwner.nextOfHost(10, says(`${leaver.person.name}知道 1 組`));
  await ofManager.nextOfHost(10, says('還擁有 1 個帳號'));
  for (const id of [seen, unseen])
    expect(await owner.api.read({ params: { id } })).toMatchObject({ readers: [], mustRotate: id === seen });
  // Who has entered a password knows it as well, without an entry of the log.
  const { id: employeeId, name } = leaver.person;
  for (const [person, id] of [
    [owner, seen],
    [manager, owned],
  ] as const)
    expect((await person.api.read({ params: { id } })).rotateFor).toEqual([{ employeeId, name, hasLeft: false }]);
  await expect(leaver.api.read({ params: { id: seen } })).rejects.toMatchObject(missing);
  const { list } = await manager.api.exposures({ query: { employeeId: leaver.person.id } });
  expect(list.map(({ id, state }) => [id, state])).toEqual([
    [seen, 'waiting'],
    [owned, 'waiting'],
  ]);
});

test('managers are not notified of a leaver who owns no account', async () => {
  const { person } = await vault.colleague();
  const leave = async () => {
    const { transaction, domainEvents } = vault.server.services;
    await transaction(() => domainEvents.publishOfHost('people.left', { employeeId: person.id }, 'idle'));
    await vault.advance(0);
  };
  expect(await vault.receivedBy(manager, leave)).toEqual([]);
});

test('a person that moves to another company leaves this one: access ends in the same way, and managers may transfer their accounts', async () => {
  const mover = await vault.colleague(['account.create']);
  const { id: employeeId, companyId, departmentId, groupId, name } = mover.person;
  const seen = await shared({ readers: [employeeId] });
  const owned = await vault.add(mover, { needsConsent: true, readers: [reader.person.id] });
  await passwordOf(mover, seen);
  const { id: requestId } = await reader.api.askAccess({ params: { id: owned }, body: { reason: '代理三天' } });
  const outsider = await vault.colleague([], '別家公司');
  const { db, services } = vault.server;
  const { companyId: other, departmentId: otherDepartment, groupId: otherGroup } = outsider.person;
  await services.transaction(async () => {
    await db.execute(
      `update host.employees set company_id = ${other}, department_id = ${otherDepartment}, group_id = ${otherGroup} where id = ${employeeId}`,
    );
    await raiseVersion(db, 'organisation');
    const from = { companyId, departmentId, groupId };
    const to = { companyId: other, departmentId: otherDepartment, groupId: otherGroup };
    await services.domainEvents.publishOfHost('people.moved', { employeeId, from, to }, 'mover');
  });
  await vault.advance(0);
  expect(await owner.api.read({ params: { id: seen } })).toMatchObject({
    ...{ readers: [], mustRotate: true },
    rotateFor: [{ employeeId, name, hasLeft: true }],
  });
  await owner.api.change({ params: { id: seen }, body: { readers: [reader.person.id] } });
  expect(await reader.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: true, rotateFor: [] });
  for (const id of [seen, owned]) await expect(passwordOf(mover, id)).rejects.toMatchObject(missing);
  expect((await mover.api.accessRequests()).totalSize).toBe(0);
  await expect(mover.api.decideAccess({ params: { requestId }, body: { isGranted: true } })).rejects.toMatchObject(
    missing,
  );
  const auditor = await auditorOf();
  expect((await auditor.api.leavers()).find((one) => one.employeeId === employeeId)).toEqual({
    ...{ employeeId, name, known: 0, waiting: 2, owned: 1 },
  });
  expect(await manager.api.read({ params: { id: owned } })).toMatchObject({ owner: { employeeId, hasLeft: true } });
  await manager.api.transfer({ params: { id: owned }, body: { employeeId: manager.person.id } });
  expect(await passwordOf(manager, owned)).toBe(PASSWORD);

  // Another department of the same company changes nothing.
  await passwordOf(reader, await shared());
  const { id } = reader.person;
  const place = { companyId, departmentId, groupId };
  const to = { ...place, groupId: null };
  await services.transaction(() =>
    services.domainEvents.publishOfHost('people.moved', { employeeId: id, from: place, to }, 'within'),
  );
  await vault.advance(0);
  expect((await exposures(auditor, id)).every(({ state }) => state !== 'waiting')).toBe(true);
});

test('a reader who is taken off, and an owner who gives an account away, are on the checklist with what they have seen', async () => {
  const [seer, other] = [await vault.colleague(), await vault.colleague()];
  const readers = [seer.person.id, other.person.id];
  const id = await vault.add(owner, { readers });
  await passwordOf(seer, id);
  const rotateFor = async () =>
    (await manager.api.read({ params: { id } })).rotateFor.map(({ employeeId }) => employeeId);
  // the owner did it and needs no notice
  expect(
    await vault.receivedBy(owner, () => owner.api.change({ params: { id }, body: { readers: [] } })),
  ).not.toContainEqual(expect.objectContaining({ kind: 'rotation' }));
  expect(await rotateFor()).toEqual([seer.person.id]);
  expect((await owner.api.list({ query: { isDue: true } })).list.map((row) => row.id)).toContain(id);
  // with another password no reader who was taken off knows it
  await owner.api.change({ params: { id }, body: { readers } });
  await change(id, 'Other-Pass-1');
  await owner.api.change({ params: { id }, body: { readers: [] } });
  expect(await rotateFor()).toEqual([]);
  await owner.api.transfer({ params: { id }, body: { employeeId: seer.person.id } });
  expect(await rotateFor()).toEqual([owner.person.id]);
});

test('a password that is changed in the same call is not to be changed for who is taken off by it', async () => {
  const seer = await vault.colleague();
  const id = await vault.add(owner, { readers: [seer.person.id] });
  await passwordOf(seer, id);
  const password = sentPassword('At-Once-2', owner.token);
  await owner.api.change({ params: { id }, body: { readers: [], password } });
  expect(await owner.api.read({ params: { id } })).toMatchObject({ mustRotate: false, rotateFor: [] });
});
