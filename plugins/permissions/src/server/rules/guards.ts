import type { Variables } from '@atrium/sdk';
import type { Person } from '@atrium/sdk/server';
import type { z } from 'zod';
import type zhTW from '../../../locales/zh-TW.json';
import type { Difference } from '../../contract.ts';
import { findMembership, type RoleRow } from './role.ts';
import { type Rights, rightsBy } from './Roles.ts';

/** Why a change of roles may not be saved. */
export interface RoleRefusal {
  readonly code: 409 | 422;
  readonly status: string;
  readonly key: keyof typeof zhTW;
  readonly variables?: Variables;
  /** The field of the form that it is about. */
  readonly field?: string;
}

/** One role before and after; `before` is null for a new one. `others` are the company's other roles. */
export interface RoleWrite {
  readonly before: RoleRow | null;
  readonly after: RoleRow;
  readonly others: readonly RoleRow[];
  /** The company's active people. */
  readonly people: readonly Person[];
  readonly caller: Person;
  /** Names of the company's menu entries, for the sentence. */
  readonly menuNames?: ReadonlyMap<number, string>;
}

const MANAGE = 'permission.manage';

/** Returns the first guard that a change violates (C.8-13, C.8-16); undefined if it may be saved. */
export function findRefusal(write: RoleWrite): RoleRefusal | undefined {
  return takenName(write) ?? builtin(write) ?? lacking(write) ?? lastAdministrator(write) ?? lastHolder(write);
}

function takenName({ after, others }: RoleWrite): RoleRefusal | undefined {
  const isTaken = others.some(({ name }) => name.toLowerCase() === after.name.toLowerCase());
  if (!isTaken) return undefined;
  return { code: 409, status: 'CONFLICT', key: 'name.taken', variables: { name: after.name }, field: 'name' };
}

function builtin({ before, after }: RoleWrite): RoleRefusal | undefined {
  if (!before || before.builtin === null) return undefined;
  const variables = { name: before.name };
  if (!after.isEnabled) return { code: 422, status: 'INVALID', key: 'builtin.disable', variables };
  const isFixed = before.holdsAll && (differs(before.actions, after.actions) || differs(before.menuIds, after.menuIds));
  return isFixed ? { code: 422, status: 'INVALID', key: 'builtin.all', variables } : undefined;
}

/** A caller can only grant actions they hold and entries that open for them: in a role, by a new member, or by enabling a role. */
function lacking({ before, after, others, caller, menuNames }: RoleWrite): RoleRefusal | undefined {
  const own = rightsBy(before ? [...others, before] : others, caller);
  if (own.all || !after.isEnabled) return undefined;
  const isWider =
    !before || !before.isEnabled || MEMBERS.some((kind) => gains<unknown>(before[kind], after[kind]).length > 0);
  if (after.holdsAll && isWider)
    return { code: 422, status: 'NOT_ALLOWED', key: 'lacks.all', variables: { name: after.name } };
  const given = isWider ? after.actions : gains(before.actions, after.actions);
  const lacked = given.filter((action) => !own.actions.has(action));
  if (lacked.length > 0)
    return { code: 422, status: 'NOT_ALLOWED', key: 'lacks', variables: { actions: lacked.join('、') } };
  const opened = isWider ? after.menuIds : gains(before.menuIds, after.menuIds);
  const closed = opened.filter((id) => !own.menuIds.has(id));
  if (closed.length === 0) return undefined;
  const entries = closed.map((id) => menuNames?.get(id) ?? String(id)).join('、');
  return { code: 422, status: 'NOT_ALLOWED', key: 'lacks.entries', variables: { entries } };
}

/** A permission that no one holds could never be granted again, so the last holder must stay. */
function lastAdministrator({ before, after, others, people }: RoleWrite): RoleRefusal | undefined {
  const isHeld = (roles: readonly RoleRow[]) => {
    const giving = roles.filter(({ isEnabled, holdsAll }) => isEnabled && holdsAll);
    return people.some((person) => rightsBy(giving, person).all);
  };
  if (isHeld([...others, after]) || !isHeld(before ? [...others, before] : others)) return undefined;
  return { code: 409, status: 'LAST_ADMINISTRATOR', key: 'lastAdministrator', variables: { name: after.name } };
}

function lastHolder({ after, others, people }: RoleWrite): RoleRefusal | undefined {
  const giving = [...others, after].filter(
    ({ isEnabled, holdsAll, actions }) => isEnabled && (holdsAll || actions.includes(MANAGE)),
  );
  const isHeld = people.some((person) => {
    const { all, actions } = rightsBy(giving, person);
    return all || actions.has(MANAGE);
  });
  return isHeld ? undefined : { code: 409, status: 'LAST_HOLDER', key: 'lastHolder' };
}

const MEMBERS = ['employees', 'departments', 'groups', 'levels'] as const;

const gains = <T>(before: readonly T[], after: readonly T[]): T[] => after.filter((one) => !before.includes(one));

const differs = <T>(before: readonly T[], after: readonly T[]): boolean =>
  before.length !== after.length || gains(before, after).length > 0;

/** All actions and entries, for roles that grant everything. */
interface Everything {
  readonly actions: readonly string[];
  /** Ids of restricted entries. */
  readonly menuIds: readonly number[];
}

/** Returns everyone whose permissions a change affects, with what they gain and lose. */
export function findDifferences(
  { before, after, others, people }: Omit<RoleWrite, 'caller'>,
  everything: Everything,
): z.output<typeof Difference>[] {
  const isConcerned = (person: Person) =>
    [before, after].some((role) => role && findMembership(person, role).length > 0);
  return people.filter(isConcerned).flatMap((person) => {
    const old = listed(rightsBy(before ? [...others, before] : others, person), everything);
    const now = listed(rightsBy([...others, after], person), everything);
    const difference = {
      gains: without(now.actions, old.actions),
      loses: without(old.actions, now.actions),
      opens: without(now.menuIds, old.menuIds),
      closes: without(old.menuIds, now.menuIds),
    };
    if (Object.values(difference).every((list) => list.length === 0)) return [];
    return [{ employeeId: person.id, employee: person.employee, name: person.name, ...difference }];
  });
}

const listed = (rights: Rights, { actions, menuIds }: Everything): Rights =>
  rights.all
    ? {
        all: true,
        actions: new Set([...rights.actions, ...actions]),
        menuIds: new Set([...rights.menuIds, ...menuIds]),
      }
    : rights;

const without = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): T[] => [...one].filter((each) => !other.has(each));
