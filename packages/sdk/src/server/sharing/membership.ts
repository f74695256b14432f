import type { Person } from '../Caller.ts';
import type { Directory } from '../services.ts';

/**
 * Whether a person works for a company. Who has left, or moved to another company, has no part in its records any more: they are
 * not counted, not listed, and get neither notices nor live events of them.
 */
export const worksFor = (person: Person | undefined, companyId: number): person is Person =>
  person !== undefined && !person.hidden && person.companyId === companyId;

/** Ids of the people who work for a company, for lists that are compared with all of them. */
export async function presentIn(directory: Pick<Directory, 'people'>, companyId: number): Promise<ReadonlySet<number>> {
  return new Set((await directory.people({ companyId, hidden: false })).map(({ id }) => id));
}

/** Those of some people who work for a company, once each and in their order. */
export async function presentOf(
  directory: Pick<Directory, 'person'>,
  companyId: number,
  ids: Iterable<number>,
): Promise<number[]> {
  const people = await Promise.all([...new Set(ids)].map((id) => directory.person(id)));
  return people.flatMap((person) => (worksFor(person, companyId) ? [person.id] : []));
}
