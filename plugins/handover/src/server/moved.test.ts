import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

let handovers: TestHandovers;
let colleague: HandoverPerson;
let manager: HandoverPerson;
let outsider: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  colleague = await handovers.colleague();
  manager = await handovers.colleague(['handover.manageAll', 'settings.manage']);
  outsider = await handovers.colleague([], '別家公司');
});
afterAll(() => handovers.dispose());

type Role = 'publisher' | 'editor' | 'reader';

/** A handover in which a person has this role, and the colleague the others. */
function addFor(person: HandoverPerson, role: Role): Promise<number> {
  const of = (wanted: Role) => [(role === wanted ? person : colleague).person.id];
  return addHandover(role === 'publisher' ? person : colleague, { editors: of('editor'), readers: of('reader') });
}

const change = (id: number, body: object) => manager.api.change({ params: { id }, body });

/** What happens to a handover in which a person who moved had a role. */
const happenings: readonly [what: string, role: Role, act: (id: number) => Promise<unknown>][] = [
  ['is read', 'publisher', (id) => colleague.api.markRead({ params: { id }, body: {} })],
  ['is read', 'editor', (id) => manager.api.markRead({ params: { id }, body: {} })],
  ['is acknowledged', 'publisher', (id) => colleague.api.acknowledge({ params: { id } })],
  ['is changed', 'publisher', (id) => change(id, { title: '改過的標題' })],
  ['is changed', 'editor', (id) => change(id, { title: '改過的標題' })],
  ['gets a comment', 'publisher', (id) => manager.api.addMessage({ params: { id }, body: { content: '留言' } })],
  ['is closed', 'reader', (id) => manager.api.close({ params: { id } })],
  ['is deleted', 'reader', (id) => manager.api.remove({ params: { id } })],
  ['has no readers any more', 'reader', (id) => change(id, { readers: [] })],
  ['has no responsible people any more', 'editor', (id) => change(id, { editors: [] })],
  ['waits too long for its responsible people', 'editor', remind],
];

async function remind(id: number): Promise<void> {
  const { db } = handovers.server;
  await db.execute(
    sql`update handover.editors set assigned_on = assigned_on - interval '9 days' where handover_id = ${id}`,
  );
  await manager.host.runJob({ params: { plugin: 'handover', job: 'remind' } });
  await handovers.advance(0);
}

test.each(happenings)(
  'a handover %s: its %s is notified, unless they moved to another company',
  async (_, role, act) => {
    const [stays, moves] = [await handovers.colleague(), await handovers.colleague()];
    const [ofStays, ofMoves] = [await addFor(stays, role), await addFor(moves, role)];
    await handovers.move(moves, outsider);
    expect(await handovers.receivedBy(stays, () => act(ofStays))).not.toEqual([]);
    expect(await handovers.receivedBy(moves, () => act(ofMoves))).toEqual([]);
  },
);

test('people who moved to another company are not counted, not listed, and make no handover overdue', async () => {
  const [stays, moves] = [await handovers.colleague(), await handovers.colleague()];
  const publisher = await handovers.colleague();
  const people = [stays.person.id, moves.person.id];
  const id = await addHandover(publisher, { editors: people, readers: people });
  const waiting = await addHandover(publisher, { editors: people });
  for (const { api } of [stays, moves]) await api.acknowledge({ params: { id } });
  await stays.api.acknowledge({ params: { id: waiting } });
  await remind(waiting);
  const read = (of: number) => publisher.api.read({ params: { id: of } });
  const counts = (count: number) => ({
    editorCount: count,
    readerCount: count,
    viewedCount: count,
    acknowledgedCount: count,
  });
  const listed = async () => {
    const call = { params: { id } };
    const { api } = publisher;
    const lists = [
      (await api.editors(call)).editors,
      (await api.editorStates(call)).editors,
      (await api.readers(call)).readers,
      (await api.readerStates(call)).readers,
    ];
    return lists.map((list) => list.map(({ employeeId }) => employeeId));
  };
  expect(await read(id)).toMatchObject(counts(2));
  expect(await listed()).toEqual([people, people, people, people]);
  expect(await read(waiting)).toMatchObject({ overdue: ['acknowledge'] });
  expect((await publisher.api.counts()).overdue).toBe(1);
  await handovers.move(moves, outsider);
  const [only] = people;
  expect(await read(id)).toMatchObject(counts(1));
  expect(await listed()).toEqual([[only], [only], [only], [only]]);
  expect(await read(waiting)).toMatchObject({ overdue: [] });
  expect((await publisher.api.counts()).overdue).toBe(0);
  // they stay stored, and do not stop a form from being saved
  const { editors, readers } = await read(id);
  const body = { editors: editors.map(({ employeeId }) => employeeId), readers };
  await publisher.api.change({ params: { id }, body });
  expect((await read(id)).editors).toHaveLength(2);
});
