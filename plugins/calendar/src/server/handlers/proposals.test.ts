import { momentOf } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposals } from '../personTables.ts';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

type Api = TestCalendar['anna']['api'];
type Proposal = Parameters<Api['propose']>[0]['body'];
const people = () => ({ readers: [calendar.ben.person.id], contractors: [calendar.carl.person.id] });
const weekly = { repeatType: 3, stopTime: '2026-04-17' } as const;
const afternoon = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:30' } as const;
const shown = { ...afternoon, isForAll: false } as const;
const propose = (id: number, body: Proposal = afternoon, api: Api = calendar.ben.api) =>
  api.propose({ params: { id }, body });
const read = (id: number, api: Api = calendar.anna.api) => api.read({ params: { id } });
const accept = (id: number, version: number, more: object = {}, api: Api = calendar.anna.api) =>
  api.acceptProposal({ params: { id }, body: { ...afternoon, version, ...more } });
const roomAt = (start: number, end: number, roomId = calendar.rooms[0]) => ({
  ...{ locationType: 1 as const, roomId },
  ...{ roomStartTimeCode: start, roomEndTimeCode: end },
});

test('PUT /v1/schedules/:id/proposal – who may change it sees the times with counts and lines, others their own', async () => {
  const { ben, carl } = calendar;
  const dan = await calendar.asPerson({ as: { name: 'Dan' } });
  const { readers, contractors } = people();
  const [id] = (await writing.create({ readers: [...readers, dan.person.id], contractors })) as [number];
  const other = { startTime: '2026-03-27 09:00', endTime: '2026-03-27 10:00' };
  await propose(id, other);
  await propose(id, other, carl.api);
  await propose(id, { ...afternoon, note: '上午在外面' }, ben.api);
  await propose(id, afternoon, dan.api);
  const seen = await read(id);
  expect(seen).toMatchObject({
    ownProposal: null,
    proposals: [
      {
        ...shown,
        count: 2,
        people: [
          { name: 'Ben', note: '上午在外面' },
          { name: 'Dan', note: '' },
        ],
      },
      { ...other, count: 1, people: [{ name: 'Carl' }] },
    ],
  });
  expect(await read(id, carl.api)).toMatchObject({ ownProposal: { ...other, note: '' }, proposals: [{}, {}] });
  const own = await read(id, ben.api);
  expect(own.ownProposal).toEqual({ ...shown, note: '上午在外面' });
  expect(own).not.toHaveProperty('proposals');
});

test('the creator, strangers, what is over, cancelled or the same is refused, and nothing is written', async () => {
  const { anna, ben, olga, server } = calendar;
  const [id] = (await writing.create(people())) as [number];
  const before = await server.db.$count(proposals);
  expect(await failureOf(propose(id, afternoon, anna.api))).toMatchObject({ code: '422' });
  expect(await failureOf(propose(id, afternoon, olga.api))).toMatchObject({ code: '404' });
  expect(await failureOf(accept(id, 1, {}, ben.api))).toMatchObject({ code: '422', status: 'NOT_ALLOWED' });
  expect(await failureOf(accept(id, 1, {}, olga.api))).toMatchObject({ code: '404' });
  const refused = (startTime: string, endTime: string) => failureOf(propose(id, { startTime, endTime }));
  expect(await refused('2026-03-25 10:00', '2026-03-25 11:00')).toMatchObject({ message: '請提議還沒開始的時間' });
  expect(await refused('2026-03-27 10:00', '2026-03-27 11:00')).toMatchObject({
    message: expect.stringMatching(/已經是這個時間/) as string,
  });
  expect(await refused('2026-03-28 10:00', '2026-03-28 09:00')).toMatchObject({ code: '422' });
  await anna.api.cancel({ params: { id, x: 'single' }, query: {}, body: { push: false } });
  expect(await failureOf(propose(id))).toMatchObject({ code: '409' });
  expect(await server.db.$count(proposals)).toBe(before);
});

test('POST /v1/schedules/:id/proposal/accept – one press moves it with its room, and who proposed it is notified of that alone', async () => {
  const { ben, anna } = calendar;
  const [id] = (await writing.create({ ...people(), ...roomAt(3, 4) })) as [number];
  const [creator, proposer] = [await anna.listen(), await ben.listen()];
  await propose(id, { ...afternoon, note: '上午在外面' });
  await propose(id, { ...afternoon, note: '上午在外面' });
  const asked = await creator.nextOfHost(10);
  expect(asked).toMatchObject({ kind: 'calendar.answered', title: 'Ben 提議其他時間', opens: { params: { id } } });
  expect(asked.message).toMatch(/^「Weekly meeting」.*3\/27.* 10:00.* → .*3\/27.* 14:00.*：上午在外面$/);
  expect(await failureOf(accept(id, 9))).toMatchObject({ code: '412' });
  expect(await accept(id, (await read(id)).version)).toMatchObject({ count: 1, withoutRoom: [] });
  const row = await writing.rowOf(id);
  expect([momentOf(row.startsOn), momentOf(row.endsOn)]).toEqual([afternoon.startTime, afternoon.endTime]);
  expect(await writing.bookingsOf([id])).toEqual([`2026-03-27 ${calendar.rooms[0]} 11-13`]);
  const told = await proposer.nextOfHost(10);
  expect(told).toMatchObject({ kind: 'calendar.answered', title: 'Anna 採用了您提議的時間' });
  expect(await read(id)).toMatchObject({ proposals: [] });
  expect(creator.ofHost).toHaveLength(1);
  // without push no one hears of a move, who proposed it neither
  const evening = { startTime: '2026-03-27 16:00', endTime: '2026-03-27 17:00' };
  await propose(id, evening);
  await accept(id, (await read(id)).version, { ...evening, push: false });
  await propose(id);
  await anna.api.declineProposal({ params: { id }, body: afternoon });
  expect((await proposer.nextOfHost(10)).title).toBe('Anna 未採用您提議的時間');
  expect(proposer.ofHost.map(({ type }) => type)).toEqual([10, 10]);
  creator.close();
  proposer.close();
});

test('who is taken off hears nothing more: what they proposed is neither accepted nor declined, and gone when they are back', async () => {
  const { anna, ben, server } = calendar;
  const [id] = (await writing.create(people())) as [number];
  const held = () => server.db.select().from(proposals).where(eq(proposals.occurrenceId, id));
  const setReaders = (readers: number[]) =>
    anna.api.change({ params: { id, x: 'single' }, body: { readers, push: false } });
  const other = { startTime: '2026-03-27 09:00', endTime: '2026-03-27 10:00' };
  await propose(id);
  await propose(id, other, calendar.carl.api);
  const [ofBen] = (await held()).filter(({ employeeId }) => employeeId === ben.person.id);
  await setReaders([]);
  expect(await held()).toMatchObject([{ employeeId: calendar.carl.person.id }]);
  await setReaders([ben.person.id]);
  expect(await read(id, ben.api)).toMatchObject({ ownProposal: null });

  // one that was written meanwhile
  await setReaders([]);
  await server.db.insert(proposals).values(ofBen!);
  const listening = await ben.listen();
  await anna.api.change({ params: { id, x: 'single' }, body: { title: '裁員名單', push: false } });
  const { version } = await read(id);
  expect(await failureOf(accept(id, version))).toMatchObject({ code: '409' });
  expect(
    await failureOf(anna.api.declineProposal({ params: { id }, body: { ...afternoon, note: '機密' } })),
  ).toMatchObject({ code: '409' });
  expect(listening.ofHost).toEqual([]);
  listening.close();
});

test('a time of more than 31 days is refused, and one for the whole repeat at a date that is over', async () => {
  const { insert, anna, ben } = calendar;
  const [id] = (await writing.create(people())) as [number];
  const long = { startTime: '2026-03-28 10:00', endTime: '2026-04-28 10:01' };
  expect(await failureOf(propose(id, long))).toMatchObject({ code: '422', message: '提議的時間最長 31 天' });
  await propose(id, { ...long, endTime: '2026-04-28 10:00' });
  const past = await insert({
    ...{ by: anna.person.id, readers: [ben.person.id] },
    ...{ start: '2026-03-20 10:00', end: '2026-03-20 11:00' },
  });
  expect(await failureOf(propose(past, { ...afternoon, all: true }))).toMatchObject({
    code: '422',
    message: expect.stringMatching(/這個日期已經過去/) as string,
  });
});

test('a taken room is answered as in a move: with alternatives, and nothing is written before', async () => {
  const [id] = (await writing.create({ ...people(), ...roomAt(3, 4, calendar.rooms[1]) })) as [number];
  await writing.create({ ...afternoon, ...roomAt(11, 13, calendar.rooms[1]) });
  await propose(id);
  const { version } = await read(id);
  const refused = await failureOf(accept(id, version));
  expect(refused).toMatchObject({ code: '300', data: { conflicts: [{ day: '2026-03-27' }] } });
  expect(await read(id)).toMatchObject({ version, startTime: '2026-03-27 10:00', proposals: [shown] });
  const placements = [{ day: '2026-03-27', roomId: calendar.rooms[2], roomStartTimeCode: 11, roomEndTimeCode: 13 }];
  await accept(id, version, { placements });
  expect(await writing.bookingsOf([id])).toEqual([`2026-03-27 ${calendar.rooms[2]} 11-13`]);
});

test('outside of the hours of rooms it is refused with the way out', async () => {
  const [id] = (await writing.create({
    ...people(),
    startTime: '2026-03-27 17:00',
    endTime: '2026-03-27 18:00',
    ...roomAt(17, 18),
  })) as [number];
  const late = { startTime: '2026-03-27 20:00', endTime: '2026-03-27 21:00' };
  await propose(id, late);
  const { version } = await read(id);
  expect(await failureOf(accept(id, version, late))).toMatchObject({
    code: '422',
    message: expect.stringMatching(/會議室在這個時間無法預約/) as string,
  });
  expect(await read(id)).toMatchObject({ version, proposals: [late] });
});

test('all of a repeat moves as far as the date does; a person proposes one time for all of it', async () => {
  const { ben } = calendar;
  const ids = await writing.create({ ...people(), ...weekly });
  await propose(ids[0]!, { ...afternoon, all: true });
  const second = { startTime: '2026-04-03 14:00', endTime: '2026-04-03 15:00', all: true };
  await propose(ids[1]!, second);
  expect((await read(ids[0]!)).proposals).toEqual([]);
  expect(await read(ids[1]!, ben.api)).toMatchObject({ ownProposal: { isForAll: true } });
  const { version } = await read(ids[1]!);
  expect(await failureOf(accept(ids[1]!, version, { ...second, all: false }))).toMatchObject({ code: '409' });
  await accept(ids[1]!, version, second);
  expect(await writing.startsOf(ids)).toEqual(
    ['2026-03-27', '2026-04-03', '2026-04-10', '2026-04-17'].map((day) => `${day} 14:00`),
  );
});

test('whole days move to whole days', async () => {
  const days = { startTime: '2026-03-30 00:00', endTime: '2026-03-31 23:59' };
  const [id] = (await writing.create({
    ...people(),
    isAllDay: true,
    startDate: '2026-03-27',
    endDate: '2026-03-27',
  })) as [number];
  await propose(id, days);
  const { version, proposals: list } = await read(id);
  expect(list).toMatchObject([days]);
  await accept(id, version, days);
  expect(await read(id)).toMatchObject({ isAllDay: true, startDate: '2026-03-30', endDate: '2026-03-31' });
});

test('POST /v1/schedules/:id/proposal/decline, DELETE /v1/schedules/:id/proposal – declined with a line, withdrawn, or proposed for another time than it has now: it is gone', async () => {
  const { anna, ben } = calendar;
  const [id] = (await writing.create(people())) as [number];
  await propose(id);
  const proposer = await ben.listen();
  const decline = () => anna.api.declineProposal({ params: { id }, body: { ...afternoon, note: '場地只有上午' } });
  await decline();
  const told = await proposer.nextOfHost(10);
  expect(told.title).toBe('Anna 未採用您提議的時間');
  expect(told.message).toMatch(/：場地只有上午$/);
  expect(await failureOf(decline())).toMatchObject({ code: '409' });
  proposer.close();

  await propose(id);
  await ben.api.withdrawProposal({ params: { id } });
  await ben.api.withdrawProposal({ params: { id } });
  const { version } = await read(id);
  expect(await failureOf(accept(id, version))).toMatchObject({
    code: '409',
    message: expect.stringMatching(/已經撤回/) as string,
  });

  await propose(id);
  const move = (hour: number) =>
    anna.api.change({
      params: { id, x: 'single' },
      body: { startTime: `2026-03-27 ${hour}:00`, endTime: `2026-03-27 ${hour + 1}:00`, push: false },
    });
  await move(16);
  expect(await read(id, ben.api)).toMatchObject({ ownProposal: null });
  expect(await failureOf(accept(id, (await read(id)).version))).toMatchObject({ code: '409' });
  await move(10);
  expect(await read(id, ben.api)).toMatchObject({ ownProposal: shown });
  await anna.api.change({ params: { id, x: 'single' }, body: { readers: [], push: false } });
  expect(await read(id)).toMatchObject({ proposals: [] });
});

test('two who accept different times at once: one moves it, the other is stale', async () => {
  const { carl } = calendar;
  const [id] = (await writing.create(people())) as [number];
  const other = { startTime: '2026-03-27 16:00', endTime: '2026-03-27 17:00' };
  await propose(id);
  await propose(id, other, carl.api);
  const { version } = await read(id);
  const done = await Promise.allSettled([accept(id, version), accept(id, version, other, carl.api)]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [failed] = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(failed).toMatchObject({ code: '412' });
});

test('DELETE /v1/schedules/:id/answer – an answer is withdrawn, for one date or all; its creator is notified', async () => {
  const { anna, ben } = calendar;
  const ids = await writing.create({ ...people(), ...weekly });
  await ben.api.answer({ params: { id: ids[0]! }, body: { answer: 'accepted', all: true } });
  const creator = await anna.listen();
  const withdraw = (all: boolean) => ben.api.withdrawAnswer({ params: { id: ids[0]! }, query: { all } });
  expect(await withdraw(false)).toEqual({ count: 1 });
  expect(await withdraw(false)).toEqual({ count: 0 });
  expect(await read(ids[0]!)).toMatchObject({ answers: { accepted: 0, open: 2 } });
  expect(await read(ids[1]!)).toMatchObject({ answers: { accepted: 1, open: 1 } });
  expect(await withdraw(true)).toEqual({ count: 3 });
  expect((await creator.nextOfHost(10)).title).toBe('Ben 撤回了回覆');
  expect((await creator.nextOfHost(10)).message).toMatch(/共 3 次$/);
  expect(creator.ofHost).toHaveLength(2);
  creator.close();
});
