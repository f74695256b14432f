import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { followGrants, followPeople } from '../../../host/server/src/runtime/approvals/followPeople.ts';
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

test('when who asks moves, the superiors of the new unit decide; when an approver leaves, the next level does', async () => {
  const from = await makeUnit();
  const to = await makeUnit();
  const id = await file(from.author);
  const publish = async (employeeId: number, name: 'people.moved' | 'people.left') => {
    const { companyId, departmentId, groupId } = from.author.person;
    const place = { companyId, departmentId, groupId };
    const payload = name === 'people.left' ? { employeeId } : { employeeId, from: place, to: place };
    await atrium.server.services.domainEvents.publishOfHost(name, payload as never, String(employeeId));
    // the event, and the job that it plans
    await atrium.advance(0);
    await atrium.advance(0);
  };
  await atrium.move(from.author, to.manager);
  await publish(from.author.person.id, 'people.moved');
  expect(await inbox(from.manager)).toEqual([]);
  await expect(approve(from.manager, id)).rejects.toMatchObject({ code: 404 });
  expect(await inbox(to.manager)).toEqual([id]);
  await atrium.server.db.execute(sql`update host.employees set hidden = true where id = ${to.manager.person.id}`);
  await atrium.server.services.company.directory.reload();
  await publish(to.manager.person.id, 'people.left');
  expect(await inbox(to.head)).toEqual([id]);
  await expect(approve(to.manager, id)).rejects.toMatchObject({ code: expect.anything() });
  expect(await statusOf(to.head, id)).toBe(0);
});

test('an approver whose account is closed decides nothing any more, nor does their deputy; without one it waits for the next who comes', async () => {
  const { author, peer, manager, head } = await makeUnit();
  const id = await file(author);
  const span = { deputyId: peer.person.id, startsOn: '2026-03-26', endsOn: '2026-03-27' };
  await manager.host.saveDeputies({ body: { deputies: [span] } });
  expect(await inbox(peer)).toEqual([id]);
  const { host } = await atrium.asPerson({ actions: ['employee.manage', 'password.reset'] as never });
  const disable = async ({ person }: typeof manager, disabled = true) => {
    const params = { id: person.id };
    const { version } = await host.person({ params });
    await host.disablePerson({ params, body: { version, disabled } });
    await atrium.advance(0);
  };
  await disable(manager);
  expect([await inbox(peer), await inbox(head)]).toEqual([[], [id]]);
  await disable(head);
  await expect(approve(peer, id)).rejects.toMatchObject({ code: 404 });
  const next = await atrium.asPerson({ as: { department: `部${units}`, group: `組${units}`, level: 'groupManager' } });
  const { domainEvents } = atrium.server.services;
  await domainEvents.publishOfHost('people.joined', { employees: [next.person.id] } as never, String(next.person.id));
  await atrium.advance(0);
  await atrium.advance(0);
  expect(await inbox(next)).toEqual([id]);
});

test('many requests follow whom they are about, each once and none is left out', async () => {
  const from = await makeUnit();
  const to = await makeUnit();
  const id = await file(from.author);
  // more than two portions, of which some are about others
  await atrium.server.db.execute(sql`
    with copied as (
      insert into host.requests (company_id, plugin, kind, record, about, filed_by, filed_on, detail, title, facts)
      select company_id, plugin, kind, 'copy ' || n, case when n % 50 = 0 then ${from.peer.person.id} else about end,
        filed_by, filed_on, detail, title, facts
      from host.requests, generate_series(1, 250) as n where id = ${id} returning id)
    insert into host.request_approvers (request_id, employee_id, via)
    select copied.id, employee_id, via from copied, host.request_approvers where request_id = ${id}`);
  const count = async (person: Person) => (await person.host.approvals({ query: { pageSize: 1 } })).totalSize;
  expect([await count(from.manager), await count(to.manager)]).toEqual([251, 0]);
  await atrium.move(from.author, to.manager);
  const told = await atrium.receivedBy(to.manager, async () => {
    await followPeople(atrium.server.services, [from.author.person.id], new AbortController().signal);
  });
  expect([await count(from.manager), await count(to.manager)]).toEqual([5, 246]);
  expect(told).toContain('host.approvalsChanged');
  // once more: nothing is another than before
  await followPeople(atrium.server.services, [from.author.person.id], new AbortController().signal);
  expect([await count(from.manager), await count(to.manager)]).toEqual([5, 246]);
});

test('a request that none decides any more is taken up by who is granted approvals.manage', async () => {
  const company = { company: '沒有主管的公司', department: '部', group: '組' };
  const author = await atrium.asPerson({ as: company });
  const next = await atrium.asPerson({ as: company });
  const holder = await atrium.asPerson({ as: company, actions: ['approvals.manage'] });
  const id = await file(author);
  expect(await inbox(holder)).toEqual([id]);
  const { authority } = atrium.server.services;
  const held = vi.spyOn(authority, 'holds').mockImplementation(({ id: of }) => of === next.person.id);
  const follow = () => followGrants(atrium.server.services, new AbortController().signal);
  expect(await inbox(next)).toEqual([]);
  // it was due while none could be reminded
  await atrium.server.db.execute(sql`
    update host.requests set due_on = '2026-03-20', escalates_on = '2026-03-21', reminded_on = '2026-03-20', escalated_on = '2026-03-21'
    where id = ${id}`);
  await follow();
  expect([await inbox(holder), await inbox(next)]).toEqual([[], [id]]);
  const { rows } = (await atrium.server.db.execute(sql`
    select reminded_on is null and escalated_on is null and due_on > '2026-03-26' and escalates_on > due_on as renewed
    from host.requests where id = ${id}`)) as unknown as { rows: object[] };
  expect(rows, 'who takes it up is reminded, too').toEqual([{ renewed: true }]);
  held.mockRestore();
});
