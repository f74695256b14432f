import type { RichNumbering } from '@atrium/sdk/richText';

/** What an item of a list begins with. */
export type Mark =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'check'; readonly done: boolean }
  | { readonly kind: 'number'; readonly number: number; readonly numbering?: RichNumbering }
  /** A numbering that lists here do not have: it is kept as text. */
  | { readonly kind: 'text'; readonly text: string };

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/**
 * Reads the mark that a program wrote as text: `1.`, `b)`, `iv.`, `•`, `壹、`.
 *
 * @param format - the numbering, where the program names it; `i.` may be the ninth letter or a Roman one
 */
export function readMark(written: string, format?: string): Mark {
  const text = written.replace(/[\s\u00a0]+/g, ' ').trim();
  if (format === 'bullet' || text === '') return bulletOrCheck(text);
  const number = /^(\d{1,6})[.)]$/.exec(text)?.[1];
  if (number) return { kind: 'number', number: Number(number) };
  const letters = /^([a-z]{1,8})[.)]$/i.exec(text)?.[1];
  const lettered = letters && readLetters(letters, format);
  if (lettered) return lettered;
  return /[\p{L}\p{N}]/u.test(text) && !isSymbolBullet(text) ? { kind: 'text', text } : bulletOrCheck(text);
}

/** Bullets of the fonts Wingdings and Courier are letters in HTML. */
const isSymbolBullet = (text: string): boolean => /^[oOlnuqvØüwpsdtjk§]$/.test(text);

function bulletOrCheck(text: string): Mark {
  if (/^[☑☒🗹🗷]\uFE0F?$/u.test(text)) return { kind: 'check', done: true };
  return /^☐\uFE0F?$/u.test(text) ? { kind: 'check', done: false } : { kind: 'bullet' };
}

function readLetters(written: string, format: string | undefined): Mark | undefined {
  const isUpper = written === written.toUpperCase();
  if (!isUpper && written !== written.toLowerCase()) return undefined;
  const letters = written.toLowerCase();
  const roman = readRoman(letters);
  const isRoman = format ? format.includes('roman') : roman !== undefined && (letters.length > 1 || letters === 'i');
  if (isRoman && roman !== undefined) return { kind: 'number', number: roman, numbering: isUpper ? 'I' : 'i' };
  if (letters.length > 2) return undefined;
  const number = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 96, 0);
  return { kind: 'number', number, numbering: isUpper ? 'A' : 'a' };
}

function readRoman(letters: string): number | undefined {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters)) return undefined;
  let sum = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const value = ROMAN[letters[at]!]!;
    sum += value < (ROMAN[letters[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
}

/** The text of a mark before that of its item: punctuation of full width needs no space. */
export const writeMark = (mark: string): string => (/[\u3000-\u303f\uff00-\uffef]$/.test(mark) ? mark : `${mark} `);
