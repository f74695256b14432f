import type { Directory } from '@atrium/sdk/server';

/** The names of people, those who have left included; `''` for one that is unknown. */
export async function namesOf(
  directory: Pick<Directory, 'person'>,
  ids: Iterable<number | null>,
): Promise<(id: number | null) => string> {
  const names = new Map<number | null, string>();
  for (const id of new Set(ids)) if (id !== null) names.set(id, (await directory.person(id))?.name ?? '');
  return (id) => names.get(id) ?? '';
}
