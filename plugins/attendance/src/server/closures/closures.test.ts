import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';

type Person = SignedIn<typeof contract>;

let atrium: Mounted<typeof contract>;
/** Both keep closures. */
let hr: Person;
let other: Person;
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-07-10T11:00:00+08:00' });
  const actions = ['attendance.closures'];
  hr = await atrium.asPerson({ as: {}, actions });
  other = await atrium.asPerson({ as: {}, actions });
});

const person = () => atrium.asPerson({ as: {} });
const closure = (start: string, end: string, siteId: number | null = null) => ({ siteId, name: '颱風', start, end });
const add = (fields: ReturnType<typeof closure>, saving = {}, who = hr) =>
  who.api.addClosure({ body: { ...fields, ...saving } });
const makeSite = async (name: string) => (await hr.api.addSite({ body: { name } })).id;
const place = (siteId: number, people: readonly Person[], validFrom: string) =>
  hr.api.placePeople({
    params: { id: siteId },
    body: { employees: people.map(({ person: { id } }) => id), validFrom },
  });
const dayOf = async (who: Person, date: string) =>
  (await who.api.records({ query: { month: date.slice(0, 7) } })).calendar.find((day) => day.date === date)!;
async function press({ person: { id } }: Person, ...pressed: readonly (readonly [kind: 0 | 1, at: string])[]) {
  for (const [kind, at] of pressed)
    await atrium.server.db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${id}, ${at.slice(0, 10)}, ${kind}, ${`${at}+08`}, '')`);
}

test('POST /attendanceClosures, PATCH /attendanceClosures/:id, DELETE /attendanceClosures/:id keep closures: a typhoon that closes one site from noon is said while it is on: who works there did not leave early, who works elsewhere did', async () => {
  const [taipei, kaohsiung] = [await makeSite('台北'), await makeSite('高雄')];
  const [here, there] = [await person(), await person()];
  await place(taipei, [here, there], '2026-01-01');
  await place(kaohsiung, [there], '2026-07-01');
  const presses = [
    [0, '2026-07-09 08:55'],
    [1, '2026-07-09 12:05'],
  ] as const;
  await press(here, ...presses);
  await press(there, ...presses);
  expect((await dayOf(here, '2026-07-09')).card.off.workOffEarly).toBeGreaterThan(0);

  const typhoon = closure('2026-07-09 12:00', '2026-07-10 00:00', taipei);
  await expect(add(typhoon)).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 1 } });
  expect((await dayOf(here, '2026-07-09')).card.off.workOffEarly).toBeGreaterThan(0);
  const live = await here.listen();
  const { id } = await add(typhoon, { confirm: true, notify: true });
  await live.next('closuresChanged');
  expect(await live.nextNotice('closure')).toMatchObject({
    ...{ title: '停班：颱風', message: '台北：2026-07-09 12:00 – 2026-07-10 00:00' },
    opens: { view: 'MyRecords', params: { month: '2026-07' } },
  });
  expect((await dayOf(here, '2026-07-09')).card.off.workOffEarly).toBe(0);
  expect((await dayOf(there, '2026-07-09')).card.off.workOffEarly).toBeGreaterThan(0);

  // the closure begins later than was announced: who left at 12:05 was early again
  const before = typhoon;
  const later = { ...typhoon, start: '2026-07-09 15:00' };
  const change = (who: Person) => who.api.changeClosure({ params: { id }, body: { ...later, before, confirm: true } });
  await change(hr);
  expect((await dayOf(here, '2026-07-09')).card.off.workOffEarly).toBeGreaterThan(0);
  await expect(change(other)).rejects.toMatchObject({ code: 412, data: { start: '2026-07-09 15:00' } });
  const remove = (stored: typeof typhoon) =>
    other.api.removeClosure({ params: { id }, body: { confirm: true, before: stored } });
  await expect(remove(before)).rejects.toMatchObject({ code: 412, data: { start: '2026-07-09 15:00' } });
  await remove(later);
  expect((await hr.api.closures({ query: {} })).list.some((row) => row.id === id)).toBe(false);
});

test('GET /attendanceClosures has those of the company: a closure of days to come asks nothing; a second one of the same start, one that is reversed or too long, and one of another company’s site are refused', async () => {
  const site = await makeSite('台中');
  await add(closure('2026-08-01 00:00', '2026-08-02 00:00', site));
  await expect(add(closure('2026-08-01 00:00', '2026-08-03 00:00', site))).rejects.toMatchObject({ code: 409 });
  await add(closure('2026-08-01 00:00', '2026-08-02 00:00'));
  await expect(add(closure('2026-08-05 12:00', '2026-08-05 12:00'))).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'end' }],
  });
  await expect(add(closure('2026-08-05 12:00', '2026-09-06 12:00'))).rejects.toMatchObject({ code: 422 });
  const stranger = await atrium.asPerson({ as: { company: '別家公司' }, actions: ['attendance.closures'] });
  await expect(add(closure('2026-08-05 12:00', '2026-08-05 18:00', site), {}, stranger)).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'siteId' }],
  });
  expect((await stranger.api.closures({ query: {} })).totalSize).toBe(0);
  const { list } = await hr.api.closures({ query: { pageSize: 100 } });
  expect(list.flatMap(({ start, siteName }) => (start.startsWith('2026-08-01') ? [siteName] : [])).toSorted()).toEqual([
    '',
    '台中',
  ]);
});

test('who is no longer off after a change is told that it is cancelled; a month that cannot be opened yet is not opened', async () => {
  const [from, to] = [await makeSite('嘉義'), await makeSite('屏東')];
  const [off, on] = [await person(), await person()];
  await place(from, [off], '2026-07-10');
  await place(to, [on], '2026-07-10');
  const [dropped, added] = [await off.listen(), await on.listen()];
  const before = closure('2026-10-05 00:00', '2026-10-06 00:00', from);
  const { id } = await add(before, { notify: true });
  const opens = { view: 'MyRecords', params: { month: '2026-08' } };
  expect(await dropped.nextNotice('closure')).toMatchObject({
    title: '停班：颱風',
    message: '嘉義：2026-10-05',
    opens,
  });
  await hr.api.changeClosure({ params: { id }, body: { ...before, siteId: to, before, notify: true } });
  expect(await dropped.nextNotice('closure')).toMatchObject({ title: '停班取消：颱風', message: '嘉義：2026-10-05' });
  expect(await added.nextNotice('closure')).toMatchObject({ title: '停班更改：颱風', message: '屏東：2026-10-05' });
  await add(closure('2026-10-07 00:00', '2026-10-08 00:00'), { notify: true });
  expect(await dropped.nextNotice('closure')).toMatchObject({ message: '全公司：2026-10-07' });
});

test('putting people at a site from a day of before asks first where closures have begun since, and is refused for a day on which they were elsewhere', async () => {
  const [closed, open] = [await makeSite('苗栗'), await makeSite('雲林')];
  const [one, two] = [await person(), await person()];
  await add(closure('2026-07-08 00:00', '2026-07-09 00:00', closed), { confirm: true });
  await place(open, [one, two], '2026-07-01');
  const put = (validFrom: string, confirm = false) =>
    hr.api.placePeople({
      params: { id: closed },
      body: { employees: [one, two].map(({ person: { id } }) => id), validFrom, confirm },
    });
  await expect(put('2026-07-08')).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 2 } });
  expect((await hr.api.sitePeople({ params: { id: closed }, query: {} })).totalSize).toBe(0);
  await put('2026-07-09');
  await put('2026-07-08', true);
  // away from a closure, too; but not those who have a later row there
  await expect(place(open, [one, two], '2026-07-08')).rejects.toMatchObject({ status: 'CONFIRM', data: { people: 2 } });
  await place(open, [one, two], '2026-07-06');

  await atrium.server.db.execute(sql`insert into attendance.placements (person_id, from_date, company_id)
    select ${one.person.id}, day::date, company from (values
      ('0001-01-01', ${hr.person.companyId} + 1000), ('2026-07-03', ${hr.person.companyId}::int)) as moved (day, company)`);
  await expect(place(open, [one], '2026-07-02')).rejects.toMatchObject({ code: 422, errors: [{ field: 'validFrom' }] });
  await place(open, [one], '2026-07-03');
});

test('two who add the same closure at once get one of it, and one refusal', async () => {
  const same = closure('2026-08-20 00:00', '2026-08-21 00:00');
  const settled = await Promise.allSettled([add(same), add(same, {}, other)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('GET /attendanceSites, POST /attendanceSites, PATCH /attendanceSites/:id, DELETE /attendanceSites/:id, PUT /attendanceSites/:id/people, GET /attendanceSites/:id/people keep sites: a site has a name of its own, people from a day on, and is removed when nothing has it', async () => {
  const site = await makeSite('花蓮');
  const params = { id: site };
  await expect(makeSite('花蓮')).rejects.toMatchObject({ code: 409 });
  await hr.api.renameSite({ params, body: { name: '宜蘭' } });
  const [one, two] = [await person(), await person()];
  await place(site, [one, two, one], '2026-07-01');
  await place(await makeSite('新竹'), [two], '2026-07-20');
  const people = () => hr.api.sitePeople({ params, query: {} });
  expect((await people()).list.map(({ employeeId, validFrom }) => [employeeId, validFrom])).toEqual(
    [one, two].map(({ person: { id } }) => [id, '2026-07-01']),
  );
  const counts = async () =>
    (await hr.api.sites({})).flatMap(({ name, people: count }) => (['宜蘭', '新竹'].includes(name) ? [count] : []));
  expect(await counts()).toEqual([2, 0]);
  await expect(hr.api.removeSite({ params })).rejects.toMatchObject({ code: 409 });
  const stranger = await atrium.asPerson({ as: { company: '別家公司' } });
  await expect(place(site, [stranger], '2026-07-01')).rejects.toMatchObject({ code: 422 });
  const unused = await makeSite('金門');
  await hr.api.removeSite({ params: { id: unused } });
  expect((await hr.api.sites({})).some(({ id }) => id === unused)).toBe(false);
});
