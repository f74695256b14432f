import { mentionsIn } from '../../mentions.ts';
import type { Directory } from '../services.ts';

/** Those of these people whom a text mentions: pass the ids of all who see its record, and nobody else is reached. */
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
