import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_STEPS, resolveStep } from '../../../host/server/src/runtime/approvals/chains.ts';
import { isApprover } from '../../../host/server/src/runtime/approvals/decideRequest.ts';
import contract from '../../../plugins/attendance/src/contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-03-26T12:00:00+08:00', with: ['notifications'] });
});

let units = 0;
/** A department with a group, a manager of each, and two people. */
async function makeUnit() {
  units += 1;
  const unit = { department: `部${units}`, group: `組${units}` };
  const sign = (level: 'employee' | 'groupManager' | 'deptManager') => atrium.asPerson({ as: { ...unit, level } });
  return {
    author: await sign('employee'),
    peer: await sign('employee'),
    manager: await sign('groupManager'),
    head: await sign('deptManager'),
  };
}

const body = { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 18:10', reason: '忘記打卡' } as const;
const file = async ({ api }: Person) => (await api.correct({ body })).id;
const inbox = async ({ host }: Person) => (await host.approvals({ query: {} })).list.map(({ id }) => id);
const approve = ({ host }: Person, id: number) => host.decideApproval({ params: { id }, body: { answer: 'approve' } });
const statusOf = async ({ host }: Person, id: number) => (await host.approval({ params: { id } })).status;
const handlers = () =>
  atrium.server.plugins.find('attendance')!.server!.requests!['correction']! as unknown as {
    decided(...given: unknown[]): Promise<void>;
  };

test('GET /approvals, GET /approvals/{id}, POST /approvals/{id}/decision: the next level up decides, and to all others it is missing', async () => {
  const { author, peer, manager, head } = await makeUnit();
  const id = await file(author);
  expect(await inbox(manager)).toEqual([id]);
  for (const other of [author, peer, head]) expect(await inbox(other)).toEqual([]);
  for (const other of [peer, head]) {
    await expect(other.host.approval({ params: { id } })).rejects.toMatchObject({ code: 404 });
    await expect(approve(other, id)).rejects.toMatchObject({ code: 404 });
    await expect(other.host.revokeApproval({ params: { id } })).rejects.toMatchObject({ code: 404 });
  }
  await expect(approve(author, id)).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  await expect(manager.host.revokeApproval({ params: { id } })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  const long = { answer: 'approve', comment: '長'.repeat(201) } as const;
  await expect(manager.host.decideApproval({ params: { id }, body: long })).rejects.toMatchObject({ code: 422 });
  await expect(
    manager.host.decideApproval({ params: { id }, body: { answer: 'return', comment: ' ' } }),
  ).rejects.toMatchObject({ code: 422, errors: [{ field: 'comment' }] });
  expect(await approve(manager, id)).toMatchObject({ status: 1, decisions: [{ answer: 'approved' }] });
  expect(await inbox(manager)).toEqual([]);
  await expect(approve(manager, id)).rejects.toMatchObject({ code: 409 });
  const decided = await manager.host.approvals({ query: { box: 'decided' } });
  expect(decided.list.map((row) => row.id)).toEqual([id]);
});

test('GET /approvals: by kind and by words of the title, the person or the number; kinds are those of the box', async () => {
  const { author, peer, manager } = await makeUnit();
  const [id, other] = [await file(author), await file(peer)];
  const find = async (query: { kind?: string; text?: string }) =>
    (await manager.host.approvals({ query })).list.map((row) => row.id);
  expect((await manager.host.approvals({ query: { kind: 'leave.leave' } })).kinds).toEqual([
    { kind: 'attendance.correction', title: '補打卡' },
  ]);
  expect((await peer.host.approvals({ query: {} })).kinds).toEqual([]);
  expect(await find({ kind: 'attendance.correction' })).toEqual([id, other]);
  expect(await find({ kind: 'attendance' })).toEqual([]);
  expect(await find({ text: ' 補打卡  3/25 ' })).toEqual([id, other]);
  expect(await find({ text: `下班 ${peer.person.employee.toLowerCase()}` })).toEqual([other]);
  expect(await find({ text: `#${id}` })).toEqual([id]);
  for (const text of ['%', '_', '上班', `補打卡 ${id + 1000}`]) expect(await find({ text })).toEqual([]);
});

test('a level without anyone else is skipped, at last to holders of approvals.manage; without any nothing is filed', async () => {
  const company = { company: '一人公司', department: '部', group: '組' };
  const manager = await atrium.asPerson({ as: { ...company, level: 'groupManager' } });
  await expect(file(manager)).rejects.toMatchObject({ code: 422, status: 'NO_APPROVER' });
  const holder = await atrium.asPerson({ as: company, actions: ['approvals.manage'] });
  const id = await file(manager);
  expect(await inbox(holder)).toEqual([id]);
  // nor does the holder decide what they ask for themselves
  const own = await file(holder);
  expect(await inbox(manager)).toEqual([own]);
});

test('200 requests of a person may be open, and 200 people are asked of a level that has more', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  await atrium.server.db.execute(sql`
    insert into host.requests (company_id, plugin, kind, record, about, filed_by, filed_on, detail, title, facts)
    select company_id, plugin, kind, 'copy ' || n, about, filed_by, filed_on, detail, title, facts
    from host.requests, generate_series(1, 199) as n where id = ${id}`);
  const another = { ...body, workDate: '2026-03-24', at: '2026-03-24 18:10' };
  await expect(author.api.correct({ body: another })).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('200 件'),
  });
  await author.host.revokeApproval({ params: { id } });
  await author.api.correct({ body: another });
  const person = (at: number) => ({ ...manager.person, id: at });
  const all = [...Array.from({ length: 250 }, (_, at) => person(1_000_250 - at)), author.person];
  const own = { about: author.person.id, filedBy: author.person.id };
  const asked = resolveStep(atrium.server.services, DEFAULT_STEPS[0]!, own, all);
  expect(asked).toHaveLength(200);
  expect(asked[0]).toEqual({ employeeId: 1_000_001, via: 'level', action: null });
});

test('of two approvers at the same time one decides, and the other one gets 409 with the name of the first', async () => {
  const { author, manager } = await makeUnit();
  const other = await atrium.asPerson({
    as: { level: 'groupManager', department: `部${units}`, group: `組${units}`, name: '另一位' },
  });
  const id = await file(author);
  const answers = await Promise.allSettled([approve(manager, id), approve(other, id)]);
  const [refused] = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(refused?.reason).toMatchObject({ code: 409, message: expect.stringContaining('已經核准這件申請') });
});

test('what the plugin throws when it is told undoes the decision and what the plugin has written', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  const of = handlers();
  const decided = of.decided.bind(of);
  const failing = vi.spyOn(of, 'decided').mockImplementationOnce(async (...given) => {
    await decided(...given);
    throw atrium.server.context.refuse.locked('month.future', { month: '2026-03' });
  });
  await expect(approve(manager, id)).rejects.toMatchObject({ code: 423 });
  failing.mockRestore();
  expect(await manager.host.approval({ params: { id } })).toMatchObject({ status: 0, decisions: [] });
  const { rows } = (await atrium.server.db.execute(
    sql`select 1 from attendance.presses where person_id = ${author.person.id}`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([]);
});

test('POST /approvals/decisions: each by itself, so that what cannot be decided does not keep the others', async () => {
  const { author, peer, manager, head } = await makeUnit();
  const [first, second, third] = [await file(author), await file(peer), await file(manager)];
  await approve(manager, first);
  const ids = [first, second, third, 999_999];
  const { results } = await manager.host.decideApprovals({ body: { ids, answer: 'approve' } });
  expect(results.map(({ id, code }) => [id, code])).toEqual([
    [first, 409],
    [second, 200],
    [third, 422],
    [999_999, 404],
  ]);
  expect(results[0]?.message).toContain('已經核准');
  const many = Array.from({ length: 201 }, (_, at) => at + 1);
  await expect(manager.host.decideApprovals({ body: { ids: many, answer: 'approve' } })).rejects.toMatchObject({
    code: 422,
  });
  expect(await inbox(head)).toEqual([third]);
});

test('POST /approvals/decisions: an error of the server is the result of its row, and the others are decided', async () => {
  const { author, peer, manager } = await makeUnit();
  const ids = [await file(author), await file(peer)];
  const failing = vi.spyOn(handlers(), 'decided').mockRejectedValueOnce(new TypeError('broken'));
  const { results } = await manager.host.decideApprovals({ body: { ids, answer: 'approve' } });
  failing.mockRestore();
  expect(results.map(({ id, code }) => [id, code])).toEqual([
    [ids[0], 500],
    [ids[1], 200],
  ]);
  expect(results[0]?.message).toContain('系統錯誤');
  expect([await statusOf(author, ids[0]!), await statusOf(peer, ids[1]!)]).toEqual([0, 1]);
  expect(atrium.server.services.faults.ofPlugin('attendance')).toMatchObject([{ endpoint: 'decideApprovals' }]);
});

test('POST /approvals/{id}/revoke: by who has filed it, before it is decided', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  expect(await author.host.revokeApproval({ params: { id } })).toMatchObject({ status: 3, mayRevoke: false });
  await expect(approve(manager, id)).rejects.toMatchObject({ code: 409 });
  const next = await file(author);
  await approve(manager, next);
  await expect(author.host.revokeApproval({ params: { id: next } })).rejects.toMatchObject({ code: 409 });
});

test('GET, PUT /deputies: a deputy decides within the dates, in the name of the approver, and never what is their own', async () => {
  const { author, peer, manager } = await makeUnit();
  const save = ({ host }: Person, ...deputies: { deputyId: number; startsOn: string; endsOn: string }[]) =>
    host.saveDeputies({ body: { deputies } });
  const today = { startsOn: '2026-03-26', endsOn: '2026-03-26' };
  const later = { startsOn: '2026-04-01', endsOn: '2026-04-03' };
  await save(manager, { deputyId: peer.person.id, ...later });
  const id = await file(author);
  const own = await file(peer);
  expect(await inbox(peer)).toEqual([]);
  await save(manager, { deputyId: peer.person.id, ...today }, { deputyId: author.person.id, ...later });
  expect((await manager.host.deputies()).deputies.map(({ name }) => name)).toEqual([
    peer.person.name,
    author.person.name,
  ]);
  expect((await peer.host.deputies()).deputyOf).toEqual([manager.person.name]);
  expect(await inbox(peer)).toEqual([id]);
  await expect(approve(peer, own)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect(await approve(peer, id)).toMatchObject({
    decisions: [{ by: peer.person.name, deputyOf: manager.person.name }],
  });
  await expect(save(peer, { deputyId: manager.person.id, ...today })).rejects.toMatchObject({ code: 422 });
  await expect(save(author, { deputyId: author.person.id, ...today })).rejects.toMatchObject({ code: 422 });
  await expect(
    save(author, { deputyId: peer.person.id, ...today }, { deputyId: manager.person.id, ...today }),
  ).rejects.toMatchObject({ code: 422, errors: [{ field: 'deputies.1.startsOn' }] });
  await expect(
    save(author, { deputyId: peer.person.id, startsOn: '2026-03-28', endsOn: '2026-03-27' }),
  ).rejects.toMatchObject({ code: 422 });
  const stranger = await atrium.asPerson({ as: { company: '別家公司' } });
  await expect(save(author, { deputyId: stranger.person.id, ...today })).rejects.toMatchObject({ code: 422 });
});

test('PUT /deputies: a circle of three people is refused, and who becomes a deputy or is none any more is told', async () => {
  const { author, peer, manager } = await makeUnit();
  const today = { startsOn: '2026-03-26', endsOn: '2026-03-27' };
  const save = ({ host }: Person, ...deputies: Person[]) =>
    host.saveDeputies({ body: { deputies: deputies.map(({ person }) => ({ deputyId: person.id, ...today })) } });
  await save(manager, peer);
  await save(peer, author);
  await expect(save(author, manager)).rejects.toMatchObject({ code: 422, errors: [{ field: 'deputies' }] });
  await save(manager, peer);
  await save(manager, author);
  const told = async ({ person }: Person) => {
    const { rows } = (await atrium.server.db.execute(
      sql`select title from notifications.notices where person_id = ${person.id} and kind = 'host.deputyNamed' order by id`,
    )) as unknown as { rows: { title: string }[] };
    return rows.map(({ title }) => title.replace(manager.person.name, '主管'));
  };
  expect(await told(peer)).toEqual(['主管請您代理簽核', '主管不再請您代理簽核']);
  expect(await told(author)).toContain('主管請您代理簽核');
  expect(await atrium.receivedBy(peer, async () => void (await save(manager, peer)))).toContain(
    'host.approvalsChanged',
  );
});

test('requests of a disabled plugin stay, are shown as such, and are decided once it runs again', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  await atrium.server.plugins.disable('attendance');
  try {
    expect((await manager.host.approvals({ query: {} })).list).toMatchObject([
      { id, isRunning: false, isRemoved: false, kindTitle: '補打卡', title: '補打卡 3/25 (週三) 下班' },
    ]);
    expect((await manager.host.approval({ params: { id } })).facts[1]).toEqual({ label: '原因', value: '忘記打卡' });
    await expect(approve(manager, id)).rejects.toMatchObject({ code: 409 });
    await expect(author.host.revokeApproval({ params: { id } })).rejects.toMatchObject({ code: 409 });
  } finally {
    await atrium.server.plugins.enable('attendance');
  }
  expect(await approve(manager, id)).toMatchObject({ status: 1 });
});

test('a request of an earlier version of its plugin is read as it was filed, not approved, but returned and revoked', async () => {
  const { author, peer, manager } = await makeUnit();
  const [id, other] = [await file(author), await file(peer)];
  await atrium.server.db.execute(sql`update host.requests set detail = '{"date":1}' where id in (${id}, ${other})`);
  expect((await manager.host.approval({ params: { id } })).facts[1]).toEqual({ label: '原因', value: '忘記打卡' });
  await expect(peer.host.approval({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await expect(approve(manager, id)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('較早的版本'),
  });
  const returned = { answer: 'return', comment: '請重新申請' } as const;
  expect(await manager.host.decideApproval({ params: { id }, body: returned })).toMatchObject({ status: 2 });
  expect(await peer.host.revokeApproval({ params: { id: other } })).toMatchObject({ status: 3 });
  // their days are free for another request
  for (const person of [author, peer]) await file(person);
});

test('a closed request says what it said to who decided, whatever has become of the day and of its plugin', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  const before = await manager.host.approval({ params: { id } });
  expect(before.facts.map(({ value }) => value)).toContain('上下班都未打卡');
  await approve(manager, id);
  const decided = await author.host.approval({ params: { id } });
  expect(decided.facts).toEqual(before.facts);
  const rename = (column: 'title' | 'facts') =>
    sql`${sql.identifier(column)} = replace(${sql.identifier(column)}::text, '"attendance"', '"gone"')::jsonb`;
  await atrium.server.db.execute(
    sql`update host.requests set plugin = 'gone', ${rename('title')}, ${rename('facts')} where id = ${id}`,
  );
  const removed = await author.host.approval({ params: { id } });
  expect([removed.title, removed.facts]).toEqual([before.title, before.facts]);
});

test.each([
  ['whose plugin was removed', 'gone'],
  ['whose plugin has no such kind any more', 'attendance'],
])('a request %s is shown as such, not approved, but returned and revoked', async (_, plugin) => {
  const { author, peer, manager } = await makeUnit();
  const [id, other] = [await file(author), await file(peer)];
  await atrium.server.db.execute(
    sql`update host.requests set plugin = ${plugin}, kind = 'former' where id in (${id}, ${other})`,
  );
  const [listed] = (await manager.host.approvals({ query: {} })).list;
  expect(listed).toMatchObject({ id, isRunning: false, isRemoved: true, kindTitle: '外掛已移除' });
  expect((await manager.host.approval({ params: { id } })).answers).toEqual(['return']);
  await expect(approve(manager, id)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('已經移除') });
  const returned = { answer: 'return', comment: '請改用紙本' } as const;
  expect(await manager.host.decideApproval({ params: { id }, body: returned })).toMatchObject({ status: 2 });
  expect(await peer.host.revokeApproval({ params: { id: other } })).toMatchObject({ status: 3 });
});

test('who has filed a request keeps it after a move to another company, and may revoke it', async () => {
  const { author, manager } = await makeUnit();
  const id = await file(author);
  const decided = await file(await atrium.asPerson({ as: { department: `部${units}`, group: `組${units}` } }));
  await atrium.server.db.execute(sql`update host.requests set filed_by = ${author.person.id} where id = ${decided}`);
  await approve(manager, decided);
  const stranger = await atrium.asPerson({ as: { company: '另一家公司' } });
  await atrium.move(author, stranger);
  const filed = await author.host.approvals({ query: { box: 'filed' } });
  expect(filed.list.map((row) => row.id)).toEqual([decided, id]);
  expect(await statusOf(author, decided)).toBe(1);
  await expect(stranger.host.approval({ params: { id } })).rejects.toMatchObject({ code: 404 });
  expect(await author.host.revokeApproval({ params: { id } })).toMatchObject({ status: 3 });
});

test('an approver or a deputy who has moved to another company reads and decides nothing of the former one', async () => {
  const { author, peer, manager } = await makeUnit();
  const today = { startsOn: '2026-03-26', endsOn: '2026-03-26' };
  await manager.host.saveDeputies({ body: { deputies: [{ deputyId: peer.person.id, ...today }] } });
  const id = await file(author);
  const { rows } = (await atrium.server.db.execute(
    sql`select record from host.requests where id = ${id}`,
  )) as unknown as {
    rows: { record: string }[];
  };
  const of = { plugin: 'attendance', kind: 'correction', record: rows[0]!.record };
  const mayRead = ({ person }: Person) => isApprover(atrium.server.services, of, person.id);
  expect([await mayRead(manager), await mayRead(peer)]).toEqual([true, true]);
  const stranger = await atrium.asPerson({ as: { company: '第三家公司' } });
  await atrium.move(peer, stranger);
  expect([await mayRead(manager), await mayRead(peer)]).toEqual([true, false]);
  expect((await manager.host.approval({ params: { id } })).approvers).toMatchObject([{ deputies: [] }]);
  await approve(manager, id);
  expect(await mayRead(manager)).toBe(true);
  await atrium.move(manager, stranger);
  expect(await mayRead(manager)).toBe(false);
});

test('approvers and who has filed it are told, live and in the bell; others are told nothing', async () => {
  const { author, peer, manager } = await makeUnit();
  let id = 0;
  expect(await atrium.receivedBy(manager, async () => void (id = await file(author)))).toContain(
    'host.approvalsChanged',
  );
  const next = async () => {
    await manager.host.decideApproval({ params: { id }, body: { answer: 'return', comment: '請補原因' } });
  };
  expect(await atrium.receivedBy(author, next)).toContain('host.approvalsChanged');
  expect(await atrium.receivedBy(peer, async () => void (await file(author)))).toEqual([]);
  const { rows } = (await atrium.server.db.execute(
    sql`select action from host.audit where target = ${`request:${id}`} order by id`,
  )) as unknown as { rows: { action: string }[] };
  expect(rows.map(({ action }) => action)).toEqual(['approval.file', 'approval.returned']);
});
