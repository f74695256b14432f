import type { Person } from '@atrium/sdk/server';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { approvalChains, type StoredStep } from '../../core/schema/approvals.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { RequestRow } from './requestKinds.ts';

/** The action of those who decide what has no superior. */
export const MANAGE = 'approvals.manage';
/** Of one request, as its detail lists them: of more at one level, the first ones by their ids are asked. */
const MOST_APPROVERS = 200;
/** Working hours after which the approvers of a step are reminded where nothing else is configured. */
export const DUE_HOURS = 24;

/** Of a kind without a chain: the next level up, any one of them. */
export const DEFAULT_STEPS: readonly StoredStep[] = [
  { to: 'group', person: null, action: null, need: 'any', dueHours: DUE_HOURS },
];

export interface Approver {
  readonly employeeId: number;
  readonly via: 'level' | 'role' | 'person' | 'escalation';
  /** Decides only while they hold it; null: in any case. */
  readonly action: string | null;
}

type Filed = Pick<RequestRow, 'about' | 'filedBy'>;
type Holding = Pick<RuntimeServices, 'authority'>;

/** One rung: who is asked if those below are none. */
interface Rung {
  readonly via: 'level' | 'role' | 'person';
  readonly action: string | null;
  isAsked(person: Person): boolean;
}

/** The step of a request that is open. */
export const openStep = ({ steps, step }: Pick<RequestRow, 'steps' | 'step'>): StoredStep =>
  steps[step] ?? DEFAULT_STEPS[0]!;

/**
 * Who decides a step: those whom it names, else the next level up of the person, at last holders of `approvals.manage`. Who files it and
 * the person are never among them, so that a rung without others is skipped.
 *
 * @param all the people of the company as they are stored
 * @param without people who have approved it already, and are not asked again
 */
export function resolveStep(
  services: Holding,
  step: StoredStep,
  request: Filed,
  all: readonly Person[],
  without: readonly number[] = [],
): readonly Approver[] {
  return resolveRungs(services, step, request, all, without).at(0) ?? [];
}

/** Who is asked, too, where those of a step do not decide in time: the next rung with others than them. */
export function resolveNext(
  services: Holding,
  step: StoredStep,
  request: Filed,
  all: readonly Person[],
): readonly Approver[] {
  const [first = [], ...further] = resolveRungs(services, step, request, all, []);
  const asked = new Set(first.map(({ employeeId }) => employeeId));
  for (const rung of further) {
    const others = rung.filter(({ employeeId }) => !asked.has(employeeId));
    if (others.length > 0) return others.map((approver) => ({ ...approver, via: 'escalation' }));
  }
  return [];
}

/** Each person once, as they were asked first. */
export function uniqueApprovers(approvers: readonly Approver[]): readonly Approver[] {
  const seen = new Set<number>();
  return approvers.filter(({ employeeId }) => !seen.has(employeeId) && seen.add(employeeId));
}

/** The rungs of a step that have people, from the one that is asked first. */
function resolveRungs(
  { authority }: Holding,
  step: StoredStep,
  request: Filed,
  all: readonly Person[],
  without: readonly number[],
): readonly (readonly Approver[])[] {
  const about = all.find(({ id }) => id === request.about);
  if (!about) return [];
  const others = all
    .filter(({ id, hidden }) => !hidden && id !== request.about && id !== request.filedBy && !without.includes(id))
    .toSorted((one, other) => one.id - other.id);
  const holders: Rung = { via: 'role', action: MANAGE, isAsked: (person) => authority.holds(person, MANAGE) };
  return [...rungsOf({ authority }, step, about), holders]
    .map(({ via, action, isAsked }) =>
      others
        .filter(isAsked)
        .slice(0, MOST_APPROVERS)
        .map(({ id }): Approver => ({ employeeId: id, via, action })),
    )
    .filter((rung) => rung.length > 0);
}

function rungsOf({ authority }: Holding, { to, person: named, action }: StoredStep, about: Person): readonly Rung[] {
  const levels = levelsAbove(about, to === 'role' || to === 'person' ? 'group' : to);
  if (to === 'role')
    return [
      { via: 'role', action, isAsked: (person) => action !== null && authority.holds(person, action) },
      ...levels,
    ];
  if (to === 'person') return [{ via: 'person', action: null, isAsked: ({ id }) => id === named }, ...levels];
  return levels;
}

/** The levels above a person, from one of them on; a level that is not above them is left out. */
function levelsAbove(about: Person, from: 'group' | 'department' | 'company'): readonly Rung[] {
  const { level, groupId, departmentId } = about;
  const rung = (isAsked: Rung['isAsked']): Rung => ({ via: 'level', action: null, isAsked });
  const company = rung((person) => person.level === 'compManager');
  const department = rung(
    (person) => departmentId !== null && person.level === 'deptManager' && person.departmentId === departmentId,
  );
  const group = rung((person) => groupId !== null && person.level === 'groupManager' && person.groupId === groupId);
  if (level === 'compManager') return [];
  if (level === 'deptManager' || from === 'company') return [company];
  if (level === 'groupManager' || from === 'department') return [department, company];
  return [group, department, company];
}

/** Who would decide these steps as things are now. */
export async function nameSteps(
  services: Pick<RuntimeServices, 'authority' | 'directory'>,
  request: Filed & Pick<RequestRow, 'companyId'>,
  steps: readonly StoredStep[],
): Promise<{ readonly need: StoredStep['need']; readonly names: string[] }[]> {
  if (steps.length === 0) return [];
  const people = await services.directory.stored({ companyId: request.companyId });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return steps.map((step) => ({
    need: step.need,
    names: resolveStep(services, step, request, people).map(({ employeeId }) => names.get(employeeId) ?? ''),
  }));
}

/** The steps by which a request of a kind is decided that is filed today. */
export async function findSteps(
  { db, clock }: Pick<RuntimeServices, 'db' | 'clock'>,
  companyId: number,
  { plugin, kind }: Pick<RequestRow, 'plugin' | 'kind'>,
  measure: number | null,
): Promise<readonly StoredStep[]> {
  const { companyId: company, kind: name, validFrom, fromMeasure } = approvalChains;
  const rows = await db
    .select()
    .from(approvalChains)
    .where(and(eq(company, companyId), eq(name, `${plugin}.${kind}`), lte(validFrom, clock.today())))
    .orderBy(desc(validFrom), asc(fromMeasure));
  const chain = rows.findLast((row) => row.validFrom === rows[0]?.validFrom && row.fromMeasure <= (measure ?? 0));
  return chain && chain.steps.length > 0 ? chain.steps : DEFAULT_STEPS;
}
