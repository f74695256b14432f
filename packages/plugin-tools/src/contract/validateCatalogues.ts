import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Catalogue = Readonly<Record<string, string>>;

/** Both catalogues have the same keys with the same `{places}`, and no text is blank in one language only. */
export async function validateCatalogues(folder: string): Promise<string[]> {
  const [chinese, english] = await Promise.all([read(folder, 'zh-TW'), read(folder, 'en')]);
  if (!chinese && !english) return [];
  if (!chinese || !english) return [`locales/${chinese ? 'en' : 'zh-TW'}.json 不存在；兩種語言的文字要一起提供`];
  return [
    ...missing(chinese, english).map((key) => `locales/en.json 沒有「${key}」`),
    ...missing(english, chinese).map((key) => `locales/zh-TW.json 沒有「${key}」`),
    ...Object.keys(chinese)
      .filter((key) => english[key] !== undefined && places(chinese[key]) !== places(english[key]))
      .map((key) => `「${key}」的 {名稱} 在兩種語言不同：${places(chinese[key])}／${places(english[key])}`),
  ];
}

async function read(folder: string, language: string): Promise<Catalogue | undefined> {
  const text = await readFile(join(folder, 'locales', `${language}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Catalogue);
}

function missing(of: Catalogue, from: Catalogue): string[] {
  return Object.keys(of).filter((key) => from[key] === undefined);
}

function places(text = ''): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');
}
