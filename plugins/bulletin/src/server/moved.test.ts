import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBulletin, type BulletinPerson, type Bulletins, openBulletins } from '../testing/openBulletins.ts';

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
