import { foldText, searchWords } from '../../search/index.ts';
import { idArray } from '../prepared.ts';
import type { Directory } from '../services.ts';

/** A word of a query, and the people of the company whom it names, as a PostgreSQL array; null for none. */
export interface SoughtWord {
  readonly word: string;
  readonly people: string | null;
}

/** What a query asks for, word by word. Names of people are those of now, so that no record repeats them. */
export const soughtWords = (
  directory: Pick<Directory, 'people'>,
  companyId: number,
  query: string | undefined,
): Promise<readonly SoughtWord[]> =>
  Promise.all(
    searchWords(query ?? '').map(async (word) => ({ word, people: await findPeople(directory, companyId, word) })),
  );

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
