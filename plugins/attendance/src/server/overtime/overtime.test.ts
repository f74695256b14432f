import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { countRecentOvertime } from '../rules/overtimes.ts';

type Person = SignedIn<typeof contract>;

/** A Thursday at noon; no leave plugin runs. */
let atrium: Mounted<typeof contract>;
let manager: Person;
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-03-26T12:00:00+08:00' });
  manager = await atrium.asPerson({ as: { level: 'groupManager' } });
});

const person = () => atrium.asPerson({ as: {} });
const context = () => atrium.server.context as unknown as AttendanceContext;
const execute = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await atrium.server.db.execute(statement)) as unknown as { rows: Row[] }).rows;
/** Overtime of a date, `18:00–20:00`; an end that is not after the start is on the next day. */
const asked = (workDate: string, times: string, more: { emergency?: boolean; pay?: 'pay' | 'comp' } = {}) => {
  const [start, end] = times.split('–') as [string, string];
  const next = new Date(Date.parse(workDate) + 86_400_000).toISOString().slice(0, 10);
  const span = { start: `${workDate} ${start}`, end: `${end <= start ? next : workDate} ${end}` };
  return { workDate, ...span, pay: 'pay', emergency: false, ...more } as const;
};
const file = (who: Person, ...span: Parameters<typeof asked>) =>
  who.api.fileOvertime({ body: { ...asked(...span), reason: '月底結帳' } });
const rowOf = async ({ api }: Person, id: number) =>
  (await api.overtimes({ query: { pageSize: 100 } })).list.find((row) => row.id === id)!;
const decide = async (who: Person, id: number, answer: 'approve' | 'return' = 'approve') =>
  manager.host.decideApproval({
    params: { id: (await rowOf(who, id)).requestId },
    body: { answer, ...(answer === 'return' && { comment: '請改天' }) },
  });
const dayOf = async ({ api }: Person, date: string) =>
  (await api.month({ params: { id: date.slice(0, 7) } })).calendar.find((day) => day.date === date)!;
const press = async (who: Person, workDate: string, ...times: readonly [kind: 0 | 1, at: string][]) => {
  for (const [kind, at] of times)
    await execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${who.person.id}, ${workDate}, ${kind}, ${`${at.length > 5 ? at : `${workDate} ${at}`}+08`}, '')`);
};
/** Overtime of before, as it was judged. */
const worked = (who: Person, workDate: string, minutes: number) =>
  execute(sql`insert into attendance.overtimes (person_id, work_date, starts, ends, pay, emergency, reason, status, filed_on, minutes,
      planned, bands, counted)
    values (${who.person.id}, ${workDate}, ${`${workDate} 00:10+08`}, ${`${workDate} 00:20+08`}, 'pay', false, '', 1, now(), ${minutes},
      ${minutes}, '{"w0":0,"w1":0,"w2":0,"r1":0,"r2":0,"r3":0,"h1":0,"h2":0,"x":0}', ${minutes})`);

test('POST /overtimes afterwards: once it is approved, what was pressed within it is overtime of the day, and GET /overtimes has it', async () => {
  const author = await person();
  await press(author, '2026-03-25', [0, '08:55'], [1, '20:40']);
  expect((await dayOf(author, '2026-03-25')).minutes).toMatchObject({ extra: 165 });
  const { id } = await file(author, '2026-03-25', '18:00–21:00');
  expect(await dayOf(author, '2026-03-25')).toMatchObject({ overtimeWaits: true, minutes: { extra: 165 } });
  const received = await atrium.receivedBy(author, () => decide(author, id));
  expect(received).toContain('attendance.overtimeChanged');
  const day = await dayOf(author, '2026-03-25');
  expect(day.minutes).toMatchObject({ extra: 5, overtime: { w1: 120, w2: 40 } });
  expect(day.overtimeWaits).toBeUndefined();
  expect(await rowOf(author, id)).toMatchObject({ status: 1, minutes: 180, worked: 160, mayCancel: false });
  const answer = await author.fetchFile('/api/attendanceRecords/csv?from=2026-03-25&to=2026-03-25&of=days');
  const cells = async (file: Response) => {
    const [head, line] = (await file.text()).split('\r\n').map((text) => text.split(','));
    return (title: string) => line![head!.indexOf(title)];
  };
  expect((await cells(answer))('加班分（平日前 2 小時）')).toBe('120');
  // What becomes 補休 is in its own column alone.
  await execute(sql`update attendance.overtimes set pay = 'comp' where id = ${id}`);
  const asComp = await cells(
    await author.fetchFile('/api/attendanceRecords/csv?from=2026-03-25&to=2026-03-25&of=days'),
  );
  const columns = ['加班分（平日正常工時內）', '加班分（平日前 2 小時）', '加班分（平日 2 小時後）', '補休分'];
  expect(columns.map(asComp)).toEqual(['', '', '', '160']);
});

test('POST /overtimes/preview says what it comes to and what is left; without the leave plugin there is no comp time', async () => {
  const author = await person();
  await worked(author, '2026-03-03', 600);
  await file(author, '2026-03-27', '18:00–20:00');
  expect(await author.api.previewOvertime({ body: asked('2026-03-30', '17:00–21:30') })).toEqual({
    minutes: 210,
    counted: 210,
    bands: { w0: 0, w1: 120, w2: 90, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 },
    isBefore: true,
    day: { minutes: 690, limit: 720 },
    month: { approved: 600, waiting: 120, limit: 2760 },
    cycle: null,
    compUntil: null,
  });
  await expect(file(author, '2026-03-31', '18:00–20:00', { pay: 'comp' })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'pay' }],
  });
});

test('approvers see the presses of the day, the hours of the month and who else has overtime', async () => {
  const author = await person();
  const colleague = await person();
  await worked(author, '2026-03-04', 600);
  await press(author, '2026-03-24', [0, '08:50'], [1, '20:10']);
  await file(colleague, '2026-03-24', '18:00–19:00');
  const { id } = await file(author, '2026-03-24', '18:00–20:00');
  const { requestId } = await rowOf(author, id);
  expect(await manager.host.approval({ params: { id: requestId } })).toMatchObject({
    kindTitle: '加班',
    title: '加班 3/24 (週二) 18:00–20:00',
    facts: [
      { label: '哪一天', value: '3/24 (週二)' },
      { label: '時間', value: '3/24 (週二) 18:00–20:00' },
      { label: '時數', value: '2 小時' },
      { label: '換成', value: '加班費' },
      { label: '原因', value: '月底結帳' },
      { label: '那天的打卡', value: '上班 08:50，下班 20:10' },
      { label: '當月加班', value: '已核准 10 小時、待核 0 小時，這次 2 小時，上限 46 小時' },
      { label: '同一天加班', value: expect.stringContaining(colleague.person.name) as string },
    ],
  });
});

test('32. 45 h used, 2 h asked before; worked → 422 OVERTIME_LIMIT, recorded with over46', async () => {
  const author = await person();
  await worked(author, '2026-03-02', 45 * 60);
  await expect(file(author, '2026-03-27', '18:00–20:00')).rejects.toMatchObject({
    code: 422,
    status: 'OVERTIME_LIMIT',
    errors: [{ field: 'end', rule: '這次 2 小時，當月加班上限 46 小時，只剩 1 小時。' }],
  });
  await press(author, '2026-03-25', [0, '09:00'], [1, '20:00']);
  await decide(author, (await file(author, '2026-03-25', '18:00–20:00')).id);
  const answer = await author.fetchFile('/api/attendanceRecords/csv?from=2026-03-25&to=2026-03-25&of=days');
  expect(await answer.text()).toContain('當月加班超過 46 小時');
  await file(author, '2026-04-01', '18:00–20:00');
});

test('of two requests at once for the last hours one wins', async () => {
  const author = await person();
  await worked(author, '2026-03-02', 44 * 60);
  const ended = await Promise.allSettled([
    file(author, '2026-03-30', '18:00–20:00'),
    file(author, '2026-03-31', '18:00–20:00'),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await author.api.overtimes({ query: {} })).list.filter(({ status }) => status === 0)).toHaveLength(1);
});

test.each([
  ['more than 12 hours of work a day', '2026-03-27', '18:00–22:30', {}, 'end', 'OVERTIME_LIMIT'],
  ['within the shift', '2026-03-27', '10:00–12:30', {}, 'start', undefined],
  ['on a mandatory day off', '2026-03-29', '09:00–12:00', {}, 'emergency', undefined],
  ['too long', '2026-03-27', '18:00–17:00', {}, 'end', undefined],
  ['too far ahead', '2027-04-01', '18:00–20:00', {}, 'workDate', undefined],
  ['too old', '2025-03-20', '18:00–20:00', {}, 'workDate', undefined],
] as const)(
  'overtime is refused at its field, and nothing is filed: %s',
  async (_, date, times, more, field, status) => {
    const author = await person();
    await expect(file(author, date, times, more)).rejects.toMatchObject({
      code: 422,
      ...(status && { status }),
      errors: [{ field }],
    });
    expect((await author.host.approvals({ query: { box: 'filed' } })).totalSize).toBe(0);
  },
);

test('on the day after, overtime begins before its shift and before noon, or belongs to that day', async () => {
  const author = await person();
  const at = (workDate: string, start: string, end: string) =>
    author.api.previewOvertime({ body: { ...asked(workDate, '18:00–20:00'), start, end } });
  const refused = { code: 422, errors: [{ field: 'start' }] };
  await expect(at('2026-03-26', '2026-03-27 18:00', '2026-03-27 20:00')).rejects.toMatchObject(refused);
  await expect(at('2026-03-27', '2026-03-28 12:00', '2026-03-28 13:00'), 'a day off').rejects.toMatchObject(refused);
  expect(await at('2026-03-27', '2026-03-28 11:00', '2026-03-28 12:00')).toMatchObject({ minutes: 60 });
  expect(await at('2026-03-26', '2026-03-27 05:00', '2026-03-27 06:00')).toMatchObject({ minutes: 60 });
});

test('a second one of the same time is refused, until the first is returned or withdrawn', async () => {
  const author = await person();
  const first = await file(author, '2026-03-27', '18:00–20:00');
  await expect(file(author, '2026-03-27', '19:00–21:00')).rejects.toMatchObject({ code: 409 });
  await decide(author, first.id, 'return');
  const second = await file(author, '2026-03-27', '19:00–21:00');
  await author.host.revokeApproval({ params: { id: (await rowOf(author, second.id)).requestId } });
  await file(author, '2026-03-27', '19:00–21:00');
  const { list } = await author.api.overtimes({ query: {} });
  expect(list.map(({ status }) => status).sort()).toEqual([0, 2, 3]);
});

test('DELETE /overtimes/:id cancels approved overtime before it begins; not one that waits, and not that of others', async () => {
  const author = await person();
  const { id } = await file(author, '2026-03-27', '18:00–20:00');
  const cancel = (who: Person) => who.api.cancelOvertime({ params: { id } });
  await expect(cancel(author)).rejects.toMatchObject({ code: 409 });
  await decide(author, id);
  await expect(cancel(await person())).rejects.toMatchObject({ code: 404 });
  await cancel(author);
  expect(await rowOf(author, id)).toMatchObject({ status: 3, worked: null, mayCancel: false });
  await expect(cancel(author)).rejects.toMatchObject({ code: 409 });
});

test('an emergency is refused by no limit, and is the only overtime of a mandatory day off', async () => {
  const author = await person();
  await press(author, '2026-03-22', [0, '09:00'], [1, '12:00']);
  await decide(author, (await file(author, '2026-03-22', '09:00–12:00', { emergency: true })).id);
  expect((await dayOf(author, '2026-03-22')).minutes).toMatchObject({ extra: 0, overtime: { x: 180 } });
  await file(author, '2026-03-27', '18:00–23:30', { emergency: true });
});

test('the night counts what was worked once it is over, and a correction counts it again', async () => {
  const author = await person();
  const { id } = await file(author, '2026-03-26', '18:00–20:00');
  await decide(author, id);
  expect(await rowOf(author, id)).toMatchObject({ worked: null });
  await press(author, '2026-03-26', [0, '08:55'], [1, '19:00']);
  atrium.clock.move(86_400_000);
  try {
    const signal = new AbortController().signal;
    await countRecentOvertime(context(), { signal });
    await countRecentOvertime(context(), { signal });
    const [row] = await execute(sql`select bands->>'w1' as w1, counted from attendance.overtimes where id = ${id}`);
    expect(row).toEqual({ w1: '60', counted: 60 });
  } finally {
    atrium.clock.move(-86_400_000);
  }
});
