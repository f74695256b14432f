import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let hr: Person;
beforeAll(async () => {
  atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  await atrium.asPerson({ as: { level: 'groupManager' } });
  hr = await atrium.asPerson({ actions: ['leave.manage'], as: {} });
});

const span = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
const give = (who: Person, minutes: number, more: object = {}) =>
  hr.api.addGrant({ params: { id: who.person.id }, body: { minutes, ...span, reason: '期初餘額', ...more } });
const ofPerson = (who: Person) => hr.api.personGrants({ params: { id: who.person.id }, query: {} });
const annual = async (who: Person) => (await who.api.balances()).find(({ code }) => code === 'annual')!;

test('POST /leaveGrants/:id gives 特休 that the person sees at once and uses, GET /leaveGrants/:id says by whom and why', async () => {
  const one = await atrium.asPerson({ as: {} });
  const received = await atrium.receivedBy(one, () => give(one, 960));
  expect(received).toContain('leave.changed');
  expect(await annual(one)).toMatchObject({ totalMinutes: 960, leftMinutes: 960 });
  const body = { typeId: (await annual(one)).id, start: '2026-04-01 09:00', end: '2026-04-01 18:00', reason: '' };
  await one.api.file({ body });
  expect(await annual(one)).toMatchObject({ leftMinutes: 480, waitingMinutes: 480 });
  const { grants, ledger } = await ofPerson(one);
  expect(grants).toMatchObject([{ source: 'company', minutes: 960, leftMinutes: 960, ...span }]);
  expect(ledger.list).toMatchObject([{ kind: 'grant', minutes: 960, by: hr.person.name, reason: '期初餘額' }]);
});

test('PATCH /leaveGrants/:id sets what is left, once: what was changed meanwhile, or is the same, is refused and changes nothing', async () => {
  const one = await atrium.asPerson({ as: {} });
  const { id: grantId } = await give(one, 960);
  const adjust = (before: number, leftMinutes: number) =>
    hr.api.adjustGrant({ params: { id: one.person.id }, body: { grantId, before, leftMinutes, reason: '舊系統已休' } });
  await adjust(960, 600);
  await expect(adjust(960, 300)).rejects.toMatchObject({ code: 409 });
  await expect(adjust(600, 600)).rejects.toMatchObject({ code: 422 });
  await adjust(600, 1200);
  expect((await ofPerson(one)).grants).toMatchObject([{ minutes: 1200, leftMinutes: 1200 }]);
  expect((await ofPerson(one)).ledger.list.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['adjust', 600],
    ['adjust', -360],
    ['grant', 960],
  ]);
  const other = await atrium.asPerson({ as: {} });
  await expect(
    hr.api.adjustGrant({
      params: { id: other.person.id },
      body: { grantId, before: 1200, leftMinutes: 0, reason: 'x' },
    }),
  ).rejects.toMatchObject({ code: 404 });
});

test('a grant that is over or reversed is refused at its field; one’s own is given by another person', async () => {
  const one = await atrium.asPerson({ as: {} });
  for (const days of [
    { startsOn: '2026-04-02', endsOn: '2026-04-01' },
    { startsOn: '2026-01-01', endsOn: '2026-03-25' },
  ])
    await expect(give(one, 480, days)).rejects.toMatchObject({ code: 422, errors: [{ field: 'endsOn' }] });
  await expect(give(hr, 480)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect((await ofPerson(one)).grants).toEqual([]);
});
