import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';
import { favourites } from '../personTables.ts';
import { messages } from '../tables.ts';

test('[S1-182] GET /v1/schedules/:id – a schedule as its form and its panel need it', async () => {
  const { server, anna, ben, carl, rooms, insert } = await startCalendar();
  const [first, second, third] = [anna.person.id, ben.person.id, carl.person.id];
  const id = await insert({
    by: first,
    readers: [second],
    contractors: [third],
    title: 'Review',
    typeId: 7,
    isTop: true,
    start: '2026-03-26 09:30',
    end: '2026-03-26 10:30',
    notifyMinutes: 10,
    memo: 'Bring figures',
    roomId: rooms[0],
    roomStartCode: 2,
    roomEndCode: 3,
    roomMemo: 'Projector',
    createdOn: new Date('2026-03-20T10:00:00+08:00'),
  });
  await server.db.insert(favourites).values({ occurrenceId: id, employeeId: second });
  const read = await ben.api.read({ params: { id } });
  const person = { departmentName: '測試部', readOn: '' };
  expect(read).toEqual({
    id,
    title: 'Review',
    publisher: 'Anna',
    createdBy: first,
    createdByDepartment: '測試部',
    startTime: '2026-03-26 09:30',
    endTime: '2026-03-26 10:30',
    time: '09:30-10:30',
    startDate: '2026-03-26',
    endDate: '2026-03-26',
    isAllDay: false,
    isTop: true,
    isPush: true,
    repeatType: 1,
    repeatRule: null,
    isLastOne: true,
    stopTime: '',
    position: 1,
    count: 1,
    following: 0,
    changeable: 0,
    isSplit: false,
    typeId: 7,
    typeName: '專案',
    classColor: 'teal',
    notifyMinutes: 10,
    memo: 'Bring figures',
    locationType: 1,
    address: '',
    location: 'Pine',
    roomId: rooms[0],
    roomName: 'Pine',
    roomPeople: 6,
    roomStartTime: '09:30',
    roomEndTime: '10:30',
    roomStartTimeCode: 2,
    roomEndTimeCode: 3,
    roomMemo: 'Projector',
    readers: [{ employeeId: second, name: 'Ben', isRead: false, ...person }],
    contractors: [{ employeeId: third, name: 'Carl', isRead: false, ...person }],
    permission: 'reader',
    isCancelled: false,
    isCollected: true,
    isRead: true,
    unReadMessages: 0,
    version: 1,
    ownReminder: null,
    ownAnswer: null,
    ownProposal: null,
    showAs: null,
    isPrivate: false,
    answers: { accepted: 0, declined: 0, tentative: 0, open: 2 },
    createdOn: '2026-03-20 10:00',
    updatedOn: '2026-03-20 10:00',
    updatedByName: '',
  });
  expect(await carl.api.read({ params: { id } })).toMatchObject({ permission: 'editor', isCollected: false });
  expect(await anna.api.read({ params: { id } })).toMatchObject({
    permission: 'editor',
    readers: [{ isRead: true, readOn: '2026-03-26 09:00' }],
  });
});

test('[S1-075] the last one of a series is the one after which none is left that was not deleted', async () => {
  const { server, anna, insertSeries } = await startCalendar();
  const by = anna.person.id;
  const ids = await insertSeries({ by, start: '2026-03-02', end: '2026-03-03', repeatedAfter: [7, 14, 21] });
  const read = (place: number) => anna.api.read({ params: { id: ids[place]! } });
  expect(await read(1)).toMatchObject({
    repeatType: 3,
    stopTime: '2026-03-23',
    isLastOne: false,
    position: 2,
    count: 4,
    following: 2,
    isAllDay: true,
    startTime: '2026-03-09 00:00',
    endTime: '2026-03-10 23:59',
    endDate: '2026-03-10',
  });
  await server.db.execute(`update calendar.occurrences set deleted_on = now() where id in (${ids[0]}, ${ids[3]})`);
  expect(await read(1)).toMatchObject({ isLastOne: false, position: 1, count: 2, following: 1 });
  expect(await read(2)).toMatchObject({ isLastOne: true, position: 2, count: 2, following: 0 });
});

test('[S1-108] for everyone else, and when it is deleted, it is missing', async () => {
  const { anna, ben, carl, olga, insert } = await startCalendar();
  const id = await insert({ by: anna.person.id, readers: [ben.person.id], start: '2026-03-26 09:00' });
  const deleted = await insert({ by: anna.person.id, start: '2026-03-26 09:00', deletedOn: new Date() });
  const missing = { code: '404', message: '找不到資料，可能已被移除，或您無法檢視。' };
  for (const api of [carl.api, olga.api])
    for (const call of [api.read, api.markRead, api.collect, api.uncollect, api.readers, api.messages])
      await expect(call({ params: { id } })).rejects.toMatchObject(missing);
  await expect(carl.api.addMessage({ params: { id }, body: { content: 'x' } })).rejects.toMatchObject(missing);
  await expect(anna.api.read({ params: { id: deleted } })).rejects.toMatchObject(missing);
  await expect(anna.api.read({ params: { id: 999_999 } })).rejects.toMatchObject(missing);
  await expect(ben.api.read({ params: { id: 'x' as unknown as number } })).rejects.toMatchObject({ code: '404' });
});

test('PUT /v1/schedules/:id/read – reading marks it as read once, and notifies the other browsers of the person alone', async () => {
  const { anna, ben, insert } = await startCalendar();
  const id = await insert({ by: anna.person.id, readers: [ben.person.id], start: '2026-03-26 09:00' });
  const [ofAnna, ofBen] = [await anna.listen(), await ben.listen()];
  await ben.api.read({ params: { id } });
  expect(await ofBen.next('changed')).toEqual({ from: '2026-03-26', to: '2026-03-26', ids: [id] });
  await ben.api.read({ params: { id } });
  await ben.api.markRead({ params: { id } });
  await anna.api.read({ params: { id } });
  const { list } = await ben.api.month({ params: { month: '2026-03' } });
  expect(list[0]).toMatchObject({ isRead: true });
  await ben.api.collect({ params: { id } });
  // the next event is that of the favourite: the repeated calls had none
  expect(await ofBen.next('changed')).toMatchObject({ ids: [id] });
  expect([ofBen.waiting, ofAnna.waiting]).toEqual([[], []]);
});

test('[S1-191][S1-192] PUT /v1/schedules/:id/collect, DELETE /v1/schedules/:id/collect – favourites are added and removed, however often; the other browsers of the person are notified of each change', async () => {
  const { anna, ben, insert, receivedBy } = await startCalendar();
  const id = await insert({ by: anna.person.id, readers: [ben.person.id], start: '2026-03-26 09:00' });
  const isCollected = async (person: typeof anna) =>
    (await person.api.list({ query: {} })).list.map((item) => item.isCollected)[0];
  const twice = (call: typeof ben.api.collect) =>
    receivedBy(ben, async () => {
      for (let time = 0; time < 2; time += 1) expect(await call({ params: { id } })).toEqual({});
    });
  expect(await twice(ben.api.collect), 'the second time nothing changes').toEqual(['calendar.changed']);
  expect([await isCollected(anna), await isCollected(ben)]).toEqual([false, true]);
  expect(await twice(ben.api.uncollect)).toEqual(['calendar.changed']);
  expect(await isCollected(ben)).toBe(false);
});

test('GET /v1/schedules/:id/readers – readers are listed with the time they read it', async () => {
  const { anna, ben, carl, insert } = await startCalendar();
  const [second, third] = [ben.person.id, carl.person.id];
  const id = await insert({ by: anna.person.id, readers: [second], contractors: [third], start: '2026-03-26 09:00' });
  await carl.api.markRead({ params: { id } });
  expect(await ben.api.readers({ params: { id } })).toEqual([
    { employeeId: second, name: 'Ben', departmentName: '測試部', isRead: false, readOn: '' },
    { employeeId: third, name: 'Carl', departmentName: '測試部', isRead: true, readOn: '2026-03-26 09:00' },
  ]);
});

test('[S1-183] GET /v1/scheduleMsgs/todayUnread – today counts each schedule once that is unread or has unread comments, without cancelled ones', async () => {
  const { server, anna, ben, insert } = await startCalendar();
  const [by, readers] = [anna.person.id, [ben.person.id]];
  const unread = async (person: typeof anna) => (await person.api.todayUnread({})).unreadNumber;
  const today = await insert({ by, readers, start: '2026-03-26 09:00' });
  const around = await insert({ by, readers, start: '2026-03-20', end: '2026-03-30' });
  await insert({ by, readers, start: '2026-03-26 10:00', isCancelled: true });
  await insert({ by, readers, start: '2026-03-27 10:00' });
  const [employeeId, createdOn] = [by, new Date('2026-03-25T09:00:00+08:00')];
  await server.db
    .insert(messages)
    .values([1, 2].map((number) => ({ occurrenceId: today, employeeId, content: `c${number}`, createdOn })));
  expect([await unread(ben), await unread(anna)]).toEqual([2, 0]);
  await ben.api.read({ params: { id: today } });
  await ben.api.read({ params: { id: around } });
  expect(await unread(ben), 'its comments are still unread').toBe(1);
  await ben.api.messages({ params: { id: today } });
  expect(await unread(ben)).toBe(0);
});
