import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let hr: Person;
let boss: Person;
beforeAll(async () => {
  atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  boss = await atrium.asPerson({ as: { level: 'groupManager' } });
  hr = await atrium.asPerson({ actions: ['leave.manage'], as: {} });
});

const span = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
const give = (who: Person, minutes: number, more: object = {}) =>
  hr.api.addGrant({ params: { id: who.person.id }, body: { minutes, ...span, reason: '期初餘額', ...more } });
const ofPerson = (who: Person) => hr.api.personGrants({ params: { id: who.person.id }, query: {} });
const annual = async (who: Person) => (await who.api.balances()).find(({ code }) => code === 'annual')!;

test('POST /leaveGrants/:id gives 特休 that the person sees at once and uses, GET /leaveGrants/:id says by whom and why', async () => {
  const one = await atrium.asPerson({ as: {} });
  const received = await atrium.receivedBy(one, () => give(one, 960));
  expect(received).toContain('leave.changed');
  expect(await annual(one)).toMatchObject({ totalMinutes: 960, leftMinutes: 960 });
  const body = { typeId: (await annual(one)).id, start: '2026-04-01 09:00', end: '2026-04-01 18:00', reason: '' };
  await one.api.file({ body });
  expect(await annual(one)).toMatchObject({ leftMinutes: 480, waitingMinutes: 480 });
  const { grants, ledger } = await ofPerson(one);
  expect(grants).toMatchObject([{ source: 'company', minutes: 960, leftMinutes: 960, ...span }]);
  expect(ledger.list).toMatchObject([{ kind: 'grant', minutes: 960, by: hr.person.name, reason: '期初餘額' }]);
});

test('PATCH /leaveGrants/:id sets what is left, once: what was changed meanwhile, or is the same, is refused and changes nothing', async () => {
  const one = await atrium.asPerson({ as: {} });
  const { id: grantId } = await give(one, 960);
  const adjust = (before: number, leftMinutes: number) =>
    hr.api.adjustGrant({ params: { id: one.person.id }, body: { grantId, before, leftMinutes, reason: '舊系統已休' } });
  await adjust(960, 600);
  await expect(adjust(960, 300)).rejects.toMatchObject({ code: 409 });
  await expect(adjust(600, 600)).rejects.toMatchObject({ code: 422 });
  await adjust(600, 1200);
  expect((await ofPerson(one)).grants).toMatchObject([{ minutes: 1200, leftMinutes: 1200 }]);
  expect((await ofPerson(one)).ledger.list.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['adjust', 600],
    ['adjust', -360],
    ['grant', 960],
  ]);
  const other = await atrium.asPerson({ as: {} });
  await expect(
    hr.api.adjustGrant({
      params: { id: other.person.id },
      body: { grantId, before: 1200, leftMinutes: 0, reason: 'x' },
    }),
  ).rejects.toMatchObject({ code: 404 });
});

test('a grant that is over or reversed is refused at its field; one’s own is given by another person', async () => {
  const one = await atrium.asPerson({ as: {} });
  for (const days of [
    { startsOn: '2026-04-02', endsOn: '2026-04-01' },
    { startsOn: '2026-01-01', endsOn: '2026-03-25' },
  ])
    await expect(give(one, 480, days)).rejects.toMatchObject({ code: 422, errors: [{ field: 'endsOn' }] });
  await expect(give(hr, 480)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect((await ofPerson(one)).grants).toEqual([]);
});

test('GET /leaveBalances/:id, GET /leaveLedger/:id and GET /leaveRequests/:id have all for who manages leave, and no private kinds for who leads', async () => {
  const one = await atrium.asPerson({ as: {} });
  await give(one, 960);
  const params = { id: one.person.id };
  const codes = async (who: Person) => (await who.api.personBalances({ params })).map(({ code }) => code);
  expect(await codes(hr)).toContain('menstrual');
  expect(await codes(one)).toContain('maternity');
  expect((await codes(boss)).filter((code) => code === 'menstrual' || code === 'maternity')).toEqual([]);
  expect(await codes(boss)).toContain('sick');
  expect((await boss.api.personLedger({ params, query: {} })).list).toMatchObject([{ kind: 'grant', minutes: 960 }]);
  const typeId = (await hr.api.balances()).find(({ code }) => code === 'menstrual')!.id;
  await one.api.file({ body: { typeId, start: '2026-04-01 09:00', end: '2026-04-01 18:00', reason: '' } });
  expect((await hr.api.personRequests({ params, query: {} })).list).toMatchObject([{ code: 'menstrual', status: 0 }]);
  await expect(boss.api.personRequests({ params, query: {} })).rejects.toMatchObject({ code: 404 });
  const colleague = await atrium.asPerson({ as: {} });
  for (const read of [colleague.api.personBalances({ params }), colleague.api.personLedger({ params, query: {} })])
    await expect(read).rejects.toMatchObject({ code: 404 });
});

test('GET /leaveDays/csv lists approved leave by days, with names that are no formulas', async () => {
  const one = await atrium.asPerson({ as: { name: '=cmd|王' } });
  const typeId = (await hr.api.balances()).find(({ code }) => code === 'sick')!.id;
  const body = { typeId, start: '2026-05-29 09:00', end: '2026-06-01 12:00', reason: '' };
  await one.api.file({ body });
  const { requestId } = (await one.api.requests({ query: {} })).list[0]!;
  const fetchDays = (query: string) => hr.fetchFile(`/api/leaveDays/csv?${query}`);
  const read = async (query: string) =>
    (await (await fetchDays(query)).text())
      .split('\r\n')
      .slice(1)
      .filter((line) => line.startsWith(one.person.employee));
  expect(await read('from=2026-05')).toEqual([]);
  await boss.host.decideApproval({ params: { id: requestId }, body: { answer: 'approve' } });
  expect(await read('from=2026-05&to=2026-06')).toEqual([
    `${one.person.employee},'=cmd|王,病假,2026-05-29,480,半薪`,
    `${one.person.employee},'=cmd|王,病假,2026-06-01,180,半薪`,
  ]);
  expect(await read('from=2026-06')).toHaveLength(1);
  for (const query of ['from=2026-06&to=2026-05', 'from=2025-06&to=2026-06'])
    expect(await (await fetchDays(query)).json(), query).toMatchObject({ code: 422, errors: [{ field: 'to' }] });
});

test('evidence is read by the person, approvers and who manages leave; the deputy is told when it is approved', async () => {
  const [one, deputy, other] = [
    await atrium.asPerson({ as: {} }),
    await atrium.asPerson({ as: {} }),
    await atrium.asPerson({ as: {} }),
  ];
  const elsewhere = await atrium.asPerson({ as: { company: '別家公司' } });
  const typeId = (await hr.api.balances()).find(({ code }) => code === 'sick')!.id;
  const body = { typeId, start: '2026-06-08 09:00', end: '2026-06-10 18:00', reason: '' };
  expect(await one.api.preview({ body })).toMatchObject({ minutes: 1440, needsEvidence: true });
  for (const { person } of [one, elsewhere])
    await expect(one.api.file({ body: { ...body, deputyId: person.id } })).rejects.toMatchObject({
      errors: [{ field: 'deputyId' }],
    });
  const { fileId, fileUrl } = await one.upload('診斷書.txt', '休養三天');
  await one.api.file({ body: { ...body, deputyId: deputy.person.id, files: [fileId] } });
  const { requestId: id } = (await one.api.requests({ query: {} })).list[0]!;
  const { facts } = await boss.host.approval({ params: { id } });
  expect(facts).toContainEqual({ label: '職務代理人', value: deputy.person.name });
  expect(facts).toContainEqual({ label: '證明文件', value: '診斷書.txt', fileUrl });
  const statuses = async () =>
    Promise.all([one, boss, hr, deputy, other].map(async (who) => (await who.fetchFile(fileUrl)).status));
  expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
  const received = await atrium.receivedBy(deputy, () =>
    boss.host.decideApproval({ params: { id }, body: { answer: 'approve' } }),
  );
  expect(received).toContain(10);
  expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
});
