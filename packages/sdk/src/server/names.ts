import { fill, type Variables } from '../texts.ts';
import type { RequestFacts } from './Caller.ts';
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

/**
 * The texts of a plugin's catalogue, for what a server sends resolved, such as the fields beside a refusal's sentence.
 *
 * @param zhTW `locales/zh-TW.json`
 * @param en `locales/en.json`, which has the same keys
 * @returns a function that fills the variables of a text in the language of the caller
 */
export function catalogueTexts<Catalogue extends Readonly<Record<string, string>>>(
  zhTW: Catalogue,
  en: Readonly<Record<keyof Catalogue, string>>,
): (language: RequestFacts['language'], key: keyof Catalogue, variables?: Variables) => string {
  return (language, key, variables) => fill((language === 'en' ? en : zhTW)[key], variables);
}
