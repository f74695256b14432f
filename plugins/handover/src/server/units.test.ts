import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let outsider: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  publisher = await handovers.colleague();
  outsider = await handovers.colleague([], '別家公司');
});
afterAll(() => handovers.dispose());

interface ChangeDetail {
  readonly added: readonly number[];
}
const units = (more: object = {}) => ({ company: false, departments: [], groups: [], levels: [], ...more });
const ofDepartment = () => units({ departments: [publisher.person.departmentId!] });
const read = (id: number, { api } = publisher) => api.read({ params: { id } });
const change = (id: number, body: object) => publisher.api.change({ params: { id }, body });
const unread = async ({ api }: HandoverPerson) =>
  (await api.search({ body: { isUnread: true } })).list.map(({ id }) => id);
/** The host publishes what the organisation has changed. */
async function happens(publish: (events: typeof handovers.server.services.domainEvents) => Promise<void>) {
  const { transaction, domainEvents } = handovers.server.services;
  await transaction(() => publish(domainEvents));
  await handovers.advance(0);
}

test('who joins a department reads its open handovers, unread and without notices; who moves on does not any more', async () => {
  const reader = await handovers.colleague();
  const open = await addHandover(publisher, { units: ofDepartment() });
  const closed = await addHandover(publisher, { units: ofDepartment() });
  await publisher.api.close({ params: { id: closed } });
  const newcomer = await handovers.colleague();
  await expect(read(open, newcomer)).rejects.toMatchObject({ code: 404 });
  const { id: employeeId, companyId, departmentId, groupId } = newcomer.person;
  let received: readonly (string | number)[] = [];
  const ofReader = await handovers.receivedBy(reader, async () => {
    received = await handovers.receivedBy(newcomer, () =>
      happens((events) => events.publishOfHost('people.joined', { employees: [employeeId] })),
    );
  });
  expect(ofReader, 'of those who read it already none reloads').not.toContain('handover.changed');
  expect(received).toContain('handover.changed');
  expect(received.filter((name) => name === 5)).toEqual([]);
  expect((await unread(newcomer)).filter((id) => id === open || id === closed)).toEqual([open]);
  expect(await read(open, newcomer)).toMatchObject({
    permission: 3,
    named: [],
    readerUnits: [{ unit: `department:${departmentId}`, count: expect.any(Number) }],
  });
  const { readers } = await newcomer.api.readers({ params: { id: open } });
  expect(readers.map((one) => one.employeeId)).toContain(employeeId);

  await handovers.move(newcomer, await handovers.asPerson({ as: { department: '別的部門' } }));
  const place = { companyId, departmentId, groupId };
  expect(
    await handovers.receivedBy(newcomer, () =>
      happens((events) => events.publishOfHost('people.moved', { employeeId, from: place, to: place }, 'moves')),
    ),
  ).toContain('handover.changed');
  await expect(read(open, newcomer)).rejects.toMatchObject({ code: 404 });
  expect((await read(open)).readers.map((one) => one.employeeId)).not.toContain(employeeId);
});

test('who is named by name stays; a client that knows nothing of units changes neither; new readers of a unit are told', async () => {
  const [named, other] = [await handovers.colleague(), await handovers.colleague()];
  const id = await addHandover(publisher, { readers: [named.person.id] });
  const received = await handovers.receivedBy(other, () =>
    change(id, { readers: [named.person.id], units: ofDepartment() }),
  );
  expect(received.filter((name) => name === 5)).toHaveLength(1);
  const before = await read(id);
  expect(before).toMatchObject({ named: [named.person.id], units: ofDepartment() });
  const ids = before.readers.map(({ employeeId }) => employeeId);
  expect(ids).toEqual(expect.arrayContaining([named.person.id, other.person.id]));
  expect(ids).not.toContain(outsider.person.id);
  await change(id, { readers: ids, title: '改過的標題' });
  expect(await read(id)).toMatchObject({ readers: before.readers, named: [named.person.id], units: ofDepartment() });
  await change(id, { title: '再改一次' });
  expect(await read(id)).toMatchObject({ readers: before.readers, named: [named.person.id], units: ofDepartment() });
  await change(id, { readers: [named.person.id], units: units() });
  expect(await read(id)).toMatchObject({ readers: [{ employeeId: named.person.id }], readerUnits: [] });
  const [entry] = await handovers.server.context.audit.history(`handover:${id}`);
  expect(entry?.detail).toMatchObject({ unitsBefore: [expect.any(String)], units: [] });
});

test('a unit that is named is no news to the publisher and responsible people: they learn what has changed', async () => {
  const [editor, member] = [await handovers.colleague(), await handovers.colleague()];
  const id = await addHandover(publisher, { editors: [editor.person.id] });
  const [publisherHears, memberHears] = [await publisher.listen(), await member.listen()];
  await editor.api.change({ params: { id }, body: { title: '新的標題', units: ofDepartment() } });
  expect(await publisherHears.nextOfHost(5)).toMatchObject({ action: '修改', id });
  expect(await memberHears.nextOfHost(5)).toMatchObject({ action: '新增', id });
  const [entry] = await handovers.server.context.audit.history(`handover:${id}`);
  const { added } = entry!.detail as unknown as ChangeDetail;
  expect(added).toContain(member.person.id);
  expect(added.filter((one) => [publisher, editor].some(({ person }) => person.id === one))).toEqual([]);
});

test('a closed handover keeps the readers whom it had when its readers are edited, until other units are named', async () => {
  const [mover, other] = [await handovers.colleague(), await handovers.asPerson({ as: { department: '另一個部門' } })];
  const id = await addHandover(publisher, { units: ofDepartment() });
  await publisher.api.close({ params: { id } });
  await handovers.move(mover, other);
  await handovers.colleague();
  const readers = async () => new Set((await read(id)).readers.map(({ employeeId }) => employeeId));
  const before = await readers();
  expect(before).toContain(mover.person.id);
  await change(id, { readers: [other.person.id], units: ofDepartment() });
  expect(await readers()).toEqual(new Set([...before, other.person.id]));
  await change(id, { units: units() });
  await change(id, { units: ofDepartment() });
  expect(await readers(), 'resolved again').not.toContain(mover.person.id);
});

test('a unit of another company is refused at its field, and changes nothing', async () => {
  const id = await addHandover(publisher);
  const foreign = units({ departments: [outsider.person.departmentId!] });
  await expect(change(id, { title: '不會存', units: foreign })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'units' }],
  });
  expect(await read(id)).toMatchObject({ title: '客服工單系統值班交接', units: units() });
});
