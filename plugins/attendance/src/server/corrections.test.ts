import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let manager: Person;
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-03-26T12:00:00+08:00' });
  manager = await atrium.asPerson({ as: { level: 'groupManager' } });
});

const person = () => atrium.asPerson({ as: {} });
const body = { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 18:10', reason: '忘記打卡' } as const;
const dayOf = async ({ api }: Person, date = body.workDate) =>
  (await api.month({ params: { id: '2026-03' } })).calendar.find((day) => day.date === date)!;
/** What a person asks for and the manager is to decide. */
const waitingOf = async (who: Person) =>
  (await manager.host.approvals({ query: { pageSize: 100 } })).list.filter(({ about }) => about.id === who.person.id);

test('POST /attendanceCorrections: a press that was forgotten counts once it is approved, and the day is judged again', async () => {
  const author = await person();
  await author.api.correct({ body: { ...body, kind: 'on', at: '2026-03-25 08:55' } });
  const { id } = await author.api.correct({ body });
  expect(await dayOf(author)).toMatchObject({
    missing: { on: true, off: true },
    corrections: ['on', 'off'],
    card: { off: { time: '' } },
  });
  const received = await atrium.receivedBy(author, async () => {
    for (const request of await waitingOf(author))
      await manager.host.decideApproval({ params: { id: request.id }, body: { answer: 'approve' } });
  });
  expect(received).toContain('attendance.corrected');
  const day = await dayOf(author);
  expect(day).toMatchObject({
    missing: { on: false, off: false },
    card: { on: { time: '08:55', workOnLate: 0 }, off: { time: '18:10', workOffEarly: 0 } },
  });
  expect(day.corrections).toBeUndefined();
  expect(await author.host.approval({ params: { id } })).toMatchObject({
    status: 1,
    decisions: [{ answer: 'approved', by: manager.person.name }],
    mayRevoke: false,
  });
  const { rows } = (await atrium.server.db.execute(
    sql`select source, address from attendance.presses where person_id = ${author.person.id} and kind = 1`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ source: 'correction', address: '' }]);
});

test('approvers see what was pressed on the day, and why it is asked for', async () => {
  const author = await person();
  const { id } = await author.api.correct({ body });
  expect(await manager.host.approval({ params: { id } })).toMatchObject({
    kindTitle: '補打卡',
    title: '補打卡 3/25 (週三) 下班',
    mayDecide: true,
    facts: [
      { label: '補登時間', value: '3/25 (週三) 18:10' },
      { label: '原因', value: '忘記打卡' },
      { label: '班別', value: '日班 09:00–18:00' },
      { label: '那天的打卡', value: '上班 –，下班 –' },
      { label: '目前判定', value: '上下班都未打卡' },
    ],
  });
});

test('the file of days names who approved the corrections of a day', async () => {
  const author = await person();
  await author.api.correct({ body: { ...body, kind: 'on', at: '2026-03-25 08:55' } });
  await author.api.correct({ body });
  const [first, second] = await waitingOf(author);
  await manager.host.decideApproval({ params: { id: first!.id }, body: { answer: 'approve' } });
  await manager.host.decideApproval({ params: { id: second!.id }, body: { answer: 'return', comment: '請確認時間' } });
  const response = await author.fetchFile('/api/attendanceRecords/csv?from=2026-03-24&to=2026-03-25&of=days');
  const lines = (await response.text()).split('\r\n').slice(1, 3);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['', manager.person.name]);
});

test('a returned or revoked correction changes no day, and the day can be asked for again', async () => {
  const author = await person();
  const first = await author.api.correct({ body });
  await expect(author.api.correct({ body })).rejects.toMatchObject({ code: 409 });
  await manager.host.decideApproval({ params: first, body: { answer: 'return', comment: '請附上會議紀錄' } });
  const second = await author.api.correct({ body });
  await author.host.revokeApproval({ params: second });
  expect(await dayOf(author)).toMatchObject({ missing: { on: true, off: true } });
  await author.api.correct({ body });
  const filed = await author.host.approvals({ query: { box: 'filed' } });
  expect(filed.list.map(({ status }) => status)).toEqual([0, 3, 2]);
});

test.each([
  ['in the future', { workDate: '2026-03-26', at: '2026-03-26 18:00' }, 'at'],
  ['on another day', { at: '2026-03-27 02:00', workDate: '2026-03-24' }, 'at'],
  ['older than what is kept', { workDate: '2021-03-25', at: '2021-03-25 18:00' }, 'workDate'],
  ['on a day that there is not', { at: '2026-02-30 18:00' }, 'at'],
  ['without a reason', { reason: ' ' }, 'reason'],
  ['with a reason that is too long', { reason: '長'.repeat(201) }, 'reason'],
])('a correction %s is refused at its field, and nothing is filed', async (_, part, field) => {
  const author = await person();
  await expect(author.api.correct({ body: { ...body, ...part } })).rejects.toMatchObject({
    code: 422,
    errors: [{ field }],
  });
  expect((await author.host.approvals({ query: { box: 'filed' } })).totalSize).toBe(0);
});

test('a correction is always about the caller, whatever else is sent', async () => {
  const author = await person();
  const { id } = await author.api.correct({ body: { ...body, employeeId: manager.person.id } as typeof body });
  expect((await author.host.approval({ params: { id } })).about.id).toBe(author.person.id);
});

test('what is not true any more when it is decided is refused, and the request stays open', async () => {
  const author = await person();
  const { id } = await author.api.correct({ body });
  await atrium.server.db.execute(
    sql`insert into attendance.employments (person_id, starts_on) values (${author.person.id}, '2026-03-26')`,
  );
  await expect(manager.host.decideApproval({ params: { id }, body: { answer: 'approve' } })).rejects.toMatchObject({
    code: 422,
  });
  expect(await author.host.approval({ params: { id } })).toMatchObject({ status: 0, decisions: [] });
  expect(await waitingOf(author)).toMatchObject([{ id }]);
});

test('the presses of the day are listed in the language of who reads them', async () => {
  const english = await atrium.asPerson({ as: { level: 'groupManager' }, language: 'en' });
  const author = await person();
  await press(author, [0, '2026-03-25 08:50'], [0, '2026-03-25 13:02']);
  const { id } = await author.api.correct({ body });
  const read = async ({ host }: Person) => (await host.approval({ params: { id } })).facts.map(({ value }) => value);
  expect(await read(manager)).toContain('上班 08:50、13:02，下班 –');
  expect(await read(english)).toContain('on 08:50, 13:02, off –');
});

/** Presses of before, as the punch buttons leave them. */
async function press(who: Person, ...pressed: readonly (readonly [kind: 0 | 1, at: string])[]): Promise<void> {
  for (const [kind, at] of pressed)
    await atrium.server.db.execute(
      sql`insert into attendance.presses (person_id, work_date, kind, at, address)
        values (${who.person.id}, ${at.slice(0, 10)}, ${kind}, ${`${at}+08`}, '')`,
    );
}

test.each([
  ['counts on the day before', { workDate: '2026-03-25', kind: 'on', at: '2026-03-24 08:50' }],
  ['ends the day before', { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 04:00' }],
] as const)('a correction that changes another day is refused: one that %s', async (_, part) => {
  const author = await person();
  await press(author, [0, '2026-03-23 08:50'], [0, '2026-03-24 10:30'], [1, '2026-03-24 18:05']);
  await expect(author.api.correct({ body: { ...body, ...part } })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'at', rule: expect.stringContaining('其他天') }],
  });
});

test.each([
  { kind: 'on', at: '2026-03-25 11:00' },
  { kind: 'off', at: '2026-03-25 12:00' },
  { kind: 'off', at: '2026-03-25 18:00' },
] as const)('a correction without any effect is refused: $kind $at', async (part) => {
  const author = await person();
  await press(author, [0, '2026-03-25 08:50'], [1, '2026-03-25 18:00']);
  await expect(author.api.correct({ body: { ...body, ...part } })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'at', rule: expect.stringContaining('不會改變') }],
  });
});
