import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { followPeople } from '../../../host/server/src/runtime/approvals/followPeople.ts';
import { remindApprovers } from '../../../host/server/src/runtime/approvals/remindApprovers.ts';
import contract from '../../../plugins/attendance/src/contract.ts';

type Person = SignedIn<typeof contract>;
type Steps = Parameters<Person['host']['previewApprovalChain']>[0]['body']['steps'];

const kind = 'attendance.correction';
const body = { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 18:10', reason: '忘記打卡' } as const;

let atrium: Mounted<typeof contract>;
beforeAll(async () => {
  // a Thursday
  atrium = await mount(contract, { clock: '2026-03-26T12:00:00+08:00', with: ['notifications'] });
});

let companies = 0;
/** A company of its own, so that its chains are those of no other test. */
async function makeCompany() {
  companies += 1;
  const unit = { company: `公司${companies}`, department: '部', group: '組' };
  const sign = (level: 'employee' | 'groupManager' | 'deptManager' | 'compManager', actions?: readonly string[]) =>
    atrium.asPerson({ as: { ...unit, level }, ...(actions && { actions: actions as never }) });
  const [author, manager, head] = [await sign('employee'), await sign('groupManager'), await sign('deptManager')];
  const hr = await sign('employee', ['approvals.manage']);
  const save = async (...steps: Steps) => {
    const { kinds } = await hr.host.approvalChains();
    const { version } = kinds.find((one) => one.kind === kind)!;
    const chains = steps.length === 0 ? [] : [{ fromMeasure: 0, steps }];
    return hr.host.saveApprovalChains({ body: { kind, version, chains } });
  };
  return { author, manager, head, hr, sign, save };
}

/** Closes the account of a person, whom no event tells of. */
async function hide({ person }: Person): Promise<void> {
  await atrium.server.db.execute(sql`update host.employees set hidden = true where id = ${person.id}`);
  await atrium.server.services.company.directory.reload();
}

const file = async ({ api }: Person) => (await api.correct({ body })).id;
const inbox = async ({ host }: Person) => (await host.approvals({ query: {} })).list.map(({ id }) => id);
const approve = ({ host }: Person, id: number) => host.decideApproval({ params: { id }, body: { answer: 'approve' } });
const read = ({ host }: Person, id: number) => host.approval({ params: { id } });
const remind = () => remindApprovers(atrium.server.services, new AbortController().signal);
const told = async ({ person }: Person) => {
  const { rows } = (await atrium.server.db.execute(
    sql`select kind from notifications.notices where person_id = ${person.id} order by id`,
  )) as unknown as { rows: { kind: string }[] };
  return rows.map((row) => row.kind);
};

test('GET, PUT /approvalChains: step after step decides; who was filed before keeps its own chain', async () => {
  const { author, manager, head, hr, save } = await makeCompany();
  await save({ to: 'group' }, { to: 'department' }, { to: 'role', action: 'approvals.manage' });
  const id = await file(author);
  // a change holds for what is filed afterwards
  await save();
  expect(await read(author, id)).toMatchObject({
    step: 1,
    steps: 3,
    later: [{ names: [head.person.name] }, { names: [hr.person.name] }],
  });
  expect([await inbox(manager), await inbox(head), await inbox(hr)]).toEqual([[id], [], []]);
  await expect(approve(head, id)).rejects.toMatchObject({ code: 404 });
  expect(await approve(manager, id)).toMatchObject({ status: 0, step: 2, mayDecide: false });
  await expect(approve(manager, id)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect(await approve(head, id)).toMatchObject({ status: 0, step: 3 });
  const closing = async () => {
    const { decisions } = await approve(hr, id);
    expect(decisions.map(({ by }) => by)).toEqual([manager, head, hr].map(({ person }) => person.name));
  };
  expect(await atrium.receivedBy(manager, closing)).toContain('host.approvalsChanged');
  expect(await read(author, id)).toMatchObject({ status: 1, dueOn: null });
});

test('the people of the company are read where a further step is opened, not for the last approval', async () => {
  const { author, manager, head, save } = await makeCompany();
  await save({ to: 'group' }, { to: 'department' });
  const id = await file(author);
  const stored = vi.spyOn(atrium.server.services.directory, 'stored');
  const readsOf = async (person: Person) => {
    stored.mockClear();
    await approve(person, id);
    return stored.mock.calls.filter(([of]) => 'companyId' in of).length;
  };
  try {
    const [open, last] = [await readsOf(manager), await readsOf(head)];
    expect(open).toBeGreaterThan(0);
    expect(last).toBe(0);
  } finally {
    stored.mockRestore();
  }
});

test('a return ends the chain, and whose step goes up to who has approved already is not asked twice', async () => {
  const { author, manager, head, save } = await makeCompany();
  await save({ to: 'group' }, { to: 'department' });
  const id = await file(author);
  await approve(manager, id);
  const returned = { answer: 'return', comment: '請補充' } as const;
  expect(await head.host.decideApproval({ params: { id }, body: returned })).toMatchObject({ status: 2 });
  // of the manager's own request both steps are the head's
  const own = await file(manager);
  expect(await inbox(head)).toEqual([own]);
  expect(await approve(head, own)).toMatchObject({ status: 1, decisions: [{ by: head.person.name }] });
});

test('a later step that has no one to ask refuses the approval before it with 409, and the request can be returned', async () => {
  const as = { company: '沒有主管的公司', department: '部', group: '組' };
  const [author, named] = [await atrium.asPerson({ as }), await atrium.asPerson({ as })];
  const hr = await atrium.asPerson({ as, actions: ['approvals.manage'] });
  const steps: Steps = [
    { to: 'person', person: named.person.id },
    { to: 'role', action: 'approvals.manage' },
  ];
  await hr.host.saveApprovalChains({ body: { kind, version: 0, chains: [{ fromMeasure: 0, steps }] } });
  const id = await file(author);
  await hide(hr);
  await expect(approve(named, id)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('沒有可以簽核'),
  });
  expect(await read(author, id)).toMatchObject({ status: 0, step: 1, decisions: [] });
  const returned = { answer: 'return', comment: '請再申請' } as const;
  expect(await named.host.decideApproval({ params: { id }, body: returned })).toMatchObject({ status: 2 });
});

test('all: each approver, and none of them twice; one who leaves never approves, the next level up does', async () => {
  const { author, manager, head, sign, save } = await makeCompany();
  const other = await sign('groupManager');
  await save({ to: 'group', need: 'all' });
  const id = await file(author);
  expect(await approve(manager, id)).toMatchObject({ status: 0, need: 'all', approvers: [{ id: other.person.id }] });
  expect([await inbox(manager), await inbox(other), await inbox(head)]).toEqual([[], [id], []]);
  await hide(other);
  const left = { employeeId: other.person.id, lastDay: '2026-03-26' };
  await atrium.server.services.domainEvents.publishOfHost('people.left', left as never, String(other.person.id));
  await atrium.advance(0);
  await atrium.advance(0);
  expect(await inbox(head)).toEqual([id]);
  expect(await approve(head, id)).toMatchObject({ status: 1 });
});

test('all: where everyone else has left, one who has approved confirms it', async () => {
  const { author, manager, head, hr, sign, save } = await makeCompany();
  const other = await sign('groupManager');
  await save({ to: 'group', need: 'all' });
  const id = await file(author);
  expect(await approve(manager, id)).toMatchObject({ status: 0 });
  for (const person of [head, hr, other]) await hide(person);
  const follow = () => followPeople(atrium.server.services, [other.person.id], new AbortController().signal);
  await follow();
  expect(await inbox(manager)).toEqual([id]);
  await follow();
  expect(await approve(manager, id)).toMatchObject({ status: 1, decisions: [{}, { by: manager.person.name }] });
});

test('all: who has approved the step does not approve it as the deputy of another one, too', async () => {
  const { author, manager, sign, save } = await makeCompany();
  const [other, deputy] = [await sign('groupManager'), await sign('employee')];
  await save({ to: 'group', need: 'all' });
  const asDeputy = ({ person }: Person) => [{ deputyId: person.id, startsOn: '2026-03-26', endsOn: '2026-03-27' }];
  await other.host.saveDeputies({ body: { deputies: asDeputy(manager) } });
  const id = await file(author);
  expect(await approve(manager, id)).toMatchObject({ status: 0, mayDecide: false, approvers: [{ deputies: [] }] });
  expect([await inbox(manager), await inbox(other)]).toEqual([[], [id]]);
  await expect(approve(manager, id)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  // another deputy does
  await other.host.saveDeputies({ body: { deputies: asDeputy(deputy) } });
  expect(await inbox(deputy)).toEqual([id]);
  expect(await approve(deputy, id)).toMatchObject({ status: 1 });
});

test('PUT /approvalChains and POST /approvalChains/preview refuse what asks no one of the company, and another version', async () => {
  const { author, manager, head, hr, save } = await makeCompany();
  const stranger = await atrium.asPerson({ as: { company: '別家公司' } });
  await save({ to: 'company' });
  await expect(hr.host.saveApprovalChains({ body: { kind, version: 0, chains: [] } })).rejects.toMatchObject({
    code: 412,
    data: { version: 1 },
  });
  for (const step of [
    { to: 'person', person: stranger.person.id },
    { to: 'person' },
    { to: 'role' },
    { to: 'role', action: 'no.such' },
    { to: 'group', person: author.person.id },
    { to: 'group', dueHours: 241 },
  ] as Steps)
    await expect(save(step)).rejects.toMatchObject({ code: 422 });
  await expect(save(...Array.from({ length: 6 }, () => ({ to: 'group' as const })))).rejects.toMatchObject({
    code: 422,
  });
  const chains = [{ fromMeasure: 1, steps: [{ to: 'group' as const }] }];
  await expect(hr.host.saveApprovalChains({ body: { kind, version: 1, chains } })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'chains.0.fromMeasure' }],
  });
  await expect(
    hr.host.saveApprovalChains({ body: { kind: 'attendance.none', version: 0, chains: [] } }),
  ).rejects.toMatchObject({ code: 404 });
  await expect(manager.host.approvalChains()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  const steps: Steps = [{ to: 'group' }, { to: 'person', person: author.person.id }, { to: 'company', need: 'all' }];
  const preview = (person: number) => hr.host.previewApprovalChain({ body: { person, steps } });
  expect(await preview(author.person.id)).toEqual({
    steps: [
      { need: 'any', names: [manager.person.name] },
      // oneself is skipped, and the level of the company has none
      { need: 'any', names: [manager.person.name] },
      { need: 'all', names: [hr.person.name] },
    ],
  });
  expect((await preview(manager.person.id)).steps[0]).toEqual({ need: 'any', names: [head.person.name] });
  await expect(preview(stranger.person.id)).rejects.toMatchObject({ code: 404 });
});

test('what is due is reminded once, the next level is asked once after twice the time, and all may decide', async () => {
  const { author, manager, head, save } = await makeCompany();
  await save({ to: 'group', need: 'all', dueHours: 8 });
  const id = await file(author);
  const [row] = (await manager.host.approvals({ query: { order: 'due' } })).list;
  // Thursday noon and 8 hours of work are Friday noon
  expect(row).toMatchObject({ id, dueOn: expect.stringContaining('2026-03-27 12:00:00'), isOverdue: false });
  // the time passes, without the sessions ending
  const isLate = (column: 'due_on' | 'escalates_on') =>
    atrium.server.db.execute(
      sql`update host.requests set ${sql.identifier(column)} = '2026-03-26 11:59+08' where id = ${id}`,
    );
  await remind();
  expect(await told(manager)).toEqual(['host.requestOpened']);
  await isLate('due_on');
  await remind();
  await Promise.all([remind(), remind()]);
  expect(await told(manager)).toEqual(['host.requestOpened', 'host.requestOverdue']);
  expect(await read(manager, id)).toMatchObject({ isOverdue: true });
  expect(await inbox(head)).toEqual([]);
  await isLate('escalates_on');
  await remind();
  await Promise.all([remind(), remind()]);
  expect([await inbox(manager), await inbox(head)]).toEqual([[id], [id]]);
  expect(await told(head)).toEqual(['host.requestOpened']);
  const { rows } = (await atrium.server.db.execute(
    sql`select action from host.audit where target = ${`request:${id}`} order by id`,
  )) as unknown as { rows: { action: string }[] };
  expect(rows.map(({ action }) => action)).toEqual(['approval.file', 'approval.remind', 'approval.escalate']);
  expect(await approve(head, id)).toMatchObject({ status: 1 });
});
