import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { rotations } from './tables.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let manager: VaultPerson;
let reader: VaultPerson;
let other: VaultPerson;
let outsider: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  manager = await vault.colleague(['account.manageAll']);
  reader = await vault.colleague();
  other = await vault.colleague();
  outsider = await vault.colleague([], '別家公司');
});
afterAll(() => vault.dispose());

const call = (id: number) => ({ params: { id } });

/** What happens to an account whose owner moved. */
const happenings: readonly [what: string, act: (id: number) => Promise<unknown>][] = [
  ['is changed', (id) => manager.api.change({ ...call(id), body: { remark: '新備註' } })],
  [
    'gets a reader',
    (id) => manager.api.change({ ...call(id), body: { readers: [reader.person.id, other.person.id] } }),
  ],
  ['is asked for', (id) => reader.api.askAccess({ ...call(id), body: { reason: '代理三天' } })],
  [
    'is opened in an emergency',
    (id) => manager.api.breakGlass({ ...call(id), body: { reason: '主機停擺', as: 'view' } }),
  ],
  ['is deleted', (id) => manager.api.remove(call(id))],
];

test.each(happenings)('an account %s: its owner is notified, unless they moved to another company', async (_, act) => {
  const owner = () => vault.colleague(['account.create']);
  const add = (person: VaultPerson) => vault.add(person, { needsConsent: true, readers: [reader.person.id] });
  const [stays, moves] = [await owner(), await owner()];
  const [ofStays, ofMoves] = [await add(stays), await add(moves)];
  await vault.move(moves, outsider);
  expect(await vault.receivedBy(stays, () => act(ofStays))).not.toEqual([]);
  expect(await vault.receivedBy(moves, () => act(ofMoves))).toEqual([]);
});

describe('readers by unit', () => {
  const units = (more: object) => ({ company: false, departments: [], groups: [], levels: [], ...more });
  const elsewhere = () => vault.asPerson({ as: { department: '別的部門' } });
  const read = ({ api }: VaultPerson, id: number) => api.read(call(id));
  const missing = { code: 404 };
  /** The host publishes what an import has changed. */
  const happens = async (...of: Parameters<typeof vault.server.services.domainEvents.publishOfHost>) => {
    const { transaction, domainEvents } = vault.server.services;
    await transaction(() => domainEvents.publishOfHost(...of));
    await vault.advance(0);
  };
  const joins = ({ person }: VaultPerson) => happens('people.joined', { employees: [person.id] });
  const moves = async (who: VaultPerson, to: VaultPerson) => {
    const { companyId, departmentId, groupId, id: employeeId } = who.person;
    const from = { companyId, departmentId, groupId };
    await vault.move(who, to);
    const { companyId: inCompany, departmentId: inDepartment, groupId: inGroup } = to.person;
    const place = { companyId: inCompany, departmentId: inDepartment, groupId: inGroup };
    await happens('people.moved', { employeeId, from, to: place }, String(employeeId));
  };
  const waiting = (id: number) =>
    vault.server.db
      .select({ employeeId: rotations.employeeId })
      .from(rotations)
      .where(and(eq(rotations.accountId, id), isNull(rotations.doneOn)));

  let owner: VaultPerson;
  let department: ReturnType<typeof units>;
  beforeAll(async () => {
    owner = await vault.colleague(['account.create']);
    department = units({ departments: [owner.person.departmentId!] });
  });
  beforeEach(() => vault.forgetLimits());

  test('who joins a department sees its accounts; who leaves it does not, and what they have seen is to be changed', async () => {
    const [open, asks] = [
      await vault.add(owner, { units: department }),
      await vault.add(owner, { units: department, needsConsent: true }),
    ];
    // the owner is in the department, and no reader
    expect((await read(owner, open)).readers).not.toContain(owner.person.id);
    const newcomer = await vault.colleague();
    await expect(read(newcomer, open)).rejects.toMatchObject(missing);
    expect(await vault.receivedBy(newcomer, () => joins(newcomer))).toEqual(['accounts.changed']);
    const [gained] = await vault.server.context.audit.history(`account:${open}`);
    expect(gained).toMatchObject({
      action: 'account.shareByUnit',
      detail: { added: [newcomer.person.id], removed: [] },
    });
    const seen = await read(newcomer, open);
    expect(seen).toMatchObject({ relation: 'reader', named: [], units: department });
    expect(seen.readers).toContain(newcomer.person.id);
    expect(seen.readerCount).toBe(seen.readers.length);
    expect(await passwordOf(newcomer, open)).toBe(PASSWORD);
    const asked = await newcomer.api.askAccess({ ...call(asks), body: { reason: '代理三天' } });
    await owner.api.decideAccess({ params: { requestId: asked.id }, body: { isGranted: true } });
    const deleted = await vault.add(owner, { readers: [newcomer.person.id], units: department });
    await passwordOf(newcomer, deleted);
    await owner.api.change({ ...call(deleted), body: { readers: [], units: department } });
    await owner.api.remove(call(deleted));

    const other = await elsewhere();
    const received = await vault.receivedBy(owner, () => moves(newcomer, other));
    expect(received).toEqual(expect.arrayContaining(['accounts.changed', 'accounts.accessChanged', 10]));
    for (const id of [open, asks]) await expect(passwordOf(newcomer, id)).rejects.toMatchObject(missing);
    expect([await waiting(open), await waiting(asks)]).toEqual([[{ employeeId: newcomer.person.id }], []]);
    await owner.api.restore(call(deleted));
    expect(await waiting(deleted), 'also of one that was in the bin').toHaveLength(1);
    await moves(newcomer, owner);
    expect(await read(newcomer, asks), 'what was granted has ended').toMatchObject({ access: 'consent' });
  });

  test('an owner whose own department reads an account and who moves on keeps it; who gets it stays a reader through the unit alone', async () => {
    const [first, second] = [await vault.colleague(['account.create']), await vault.colleague()];
    const id = await vault.add(first, { readers: [second.person.id], units: department });
    await moves(first, await elsewhere());
    expect(await read(first, id)).toMatchObject({ relation: 'owner', mustRotate: false });
    await first.api.transfer({ ...call(id), body: { employeeId: second.person.id } });
    expect(await read(second, id)).toMatchObject({ relation: 'owner', named: [], units: department });
    await expect(read(first, id)).rejects.toMatchObject(missing);
    expect(await waiting(id)).toEqual([{ employeeId: first.person.id }]);
    await second.api.transfer({ ...call(id), body: { employeeId: owner.person.id } });
    expect(await read(second, id), 'in the department').toMatchObject({ relation: 'reader' });
    expect(await waiting(id)).toHaveLength(1);
  });

  test('who has left gets nothing back through a unit, whatever happens next; who returns does', async () => {
    const leaver = await vault.colleague();
    const id = await vault.add(owner, { readers: [leaver.person.id], units: department });
    await passwordOf(leaver, id);
    const { id: employeeId } = leaver.person;
    const hide = (hidden: boolean) =>
      vault.server.db.execute(sql`update host.employees set hidden = ${hidden} where id = ${employeeId}`);
    await hide(true);
    await happens('people.left', { employeeId }, String(employeeId));
    for (const late of ['people.joined', 'people.levelChanged'] as const)
      await happens(late, { employees: [employeeId] });
    await owner.api.change({ ...call(id), body: { readers: [], units: units({ company: true }) } });
    expect((await read(owner, id)).readers).not.toContain(employeeId);
    expect(await waiting(id)).toEqual([{ employeeId }]);
    await hide(false);
    // the notice of their leaving is delivered once more
    await happens('people.left', { employeeId }, String(employeeId));
    expect(await read(owner, id)).toMatchObject({
      named: [],
      readers: expect.arrayContaining([employeeId]) as number[],
    });
  });

  test('a manager cannot name a unit that they are in, nor themselves beside one; units of others are refused', async () => {
    const chief = await vault.colleague(['account.manageAll']);
    const group = units({ groups: [owner.person.groupId!] });
    const id = await vault.add(owner, { units: group });
    const change = (body: object, as = chief) => as.api.change({ ...call(id), body });
    const self = '不能將自己所屬的單位加入讀者。請向擁有者申請查看，或使用緊急查看';
    for (const more of [department, units({ company: true, groups: group.groups }), units({ levels: ['employee'] })])
      await expect(change({ units: more })).rejects.toMatchObject({ errors: [{ field: 'units', rule: self }] });
    // a reader through the group would stay one after they have left it
    await expect(change({ readers: [chief.person.id], units: group })).rejects.toMatchObject({
      errors: [{ field: 'readers' }],
    });
    // a client that does not know units sends back whom it was given
    await change({ readers: (await read(chief, id)).readers, remark: '值班用' });
    expect(await read(owner, id)).toMatchObject({ named: [], units: group });
    const foreign = units({ departments: [outsider.person.departmentId!] });
    await expect(change({ units: foreign }, owner)).rejects.toMatchObject({ errors: [{ field: 'units' }] });

    const preview = (await owner.api.sharing({ body: { id, readers: [other.person.id], units: units({}) } })).removed;
    expect(preview.map(({ employeeId }) => employeeId)).toContain(chief.person.id);
    expect(await passwordOf(chief, id)).toBe(PASSWORD);
    await change({ readers: [], units: units({}) });
    expect(await read(chief, id)).toMatchObject({ relation: 'manager', readers: [] });
    expect(await waiting(id)).toEqual([{ employeeId: chief.person.id }]);
    const entries = await vault.server.context.audit.history(`account:${id}`);
    expect(entries.find(({ action }) => action === 'account.share')?.detail).toMatchObject({
      unitsBefore: ['測試組'],
      units: [],
    });
  });
});
