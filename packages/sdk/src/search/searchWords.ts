/** Characters of a query that are read, and words that it has at most: further ones ask for nothing. */
export const MAX_QUERY_LENGTH = 200;
/** Words of a query at most; further ones ask for nothing. */
export const MAX_QUERY_WORDS = 12;

/** Texts in quotes of whatever kind; one that is not closed is a word. */
const PARTS = /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|(\S+)/gu;
const QUOTES = /["“”「」『』]/gu;

/**
 * The words that a query asks for, all of which have to be found, wherever and in whatever order: what is between white space, or in quotes.
 * None for a query of white space. A query of quotes alone is one word. They are NFKC and without white space, not folded:
 * `foldText`, or the database, folds them as the texts.
 *
 * @example
 * searchWords('預算 "annual report"') // ['預算', 'annualreport']
 */
export function searchWords(query: string): readonly string[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC');
  const words = new Map<string, string>();
  const add = (part: string) => {
    const word = part.replaceAll(/\s+/g, '');
    const key = foldText(word);
    if (key !== '' && !words.has(key)) words.set(key, word);
  };
  for (const [, ...found] of text.matchAll(PARTS)) {
    const word = found.pop();
    add(found.find((part) => part !== undefined) ?? word?.replaceAll(QUOTES, '') ?? '');
    if (words.size === MAX_QUERY_WORDS) break;
  }
  if (words.size === 0) add(text);
  return [...words.values()];
}

/**
 * Whether each word is in one of the texts: the search of a list that is in memory.
 *
 * @param words of `searchWords`; without any, everything matches
 */
export function hasWords(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
  if (words.length === 0) return true;
  const folded = texts.map((text) => foldText(text ?? ''));
  return words.every((word) => {
    const key = foldText(word);
    return folded.some((text) => text.includes(key));
  });
}

/**
 * Characters that people write one for another, each with the one that it is searched as. The database has the same table in
 * `host.search_key` (migration `0012_search` of the host): a change here needs a new function there, and new indexes.
 *
 * Sources: the Ministry of Education's dictionary of variants (教育部異體字字典) for forms that are both in use in Taiwan;
 * OpenCC's `TWVariants` for forms of other standards; the Unihan database (`kZVariant`) for the glyphs that input methods
 * and old code pages put in place of the standard one.
 */
const VARIANTS = [
  // Both written in Taiwan
  '臺台 裏裡 着著 峯峰 羣群 週周 註注 佈布 佔占 遊游 迴回 菸煙 砲炮 祕秘 汙污 蹟跡 迹跡 踪蹤 嘆歎 艷豔 銹鏽 鷄雞 鈎鉤 痺痹',
  '癡痴 竈灶 鍼針 脣唇 妳你 綵彩',
  // Other standards
  '啓啟 衆眾 爲為 僞偽 麪麵 綫線 牀床 喫吃 纔才 産產 査查 鬪鬥 擡抬 覈核',
  // Glyphs of input methods and code pages
  '内內 户戶 戸戶 説說 税稅 脱脫 温溫 録錄 緑綠 净淨 眞真 敎教 顔顏 强強 靑青',
  // Dashes, quotes, dots between the parts of a name, and waves
  `‐- ‒- –- —- ―- −- ‘' ’' “" ”" ・· ‧· •· 〜~`,
].flatMap((pairs) => pairs.split(' '));

/** White space and characters without a width, which no one searches for. `normalize('NFKC')` makes other spaces of the first. */
const REMOVED =
  ' \t\n\v\f\r\u0085\u1680\u2028\u2029\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff';

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...VARIANTS.map((pair) => [pair[0]!, pair.slice(1)] as const),
  ...Array.from(REMOVED, (character) => [character, ''] as const),
]);

/** The table as `translate()` of PostgreSQL takes it: what is beyond the second text is removed. For the test of the migration. */
export const TRANSLATED: readonly [from: string, to: string] = [
  VARIANTS.map((pair) => pair[0]!).join('') + REMOVED,
  VARIANTS.map((pair) => pair.slice(1)).join(''),
];

/** A character with the marks above and below it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * A text as it is searched: NFKC (full and half width are one), variants of Chinese characters folded (臺 is 台), lower case,
 * without white space.
 */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFKC')) folded += FOLDED.get(character) ?? character;
  return folded.toLowerCase();
}

/** A folded text, and where in the text each of its UTF-16 units comes from: `[from, to)`. */
export interface FoldedText {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Folds a text so that what is found in it can be marked. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = foldText(cluster);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) {
      from.push(index);
      to.push(index + cluster.length);
    }
  }
  return { text: folded, from, to };
}
