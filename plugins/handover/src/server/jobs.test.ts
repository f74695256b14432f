import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { PNG } from '../testing/png.ts';
import { remindOfWaiting } from './rules/jobs.ts';
import { editors } from './tables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  editor = await handovers.colleague();
});
afterAll(() => handovers.dispose());
beforeEach(() => later(0));

/** Sessions end after 12 hours. */
async function later(milliseconds: number): Promise<void> {
  await handovers.advance(milliseconds);
  publisher = await handovers.again(publisher);
  editor = await handovers.again(editor);
}
/** Until this time of the day, today or tomorrow. */
const laterTo = (time: string) => {
  const begin = new Date(`${today()}T${time}:00+08:00`).getTime() - handovers.clock.now().getTime();
  return later(begin > 0 ? begin : begin + DAY);
};
const today = () => handovers.clock.today();
const dayAfter = (days: number) => new Date(Date.parse(today()) + days * DAY).toISOString().slice(0, 10);
const read = (id: number) => publisher.api.read({ params: { id } });
const linesOf = async (id: number) =>
  (await publisher.api.messages({ params: { id } })).map(({ msgId, content, kind }) => [msgId, content, kind]);
const scheduled = (finishDate: string, more: object = {}) =>
  addHandover(publisher, { isFinish: true, finishDate, editors: [editor.person.id], ...more });

test('[S2-037] a finish date in the future postpones the close to that day, which the job does at 00:05', async () => {
  const day = dayAfter(1);
  const id = await scheduled(day);
  expect(await read(id)).toMatchObject({ isFinish: false, state: 'scheduled', finishDate: day });
  expect(await linesOf(id)).toEqual([]);
  await publisher.api.change({ params: { id }, body: { isFinish: true, finishDate: dayAfter(2) } });
  const postponed = [0, `延後結案 ${dayAfter(2)}`, 'postponed'];
  expect(await linesOf(id)).toEqual([postponed]);
  await later(DAY);
  expect(await read(id)).toMatchObject({ isFinish: false });
  await later(DAY);
  expect(await read(id)).toMatchObject({ isFinish: true, state: 'closed', finishDate: today() });
  expect(await linesOf(id)).toEqual([postponed, [0, `延後結案 ${today()}`, 'postponed']]);
  const other = await scheduled(dayAfter(1));
  await laterTo('23:50');
  const listening = await editor.listen();
  await handovers.advance(HOUR);
  expect(await listening.nextOfHost(5, ({ action }) => action === '結案')).toMatchObject({ id: other });
  await later(0);
  const history = await handovers.server.context.audit.history(`handover:${other}`);
  expect(history[0]).toMatchObject({ action: 'handover.close', employeeId: null });
});

test('one whose required items are not done stays unfinished and is overdue, until they are', async () => {
  const id = await scheduled(dayAfter(1), { items: [{ text: '確認異地備份可還原', isRequired: true }] });
  await later(2 * DAY);
  expect(await read(id)).toMatchObject({ isFinish: false, overdue: ['acknowledge', 'close'], overdueDays: 1 });
  const [item] = (await read(id)).items;
  await editor.api.tickItem({ params: { id, itemId: item!.id } });
  await later(DAY);
  expect(await read(id)).toMatchObject({ isFinish: true, overdue: [] });
});

test('a deleted one is not closed', async () => {
  const id = await scheduled(dayAfter(1));
  await publisher.api.remove({ params: { id } });
  await later(2 * DAY);
  await publisher.api.restore({ params: { id } });
  expect(await read(id)).toMatchObject({ isFinish: false });
});

test('responsible people are reminded once, on the second day, unless they have acknowledged or it is closed', async () => {
  await laterTo('10:00');
  const other = await handovers.colleague();
  const editors = [editor.person.id, other.person.id];
  const [waiting, closed] = [
    await addHandover(publisher, { title: '等接手', editors }),
    await addHandover(publisher, { title: '已結束', editors }),
  ];
  await other.api.acknowledge({ params: { id: waiting } });
  await publisher.api.close({ params: { id: closed } });
  await laterTo('09:30');
  expect(await remindersOf(waiting)).toEqual([]);
  await laterTo('08:50');
  const listening = await editor.listen();
  await handovers.advance(HOUR);
  expect(await listening.nextOfHost(10)).toMatchObject({
    kind: 'handover.overdue',
    title: '還沒有接手的交接',
    message: '「等接手」',
    id: waiting,
  });
  await later(0);
  expect(await read(waiting)).toMatchObject({ overdue: ['acknowledge'], overdueDays: 1 });
  expect(await remindersOf(waiting)).toEqual([]);
  await later(2 * DAY);
  expect(await read(waiting)).toMatchObject({ overdueDays: 3 });
});

/** Ids of the notices that the next run of the job sends to the responsible person about a handover. */
async function remindersOf(handover: number) {
  const settings = await handovers.asPerson({ actions: ['settings.manage'] });
  const listening = await editor.listen();
  await settings.host.runJob({ params: { plugin: 'handover', job: 'remind' } });
  await handovers.advance(0);
  return listening.ofHost.filter(({ type, id }) => type === 10 && id === handover);
}

test('no one is reminded where the settings ask for no acknowledgement, nor by a job that is stopped', async () => {
  const id = await addHandover(publisher, { editors: [editor.person.id] });
  const set = async (acknowledgeDays: number) => {
    const { host } = await handovers.asPerson({ actions: ['settings.manage'] });
    await host.savePluginSettings({ params: { plugin: 'handover' }, body: { values: { acknowledgeDays } } });
  };
  const { acknowledgeDays } = await handovers.server.context.settings();
  await set(0);
  await later(3 * DAY);
  expect(await read(id)).toMatchObject({ overdue: [] });
  await set(acknowledgeDays);
  await remindOfWaiting(handovers.server.context, { signal: AbortSignal.abort() });
  const waiting = () =>
    handovers.server.db.$count(editors, and(eq(editors.handoverId, id), isNull(editors.remindedOn)));
  expect(await waiting()).toBe(1);
  await later(DAY);
  expect(await waiting()).toBe(0);
});

test('after 30 days in the bin a handover is deleted for good, and its files with it', async () => {
  const [attached, ofMessage] = [await publisher.upload('清單.txt', 'a'), await publisher.upload('留言.txt', 'b')];
  const image = await publisher.upload('圖.png', PNG);
  const id = await addHandover(publisher, {
    files: [attached.fileId],
    content: `<p>圖</p><img src="${image.fileUrl}" alt="">`,
  });
  await publisher.api.addMessage({ params: { id }, body: { content: '附件', files: [ofMessage.fileId] } });
  await publisher.api.remove({ params: { id } });
  await later(29 * DAY);
  expect((await publisher.api.bin()).list.map((row) => row.id)).toContain(id);
  await later(2 * DAY);
  expect((await publisher.api.bin()).list.map((row) => row.id)).not.toContain(id);
  await expect(publisher.api.restore({ params: { id } })).rejects.toMatchObject({ code: 404 });
  const history = await handovers.server.context.audit.history(`handover:${id}`);
  expect(history[0]).toMatchObject({ action: 'handover.purge' });
  // A day later the host has deleted the files.
  await later(2 * DAY);
  for (const { fileUrl } of [attached, ofMessage, image]) expect((await publisher.fetchFile(fileUrl)).status).toBe(404);
});
