import { mentionsIn } from '../../mentions.ts';
import type { Directory } from '../services.ts';

/** Filters these people by the mentions in a text. Pass the ids of all readers of its record, so that no mention reaches another person. */
export async function mentionedPeople(
  directory: Pick<Directory, 'person'>,
  text: string,
  employeeIds: readonly number[],
): Promise<number[]> {
  if (!text.includes('@')) return [];
  const people = await Promise.all(
    employeeIds.map(async (employeeId) => ({ employeeId, name: (await directory.person(employeeId))?.name ?? '' })),
  );
  return [...new Set(mentionsIn(text, people).flatMap((mention) => mention.employeeIds))];
}
