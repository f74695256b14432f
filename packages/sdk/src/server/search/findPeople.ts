import { foldText } from '../../search/index.ts';
import { idArray } from '../idArray.ts';
import type { Directory } from '../services.ts';

/** Characters from which on a word is looked for inside employee numbers, too; a shorter one only begins them. */
const INSIDE_NUMBER = 3;

/**
 * Ids of the people of a company whose name contains a word of a query, or whose employee number does, as a PostgreSQL array; null
 * for none. People who have left are among them: what they wrote is still found by their name.
 */
export async function findPeople(
  directory: Pick<Directory, 'people'>,
  companyId: number,
  word: string,
): Promise<string | null> {
  const key = foldText(word);
  const people = await directory.people({ companyId });
  const found = people.filter((person) => isNamed(person, key));
  return found.length === 0 ? null : idArray(found.map(({ id }) => id));
}

function isNamed({ name, employee }: { readonly name: string; readonly employee: string }, key: string): boolean {
  if (foldText(name).includes(key)) return true;
  const number = foldText(employee);
  return key.length < INSIDE_NUMBER ? key.length > 1 && number.startsWith(key) : number.includes(key);
}
