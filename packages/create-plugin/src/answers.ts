/** What a new plugin is made of. */
export interface Answers {
  /** Its id: in addresses, in the names of its actions, and as its schema in the database. */
  readonly id: string;
  /** Its name in Traditional Chinese. */
  readonly name: string;
  /** Its name in English. */
  readonly title: string;
}

/** An answer cannot be taken; the message says why and what can. */
export class RefusedAnswer extends Error {}

const ID = /^[a-z][a-z0-9]{1,29}$/;
/** The host's own names, and the plugins that it comes with. A test compares them. */
const RESERVED = new Set([
  ...['host', 'public', 'people'],
  ...['accounts', 'attendance', 'bulletin', 'calendar', 'handover', 'leave', 'nav', 'notifications', 'permissions'],
  'whitelist',
]);
const LONGEST = 40;
/** Names become part of code, as texts in quotes. */
const CODE = /['"`\\\p{Cc}]/u;

/** @throws RefusedAnswer */
export function checkId(id: string): string {
  if (!ID.test(id))
    throw new RefusedAnswer(`代號「${id}」須為 2 到 30 個小寫英文字母或數字，且以字母開頭，例如 parking`);
  if (RESERVED.has(id)) throw new RefusedAnswer(`代號「${id}」由平台使用，請換一個代號`);
  return id;
}

/** @throws RefusedAnswer */
export function checkName(name: string): string {
  const text = name.normalize('NFC').trim();
  if (text === '') throw new RefusedAnswer('請填寫名稱');
  if ([...text].length > LONGEST) throw new RefusedAnswer(`名稱「${text}」超過 ${LONGEST} 個字，請縮短`);
  if (CODE.test(text)) throw new RefusedAnswer(`名稱「${text}」不能有引號、反斜線或控制字元，請刪除`);
  return text;
}

/** `parking` as English would title it. */
export const titleOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
