import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import contract from '../contract.ts';

export type Person = SignedIn<typeof contract>;

/** A Friday. */
export const TODAY = '2026-07-10';
export let atrium: Mounted<typeof contract>;
export let hr: Person;
export let other: Person;
/** Mounts the plugin with two people of HR, before the tests of a file. */
export async function startPlanning(): Promise<void> {
  atrium = await mount(contract, { clock: `${TODAY}T11:00:00+08:00` });
  const actions = ['attendance.rules', 'attendance.roster', 'attendance.viewAll', 'attendance.lock'];
  hr = await atrium.asPerson({ as: {}, actions });
  other = await atrium.asPerson({ as: {}, actions });
}

export const LUNCH = { from: '12:00', to: '13:00', paid: false };
export const DAY = { start: '09:00', end: '18:00', breaks: [LUNCH], flex: null };
export const RULE = {
  week: 'WWWWWRX',
  grace: 0,
  system: 'normal',
  cycleStart: null,
  overtimeLimit: '46',
  cycleMonth: 1,
  countsHolidays: false,
} as const;
export const addShift = async (name: string, times = {}) =>
  (await hr.api.addShift({ body: { name, ...DAY, ...times } })).id;
export const addRule = async (name: string, shiftId: number, fields = {}) =>
  (await hr.api.addRule({ body: { name, shiftId, ...RULE, ...fields } })).id;
export const shiftNamed = async (name: string) =>
  (await hr.api.shifts({ query: { text: name } })).list.find((each) => each.name === name)!;
export const ruleNamed = async (name: string) => (await hr.api.workRules({})).find((each) => each.name === name)!;
export const assign = (ruleId: number | null, who: Person, validFrom: string, more = {}, by = hr) =>
  by.api.assignRule({
    body: {
      ...{ scope: 'person', scopeIds: [who.person.id], validFrom, ruleId },
      before: null,
      confirm: true,
      ...more,
    } as never,
  });
export const dayOf = async (who: Person, date: string) =>
  (await who.api.records({ query: { month: date.slice(0, 7) } })).calendar.find((day) => day.date === date)!;
export async function roster(who: Person, shiftId: number, date: string, start = '09:00', end = '18:00') {
  await atrium.server.db.execute(sql`insert into attendance.rosters (person_id, date, day_kind, shift_id, starts, ends)
    values (${who.person.id}, ${date}, 'W', ${shiftId}, ${start}, ${end})`);
}
export const rostered = async (who: Person) =>
  (
    (await atrium.server.db.execute(
      sql`select date::text, starts, ends from attendance.rosters where person_id = ${who.person.id} order by date`,
    )) as never as { rows: { date: string; starts: string; ends: string }[] }
  ).rows.map(({ date, starts, ends }) => `${date} ${starts}–${ends}`);
export async function press(who: Person, kind: 0 | 1, at: string) {
  await atrium.server.db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
    values (${who.person.id}, ${at.slice(0, 10)}, ${kind}, ${`${at}+08`}, '')`);
}
export const refusal = (field: string) => ({ code: 422, errors: [{ field }] });

/** A rule whose first version is of a day, as a file has it. */
export async function lateRule(name: string, shiftId: number, validFrom: string) {
  const id = await addRule(name, shiftId);
  await atrium.server.db.execute(
    sql`update attendance.rule_versions set valid_from = ${validFrom} where rule_id = ${id}`,
  );
  return id;
}
