import type { BulletinContext } from '../BulletinContext.ts';

/** Names of people by their ids, of those who have left too. */
export async function namesOf(
  { directory }: Pick<BulletinContext, 'directory'>,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const people = await Promise.all([...new Set(ids)].map((id) => directory.person(id)));
  const names = new Map(people.flatMap((person) => (person ? [[person.id, person.name]] : [])));
  return (id) => names.get(id) ?? '';
}
