import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBulletin, type BulletinPerson, type Bulletins, openBulletins } from '../testing/openBulletins.ts';
import { reads } from './tables.ts';

const MINUTE = 60_000;
let atrium: Bulletins;
let manager: BulletinPerson;
let outsider: BulletinPerson;
beforeAll(async () => {
  atrium = await openBulletins({ with: ['notifications'] });
  manager = await atrium.colleague(['bulletin.publish', 'bulletin.manageAll', 'bulletin.readers.view']);
  outsider = await atrium.colleague([], '別家公司');
});
afterAll(() => atrium.dispose());

type Role = 'author' | 'reader';

/** A must-read whose deadline is a minute from now, of which a person is the author or the reader, and a colleague the other. */
function addFor(person: BulletinPerson, role: Role, more: object = {}): Promise<number> {
  const [author, reader] = role === 'author' ? [person, atrium.reader] : [atrium.author, person];
  const deadline = at(1);
  return addBulletin(author, atrium.categories, { mustRead: true, deadline, readers: [reader.person.id], ...more });
}

/** `YYYY-MM-DD HH:mm`, so many minutes from now. */
const at = (minutes: number) =>
  new Date(atrium.clock.now().getTime() + minutes * MINUTE)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' })
    .slice(0, 16);
const minutePasses = () => atrium.advance(MINUTE);
const call = (id: number) => ({ params: { id } });

/** What happens to a bulletin in which a person who moved had a role. */
const happenings: readonly [what: string, role: Role, act: (id: number) => Promise<unknown>, more?: () => object][] = [
  ['is read', 'author', (id) => atrium.reader.api.markRead({ ...call(id), body: {} })],
  ['is changed', 'author', (id) => manager.api.changeBulletin({ ...call(id), body: { title: '改過的標題' } })],
  ['is changed', 'reader', (id) => manager.api.changeBulletin({ ...call(id), body: { title: '改過的標題' } })],
  [
    'is announced again',
    'reader',
    (id) => manager.api.changeBulletin({ ...call(id), body: { title: '新', notifyAgain: true } }),
  ],
  [
    'loses its readers',
    'reader',
    (id) => manager.api.changeBulletin({ ...call(id), body: { readers: [manager.person.id] } }),
  ],
  ['is deleted', 'author', (id) => manager.api.removeBulletin(call(id))],
  ['is deleted', 'reader', (id) => manager.api.removeBulletin(call(id))],
  ['is reminded of by hand', 'reader', (id) => manager.api.remindReaders({ ...call(id), body: {} })],
  ['has come to its deadline', 'author', minutePasses],
  ['has come to its deadline', 'reader', minutePasses],
  ['is published at its time', 'reader', minutePasses, () => ({ publishedOn: at(1), deadline: at(60) })],
  ['comes to its end', 'author', minutePasses, () => ({ finishedOn: at(1), mustRead: false, deadline: null })],
];

test.each(happenings)(
  'a bulletin %s: its %s is notified, unless they moved to another company',
  async (_, role, act, more) => {
    const actions = role === 'author' ? ['bulletin.publish'] : [];
    const [stays, moves] = [await atrium.colleague(actions), await atrium.colleague(actions)];
    const ofStays = await addFor(stays, role, more?.());
    expect(await atrium.receivedBy(stays, () => act(ofStays))).not.toEqual([]);
    const ofMoves = await addFor(moves, role, more?.());
    await atrium.move(moves, outsider);
    expect(await atrium.receivedBy(moves, () => act(ofMoves))).toEqual([]);
  },
);

describe('units', () => {
  const units = (more: object) => ({ company: false, departments: [], groups: [], levels: [], ...more });
  const ofDepartment = () => units({ departments: [atrium.author.person.departmentId!] });
  const read = async (id: number) => atrium.author.api.bulletin(call(id));
  const unread = async ({ api }: BulletinPerson) => (await api.unread()).ids;
  const total = async (id: number) => (await atrium.author.api.receiptCounts(call(id))).total;
  /** The host publishes what an import has changed. */
  const happens = async (publish: (events: typeof atrium.server.services.domainEvents) => Promise<void>) => {
    const { transaction, domainEvents } = atrium.server.services;
    await transaction(() => publish(domainEvents));
    await atrium.advance(0);
  };
  const joins = async (...people: readonly BulletinPerson[]) =>
    happens((events) => events.publishOfHost('people.joined', { employees: people.map(({ person }) => person.id) }));

  test('who joins a department has its bulletins unread and counts, who moves on does not any more', async () => {
    const deadline = at(600);
    const must = await addBulletin(atrium.author, atrium.categories, {
      units: { departments: [atrium.author.person.departmentId!] },
      ...{ mustRead: true, deadline },
    });
    const plain = await addBulletin(atrium.author, atrium.categories, { units: ofDepartment() });
    const over = await addBulletin(atrium.author, atrium.categories, { units: ofDepartment(), ...ending(1) });
    await minutePasses();
    const before = await total(must);
    const newcomer = await atrium.colleague();
    expect(await unread(newcomer)).toEqual([]);
    // two browsers: of the newcomer, who gets a notice of the must-read alone, and of the author, whose counts change
    const heard = { author: [] as readonly unknown[] };
    const received = await atrium.receivedBy(newcomer, async () => {
      heard.author = await atrium.receivedBy(atrium.author, () => joins(newcomer));
    });
    expect(received.filter((name) => name === 7)).toHaveLength(1);
    expect(received).toContain('bulletin.unread');
    expect(heard.author).toContain('bulletin.changed');
    const now = await unread(newcomer);
    expect([now.includes(must), now.includes(plain), now.includes(over)]).toEqual([true, true, false]);
    expect(await total(must)).toBe(before + 1);
    expect((await newcomer.api.mustReads()).map(({ id }) => id)).toContain(must);
    await newcomer.api.markRead({ ...call(must), body: {} });

    await atrium.move(newcomer, await atrium.asPerson({ as: { department: '別的部門' } }));
    const { companyId, departmentId, groupId } = newcomer.person;
    const place = { companyId, departmentId, groupId };
    const { id: employeeId } = newcomer.person;
    expect(
      await atrium.receivedBy(newcomer, () =>
        happens((events) => events.publishOfHost('people.moved', { employeeId, from: place, to: place }, 'moves')),
      ),
    ).toContain('bulletin.changed');
    expect(await unread(newcomer)).toEqual([]);
    expect(await total(must)).toBe(before);
    await expect(newcomer.api.summary(call(must))).rejects.toMatchObject({ code: 404 });
    const receipt = and(eq(reads.bulletinId, must), eq(reads.employeeId, employeeId));
    expect(await atrium.server.db.$count(reads, receipt), 'the receipt stays').toBe(1);
  });

  /** A period that has ended after so many minutes. */
  const ending = (minutes: number) => ({ finishedOn: at(minutes) });

  test('everyone of the company, or of a level, reads it; who has left does not; who is named by name stays', async () => {
    const [named, chief] = [await atrium.colleague(), await atrium.asPerson({ as: { level: 'deptManager' } })];
    const id = await addBulletin(atrium.author, atrium.categories, {
      readers: [named.person.id],
      units: units({ levels: ['deptManager'] }),
    });
    expect(await read(id)).toMatchObject({
      readers: [named.person.id, chief.person.id],
      named: [named.person.id],
      units: units({ levels: ['deptManager'] }),
    });
    const shown = await chief.api.summary(call(id));
    expect(shown.units).toEqual([{ unit: 'level:deptManager', name: '', count: 1 }]);
    const change = async (body: object) => atrium.author.api.changeBulletin({ ...call(id), body });
    await change({ readers: [named.person.id], units: units({ company: true }) });
    const everyone = (await read(id)).readers;
    expect(everyone).toContain(atrium.stranger.person.id);
    expect(everyone).not.toContain(outsider.person.id);

    await atrium.server.db.execute(sql`update host.employees set hidden = true
      where id in (${named.person.id}, ${chief.person.id})`);
    for (const { person } of [named, chief])
      await happens((events) => events.publishOfHost('people.left', { employeeId: person.id }, 'leaves'));
    expect((await read(id)).readers).toEqual(everyone.filter((one) => one !== chief.person.id));
  });

  test('a client that knows nothing of units changes neither them nor who is named; units of others are refused', async () => {
    const [named, other] = [await atrium.colleague(), await atrium.colleague()];
    const body = { readers: [named.person.id], units: units({ groups: [atrium.author.person.groupId!] }) };
    const id = await addBulletin(atrium.author, atrium.categories, body);
    const before = await read(id);
    const change = async (sent: object) => atrium.author.api.changeBulletin({ ...call(id), body: sent });
    await change({ readers: before.readers, title: '改過的標題' });
    expect(await read(id)).toMatchObject({ readers: before.readers, named: [named.person.id], units: body.units });
    await change({ readers: [other.person.id] });
    expect(await read(id)).toMatchObject({ readers: before.readers, named: [], units: body.units });
    await change({ readers: [other.person.id], units: units({}) });
    expect(await read(id)).toMatchObject({ readers: [other.person.id], named: [other.person.id] });
    await expect(change({ readers: [], units: units({}) })).rejects.toMatchObject({ code: 422 });
    const foreign = units({ departments: [outsider.person.departmentId!] });
    await expect(change({ units: foreign })).rejects.toMatchObject({ errors: [{ field: 'units' }] });
    const [entry] = await atrium.server.context.audit.history(`bulletin:${id}`);
    expect(entry?.detail).toMatchObject({ unitsBefore: ['測試組'], units: [] });
  });
});
