import type { Directory } from './services.ts';

/**
 * The names of people, those who have left included.
 *
 * @returns the name of an id; `''` for one that is unknown or null
 */
export async function namesOf(
  directory: Pick<Directory, 'person'>,
  ids: Iterable<number | null>,
): Promise<(id: number | null) => string> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const people = await Promise.all(known.map((id) => directory.person(id)));
  const names = new Map<number | null, string>(known.map((id, at) => [id, people[at]?.name ?? '']));
  return (id) => names.get(id) ?? '';
}
