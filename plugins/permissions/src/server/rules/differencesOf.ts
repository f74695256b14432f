import type { Person } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Difference } from '../../contract.ts';
import { findMembership } from './membershipOf.ts';
import { type Rights, rightsBy } from './RoleIndex.ts';
import type { RoleWrite } from './refusalOf.ts';

/** All actions and entries, for roles that grant everything. */
export interface Everything {
  readonly actions: readonly string[];
  /** Ids of restricted entries. */
  readonly menuIds: readonly number[];
}

/** Returns everyone whose permissions a change affects, with what they gain and lose. */
export function findDifferences(
  { before, after, others, people }: Omit<RoleWrite, 'caller'>,
  everything: Everything,
): z.output<typeof Difference>[] {
  const isConcerned = (person: Person) => [before, after].some((role) => role && findMembership(person, role).length > 0);
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
