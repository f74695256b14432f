import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
let hr: Person;
let one: Person;
let other: Person;
beforeAll(async () => {
  atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-26T09:00:00+08:00' });
  hr = await atrium.asPerson({ actions: ['leave.manage'], as: {} });
  one = await atrium.asPerson({ as: { name: '林雅婷' } });
  other = await atrium.asPerson({ as: { company: 'other' } });
});

const HEADER = '員工編號,剩餘時數,剩餘天數,開始日,到期日,原因';
const SPAN = '2026-01-01,2026-12-31';
async function run(lines: readonly string[], { dryRun = false, digest }: { dryRun?: boolean; digest?: string } = {}) {
  const { fileId } = await hr.upload('特休.csv', [HEADER, ...lines].join('\n'));
  return hr.api.importGrants({ body: { fileId, dryRun, ...(digest !== undefined && { digest }) } });
}
const grantsOf = async (who: Person) =>
  (await hr.api.personGrants({ params: { id: who.person.id }, query: {} })).grants;

test('POST /leaveGrants/imports gives each person what is left, once; another figure for the period changes it', async () => {
  const { employee } = one.person;
  const tried = await run([`${employee},56,,${SPAN},期初餘額`], { dryRun: true });
  expect(tried).toMatchObject({ lines: 1, added: 1, changed: 0, unchanged: 0, problemCount: 0 });
  expect(tried.changes).toEqual([{ kind: 'add', text: `${employee} 林雅婷 2026-01-01–2026-12-31 56 小時` }]);
  expect(await grantsOf(one)).toEqual([]);
  const received = await atrium.receivedBy(one, () =>
    run([`${employee},,7,115/1/1,2026/12/31,`], { digest: tried.digest }),
  );
  expect(received).toContain('leave.changed');
  expect(await grantsOf(one)).toMatchObject([{ source: 'company', minutes: 3_360, leftMinutes: 3_360 }]);
  expect(await run([`${employee},56,,${SPAN},`])).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  const fewer = await run([`${employee},50,,${SPAN},`], { dryRun: true });
  expect(fewer.changes[0]!.text).toBe(`${employee} 林雅婷 2026-01-01–2026-12-31 56 小時 → 50 小時`);
  await expect(run([`${employee},40,,${SPAN},`], { digest: fewer.digest })).rejects.toMatchObject({
    code: 412,
    data: { changed: 1 },
  });
  await run([`${employee},50,,${SPAN},`], { digest: fewer.digest });
  expect(await grantsOf(one)).toMatchObject([{ minutes: 3_000, leftMinutes: 3_000 }]);
  const { ledger } = await hr.api.personGrants({ params: { id: one.person.id }, query: {} });
  expect(ledger.list).toMatchObject([
    { kind: 'adjust', minutes: -360 },
    { kind: 'grant', minutes: 3_360 },
  ]);
});

test('what is left is what counts: hours that were used meanwhile are not taken twice', async () => {
  const who = await atrium.asPerson({ as: {} });
  const line = (hours: number) => [`${who.person.employee},${hours},,${SPAN},`];
  await run(line(80));
  await atrium.server.db.execute(sql`update leave.grants set left_minutes = 3840 where person_id = ${who.person.id}`);
  expect(await run(line(64))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  await run(line(60));
  expect(await grantsOf(who)).toMatchObject([{ minutes: 4_560, leftMinutes: 3_600 }]);
});

test('each faulty line is named, and nothing is imported', async () => {
  const lines = [
    `${hr.person.employee},8,,${SPAN},`,
    `${other.person.employee},8,,${SPAN},`,
    `${one.person.employee},8,1,${SPAN},`,
    `${one.person.employee},0.3,,${SPAN},`,
    `${one.person.employee},8,,2026-12-31,2026-01-01,`,
    `${one.person.employee},8,,2025-01-01,2025-12-31,`,
    `${one.person.employee},8,,2026-02-01,2026-13-01,`,
  ];
  const { problems, problemCount } = await run(lines, { dryRun: true });
  expect(problemCount).toBe(7);
  expect(problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 import.own',
    '3 import.unknown',
    '4 import.hoursOrDays',
    '5 import.badHours',
    '6 import.reversed',
    '7 import.over',
    '8 import.badDate',
  ]);
  await expect(run(lines)).rejects.toMatchObject({ code: 422 });
});
