import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar();
});
afterAll(() => calendar.dispose());

const day = '2026-03-27';
const at = (from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
type Api = TestCalendar['anna']['api'];
const see = async (people: number[], api: Api = calendar.anna.api) =>
  (await api.sideBySide({ body: { people, from: day, to: day } })).list;

test('POST /v1/freeBusy/sideBySide – what the caller sees has its title, all else is merged and has none', async () => {
  const { anna, ben, carl, insert } = calendar;
  const [annaId, benId, carlId] = [anna, ben, carl].map(({ person }) => person.id) as [number, number, number];
  const id = await insert({ by: annaId, readers: [benId], title: 'Shared', ...at('10:00', '11:00') });
  await insert({ by: carlId, readers: [benId], title: 'Not hers', ...at('10:30', '12:00') });
  await insert({ by: benId, title: 'Own', ...at('11:30', '13:00') });
  const schedule = { id, title: 'Shared', classColor: expect.any(String) as string };
  const shared = { employeeId: benId, ...at('10:00', '11:00'), kind: 'busy', name: '', schedule };
  const busy = { employeeId: benId, ...at('10:30', '13:00'), kind: 'busy', name: '', schedule: null };
  expect(await see([benId])).toEqual([shared, busy]);
  expect((await see([carlId])).map((span) => span.schedule)).toEqual([null]);
  expect(JSON.stringify(await see([benId, carlId]))).not.toContain('Not hers');
});

test('private ones of others are busy; cancelled and deleted ones are not there, nor are declined ones to those who may know it, free ones only where they are seen', async () => {
  const { anna, ben, carl } = calendar;
  const dan = await calendar.asPerson({ as: { name: 'Dan' } });
  const body = (from: string, to: string, more: object) => ({
    ...{ title: 'One', typeId: 1, startTime: `${day} ${from}`, endTime: `${day} ${to}`, push: false },
    ...more,
  });
  await dan.api.create({ body: body('09:00', '10:00', { isPrivate: true, showAs: 'away' }) });
  await dan.api.create({ body: body('10:00', '11:00', { showAs: 'free' }) });
  await dan.api.create({ body: body('11:30', '12:00', { showAs: 'free', readers: [anna.person.id] }) });
  const { id } = await anna.api.create({ body: body('13:00', '14:00', { readers: [dan.person.id] }) });
  await dan.api.answer({ params: { id }, body: { answer: 'declined' } });
  const gone = await dan.api.create({ body: body('15:00', '16:00', { readers: [anna.person.id] }) });
  await dan.api.cancel({ params: { id: gone.id, x: 'single' }, query: {}, body: { push: false } });
  expect((await see([dan.person.id])).map(({ start, kind }) => `${start.slice(11)} ${kind}`)).toEqual([
    '11:30 free',
    '09:00 busy',
  ]);
  expect((await see([dan.person.id], dan.api)).map(({ kind }) => kind)).toEqual(['away', 'free', 'free']);
  // another reader does not hear who declined (0178)
  await anna.api.change({
    params: { id, x: 'single' },
    body: { readers: [dan.person.id, ben.person.id], contractors: [carl.person.id], push: false },
  });
  const titles = async (api: Api) =>
    (await see([dan.person.id], api)).filter(({ schedule }) => schedule?.id === id).length;
  expect(await Promise.all([ben, carl, anna, dan].map(({ api }) => titles(api)))).toEqual([1, 0, 0, 0]);
});

test('who is of another company has nothing, also for themselves beside others; too many days and people are refused', async () => {
  const { anna, olga, insert } = calendar;
  await insert({ by: olga.person.id, companyId: olga.person.companyId, ...at('10:00', '11:00') });
  expect(await see([olga.person.id])).toEqual([]);
  expect(await see([anna.person.id, anna.person.id], olga.api)).toEqual([]);
  const refused = (body: object) => failureOf(anna.api.sideBySide({ body: body as never }));
  const people = [anna.person.id];
  expect(await refused({ people, from: day, to: '2026-04-03' })).toMatchObject({ code: '422' });
  expect(await refused({ people, from: day, to: '2026-03-26' })).toMatchObject({ code: '422' });
  expect(await refused({ people: [1, 2, 3, 4, 5, 6, 7, 8, 9], from: day, to: day })).toMatchObject({ code: '422' });
});
