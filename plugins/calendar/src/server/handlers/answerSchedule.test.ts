import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRule } from '../../contract/repeatRule.ts';
import { failureOf } from '../../testing/failureOf.ts';
import { hidePerson } from '../../testing/hidePerson.ts';
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
const answer = (id: number, body: Parameters<Api['answer']>[0]['body'], api: Api = calendar.ben.api) =>
  api.answer({ params: { id }, body });
const read = (id: number, api: Api = calendar.anna.api) => api.read({ params: { id } });
const people = () => ({ readers: [calendar.ben.person.id], contractors: [calendar.carl.person.id] });
const weekly = { repeatType: 3, stopTime: '2026-04-17' } as const;

test('PUT /v1/schedules/:id/answer – readers and contractors answer with a line, who may change it sees who and why', async () => {
  const { ben, carl } = calendar;
  const [id] = (await writing.create(people())) as [number];
  expect(await read(id)).toMatchObject({ ownAnswer: null, answers: { accepted: 0, open: 2 } });
  expect(await answer(id, { answer: 'declined', note: '看醫生' })).toEqual({ count: 1 });
  await answer(id, { answer: 'tentative' }, carl.api);
  const counts = { accepted: 0, declined: 1, tentative: 1, open: 0 };
  expect(await read(id)).toMatchObject({
    answers: counts,
    readers: [{ employeeId: ben.person.id, answer: 'declined', answerNote: '看醫生' }],
    contractors: [{ answer: 'tentative', answerNote: '' }],
  });
  const seen = await read(id, ben.api);
  expect(seen).toMatchObject({ answers: counts, ownAnswer: { answer: 'declined', note: '看醫生', isForAll: false } });
  expect(seen.contractors[0]).not.toHaveProperty('answerNote');
  await answer(id, { answer: 'accepted' });
  expect(await read(id, ben.api)).toMatchObject({ ownAnswer: { answer: 'accepted', note: '' } });
});

test('who created it, and one that was cancelled, has no answer; others do not see it', async () => {
  const { anna, olga, ben } = calendar;
  const [id] = (await writing.create(people())) as [number];
  expect(await failureOf(answer(id, { answer: 'accepted' }, anna.api))).toMatchObject({
    code: '422',
    message: '您建立了這個行程，不用回覆',
  });
  expect(await failureOf(answer(id, { answer: 'accepted' }, olga.api))).toMatchObject({ code: '404' });
  await anna.api.cancel({ params: { id, x: 'single' }, query: {}, body: { push: false } });
  expect(await failureOf(answer(id, { answer: 'accepted' }, ben.api))).toMatchObject({ code: '409' });
  expect(await read(id)).toMatchObject({ answers: { open: 2 } });
});

test('its creator is notified with the time, once for the same answer, and once for all of a repeat', async () => {
  const { anna } = calendar;
  const ids = await writing.create({ ...people(), ...weekly });
  const listening = await anna.listen();
  await answer(ids[1]!, { answer: 'declined', note: '出差' });
  await answer(ids[1]!, { answer: 'declined', note: '出差' });
  await answer(ids[1]!, { answer: 'accepted', all: true });
  await answer(ids[1]!, { answer: 'accepted' });
  await answer(ids[1]!, { answer: 'accepted', all: true });
  const [first, second] = [await listening.nextOfHost(10), await listening.nextOfHost(10)];
  expect(first).toMatchObject({
    kind: 'calendar.answered',
    title: 'Ben 不參加行程',
    opens: { params: { id: ids[1] } },
  });
  expect(first.message).toMatch(/^「Weekly meeting」4\/3.* 10:00.*：出差$/);
  expect(second.message).toMatch(/^「Weekly meeting」.*3\/27.* 起，共 4 次$/);
  expect(listening.ofHost).toHaveLength(2);
  listening.close();
});

test('the screens of who may change it, and of who has answered, follow; those of other readers need not', async () => {
  const { anna, ben, carl } = calendar;
  const dan = await calendar.asPerson({ as: { name: 'Dan' } });
  const { readers, contractors } = people();
  const [id] = (await writing.create({ readers: [...readers, dan.person.id], contractors })) as [number];
  const act = () => answer(id, { answer: 'accepted', note: String(Math.random()) });
  for (const person of [anna, ben, carl]) expect(await calendar.receivedBy(person, act)).toContain('calendar.changed');
  expect(await calendar.receivedBy(dan, act)).toEqual([]);
});

test('all of a repeat: dates that are to come, in all parts; one of them may be answered otherwise', async () => {
  const ids = await writing.create({ ...people(), repeatRule: { ...startRule('2026-03-27'), until: null } });
  await calendar.anna.api.change({ params: { id: ids[5]!, x: 'continue' }, body: { title: 'Later', push: false } });
  expect(await answer(ids[2]!, { answer: 'declined', all: true })).toEqual({ count: ids.length });
  await answer(ids[3]!, { answer: 'accepted' });
  const answers = async (at: number) => (await read(ids[at]!, calendar.ben.api)).ownAnswer?.answer;
  expect([await answers(0), await answers(3), await answers(6)]).toEqual(['declined', 'accepted', 'declined']);
});

test('who has declined is not busy, and the list of the month has the answer', async () => {
  const { anna, ben } = calendar;
  const time = { startTime: '2026-06-04 10:00', endTime: '2026-06-04 11:00' };
  const [id] = (await writing.create({ ...people(), ...time })) as [number];
  const busy = async () => {
    const body = { people: [ben.person.id, anna.person.id], from: '2026-06-04', to: '2026-06-04' };
    return (await anna.api.freeBusy({ body })).list.map(({ employeeId }) => employeeId);
  };
  expect(await busy()).toEqual([ben.person.id, anna.person.id]);
  await answer(id, { answer: 'declined' });
  expect(await busy()).toEqual([anna.person.id]);
  const { list } = await ben.api.month({ params: { month: '2026-06' } });
  expect(list.find((item) => item.id === id)).toMatchObject({ answer: 'declined' });
});

test('who has left is not waited for', async () => {
  const dan = await calendar.asPerson({ as: { name: 'Dan' } });
  const { readers } = people();
  const [id] = (await writing.create({ readers: [...readers, dan.person.id] })) as [number];
  expect(await read(id)).toMatchObject({ answers: { open: 2 } });
  await hidePerson(calendar, dan.person.id);
  const seen = await read(id);
  expect(seen).toMatchObject({ answers: { open: 1 } });
  expect(seen.readers.map(({ answer: given }) => given)).toEqual([null, undefined]);
});

test('another time asks again; back at its time the answer counts again', async () => {
  const { anna, ben } = calendar;
  const [id] = (await writing.create(people())) as [number];
  await answer(id, { answer: 'declined' });
  const move = (hour: number) =>
    anna.api.change({
      params: { id, x: 'single' },
      body: { startTime: `2026-03-27 ${hour}:00`, endTime: `2026-03-27 ${hour + 1}:00`, push: false },
    });
  await move(14);
  expect(await read(id, ben.api)).toMatchObject({ ownAnswer: null, answers: { declined: 0, open: 2 } });
  await move(10);
  expect(await read(id, ben.api)).toMatchObject({ ownAnswer: { answer: 'declined' } });
});
