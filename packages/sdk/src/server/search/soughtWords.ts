import { searchWords } from '../../search/index.ts';
import type { Directory } from '../services.ts';
import { findPeople } from './findPeople.ts';

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
