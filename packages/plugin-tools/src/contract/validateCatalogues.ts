import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyContract, titleKeys } from '@atrium/sdk';

type Catalogue = Readonly<Record<string, string>>;

/**
 * Both catalogues have the same keys with the same `{places}`. What the contract names in Chinese is only translated:
 * `en.json` has these titles, `zh-TW.json` has not.
 */
export async function validateCatalogues(folder: string, contract: AnyContract): Promise<string[]> {
  const [chinese, english] = await Promise.all([read(folder, 'zh-TW'), read(folder, 'en')]);
  if (!chinese && !english) return [];
  if (!chinese || !english) return [`locales/${chinese ? 'en' : 'zh-TW'}.json 不存在；兩種語言的文字要一起提供`];
  const titles = titleKeys(contract);
  return [
    ...titles.filter((key) => key in chinese).map((key) => `locales/zh-TW.json 的「${key}」已寫在契約中，請刪去`),
    ...titles.filter((key) => !english[key]).map((key) => `locales/en.json 沒有「${key}」：契約中名稱的英文`),
    ...missing(chinese, english, titles).map((key) => `locales/en.json 沒有「${key}」`),
    ...missing(english, chinese, titles).map((key) => `locales/zh-TW.json 沒有「${key}」`),
    ...Object.keys(chinese)
      .filter((key) => english[key] !== undefined && places(chinese[key]) !== places(english[key]))
      .map((key) => `「${key}」的 {名稱} 在兩種語言不同：${places(chinese[key])}／${places(english[key])}`),
  ];
}

async function read(folder: string, language: string): Promise<Catalogue | undefined> {
  const text = await readFile(join(folder, 'locales', `${language}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Catalogue);
}

function missing(of: Catalogue, from: Catalogue, titles: readonly string[]): string[] {
  return Object.keys(of).filter((key) => from[key] === undefined && !titles.includes(key));
}

/** The variables, with or without plural forms. The text of a form (`one {it}`) is no variable. */
function places(text = ''): string {
  const names = text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g);
  return [...new Set([...names].map(([, name]) => `{${name}}`))].sort().join(' ');
}
