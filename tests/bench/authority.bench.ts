import { seededRandom } from '../../host/server/src/app/demo/generatedCompany.ts';
import { builtinRoles } from '../../plugins/permissions/src/server/rules/storedRoles.ts';
import { RoleIndex } from '../../plugins/permissions/src/server/rules/Roles.ts';
import { figure } from './figures.ts';
import { oneCompany } from './oneCompany.ts';
import type { Result } from './report.ts';

const COMPANY = 1;
const ROLES = 25;
const RUNS = 7;
const QUESTIONS = 2_000_000;
const ACTIONS = 60;

/** Microseconds of processor time of this process, so that other load on the machine does not count. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Permission checks answered from memory, with 3,000 active people and 25 roles, and the first check of each person.
 */
export function authority(): Promise<Result> {
  const random = seededRandom('authority');
  const pick = (count: number) => Math.floor(random() * count);
  const people = oneCompany().people.filter(({ hidden }) => !hidden);
  const codes = Array.from({ length: ACTIONS }, (_, index) => `module${index % 12}.action${index}`);
  const some = (count: number) => Array.from({ length: count }, () => codes[pick(ACTIONS)]!);
  const empty = { holdsAll: false, departments: [], groups: [], levels: [] };
  const builtin = builtinRoles([people[0]!.id]).map((role) => ({ ...role, isEnabled: true, companyId: COMPANY }));
  const roles = [
    ...builtin,
    ...Array.from({ length: ROLES - builtin.length }, () => ({
      ...empty,
      companyId: COMPANY,
      isEnabled: true,
      actions: some(8),
      menuIds: Array.from({ length: 20 }, () => pick(360)),
      employees: Array.from({ length: 150 }, () => people[pick(people.length)]!.id),
    })),
  ];
  const asked = Array.from({ length: 4096 }, () => ({
    person: people[pick(people.length)]!,
    action: codes[pick(ACTIONS)]!,
  }));
  const rates: number[] = [];
  const first: number[] = [];
  let held = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const index = new RoleIndex([COMPANY], roles);
    const started = spent();
    for (const person of people) if (index.holds(person, codes[0]!)) held += 1;
    first.push((spent() - started) / people.length);
    const from = spent();
    for (let question = 0; question < QUESTIONS; question += 1) {
      const { person, action } = asked[question & 4095]!;
      if (index.holds(person, action)) held += 1;
    }
    rates.push(QUESTIONS / (spent() - from));
  }
  if (held === 0) throw new Error('no check succeeded: the bench is wrong');
  return Promise.resolve({
    name: 'authority',
    method: `RoleIndex.holds of plugins/permissions in this process: ${QUESTIONS} questions a run about ${people.length} people, ${ROLES} roles and ${ACTIONS} actions in random order, by processor time. "First question" works out a person's rights after a change of roles.`,
    facts: { people: people.length, roles: roles.length },
    figures: {
      'authority questions answered from memory': figure(rates, 'million/s', { atLeast: 1 }),
      'first question of a person after a change': figure(first, 'µs'),
    },
  });
}
