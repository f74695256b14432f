import { expect, test } from 'vitest';
import { notificationsTest } from '../testing/notificationsTest.ts';

test('a plugin’s own kind is type 10 with its name, and reads in the language of each reader, also live', async () => {
  const { url, token, asPerson, tell } = await notificationsTest();
  const chinese = await asPerson();
  const english = await asPerson({ language: 'en' });
  const received = await english.listen();
  const remind = (employee: number, items: number) =>
    fetch(`${url}/api/teller/remind`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ employee, items }),
    });
  await remind(chinese.person.id, 2);
  await remind(english.person.id, 1);
  const kind = { type: 10, kind: 'teller.overdue', icon: 'time' };
  expect((await chinese.api.rows()).list).toMatchObject([
    { ...kind, title: '有器材逾期', message: '2 件器材已過歸還日期。' },
  ]);
  expect((await english.api.rows()).list).toMatchObject([
    { ...kind, title: 'Equipment is overdue', message: '1 item is past the day of return.' },
  ]);
  const ofKind = async (kind: string) => (await chinese.api.rows({ query: { type: 10, kind } })).totalSize;
  expect([await ofKind('teller.overdue'), await ofKind(''), await ofKind('teller.other')]).toEqual([1, 0, 0]);
  await tell(token, { to: { employees: [chinese.person.id] }, type: 10 });
  expect([await ofKind('teller.overdue'), await ofKind('')]).toEqual([1, 1]);
  const event = await received.nextOfHost(10);
  expect(event).toMatchObject({
    kind: 'teller.overdue',
    title: '有器材逾期',
    english: { title: 'Equipment is overdue' },
  });
});

test('a mandatory kind is in the list of people who turned it off, and their choices say so', async () => {
  const { url, token, asPerson } = await notificationsTest();
  const other = await asPerson();
  const opened = async () => (await other.api.readChoices()).kinds.find(({ kind }) => kind === 'teller.opened');
  expect(await opened()).toMatchObject({ bell: true, desktop: true, isMandatory: true });
  const choice = { type: 10, kind: 'teller.opened', bell: false, desktop: false };
  await other.api.saveChoices({ body: { kinds: [choice] } });
  expect(await opened()).toMatchObject({ bell: true, desktop: false, isMandatory: true });
  await fetch(`${url}/api/teller/warn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ employee: other.person.id }),
  });
  expect((await other.api.rows()).list).toMatchObject([{ kind: 'teller.opened', title: '置物櫃已代為開啟' }]);
});

test('kinds of plugins are listed with their defaults, and a choice is kept by their names', async () => {
  const { url, token, asPerson } = await notificationsTest();
  const other = await asPerson({ language: 'en' });
  const declared = async () => (await other.api.readChoices()).kinds.filter(({ kind }) => kind === 'teller.overdue');
  const shown = {
    type: 10,
    kind: 'teller.overdue',
    plugin: 'Teller',
    title: 'Overdue return',
    icon: 'time',
    isMandatory: false,
  };
  expect(await declared()).toEqual([{ ...shown, bell: true, desktop: false }]);
  const choice = { type: 10, kind: 'teller.overdue', bell: false, desktop: true };
  const unknown = { ...choice, kind: 'teller.gone' };
  await other.api.saveChoices({ body: { kinds: [choice, unknown] } });
  expect(await declared()).toEqual([{ ...shown, bell: false, desktop: true }]);
  await fetch(`${url}/api/teller/remind`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ employee: other.person.id, items: 1 }),
  });
  expect((await other.api.rows()).totalSize).toBe(0);
});
