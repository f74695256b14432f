import { type Directory, idArray, type Person } from '@atrium/sdk/server';
import { presentIn } from '@atrium/sdk/server/sharing';
import type { HandoverContext } from '../HandoverContext.ts';

/** A person of the wire; one who has left keeps their name. */
export const toMember = (person: Person | undefined, employeeId: number) => ({
  employeeId,
  employeeName: person?.name ?? '',
});

/** People of the wire by their ids. */
export async function readMembers(
  directory: Pick<Directory, 'person'>,
  ids: Iterable<number>,
): Promise<(id: number) => { employeeId: number; employeeName: string }> {
  const found = new Map<number, Person | undefined>();
  for (const id of new Set(ids)) found.set(id, await directory.person(id));
  return (id) => toMember(found.get(id), id);
}

/** Ids of the people who work for a company, as a PostgreSQL array: the others are not counted (C.6-20). */
export const presentArray = async (directory: Directory, companyId: number): Promise<string> =>
  idArray(await presentIn(directory, companyId));

/** Ids of the people of a company with `handover.manageAll`. */
export async function findManagers({ directory, authority }: HandoverContext, companyId: number): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  return people.filter((person) => authority.holds(person, 'handover.manageAll')).map(({ id }) => id);
}
