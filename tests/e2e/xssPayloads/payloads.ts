import { readFileSync } from 'node:fs';
import { HOSTILE_TEXTS } from '../../../packages/sdk/src/richText/testing/hostileTexts.ts';

const PUBLIC = readFileSync(new URL('xss-payload-list.txt', import.meta.url), 'utf8').split('\n');

/** Texts with characters that no text may contain are refused as a whole. */
const isStorable = (text: string) =>
  text.trim() !== '' && !/[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u.test(text) && text.isWellFormed();

/** The public list, and our own with what it lacks. Each reports itself by `alert` and the like, or by `fired`. */
export const PAYLOADS: readonly string[] = [...new Set([...PUBLIC, ...Object.values(HOSTILE_TEXTS).flat()])].filter(
  isStorable,
);

/** What a text of one line refuses (`Line` of the SDK). */
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f]/u;

/**
 * So many of them, from all parts of the list, that fit into a name of this length; names differ by more than their case.
 *
 * @param isOneLine whether the field has one line
 */
export function payloadsOf(length: number, count: number, isOneLine = true): readonly string[] {
  const storable = PAYLOADS.filter((text) => !isOneLine || !NOT_ONE_LINE.test(text.trim()));
  const different = new Map(storable.map((text) => [text.trim().toLowerCase(), text.trim()]));
  const fitting = [...different.values()].filter((text) => [...text].length <= length);
  const step = Math.max(1, Math.floor(fitting.length / count));
  return fitting.filter((_, at) => at % step === 0).slice(0, count);
}

/** A payload and the end of whatever it has left open, so that the next one is read from its beginning. */
function closed(text: string): string {
  const opened = [...text.matchAll(/<([a-z][a-z0-9:-]*)/gi)].map(([, name]) => `</${name}>`);
  const ends = [...new Set(['</script>', '</style>', ...opened.toReversed()])].join('');
  return `${text}"'>-->${ends}<p></p>`;
}
/** Of a payload after which everything is text: a few of them are contents of their own. */
const isEndless = (text: string) => /plaintext/i.test(text);
const ENDLESS = 4;
const BYTES = 180 * 1024;

/**
 * All of them in few contents, each of which begins with a paragraph that names it.
 *
 * @param image id of an upload: images of a text have to be uploads
 */
export function contents(name: string, image: string): readonly string[] {
  const size = (text: string) => Buffer.byteLength(text);
  const all: string[] = [''];
  for (const text of PAYLOADS.filter((each) => !isEndless(each) && size(each) < BYTES / 4).map(closed)) {
    if (size(all.at(-1)!) + size(text) > BYTES) all.push('');
    all[all.length - 1] += text;
  }
  const others = PAYLOADS.filter(isEndless);
  const endless = Array.from({ length: ENDLESS }, (_, at) => others[Math.floor((at * others.length) / ENDLESS)]!);
  const ours = (text: string) => text.replaceAll(/0123456789abcdef0123456789abcde(f|&#x66;)/g, image);
  return [...all, ...endless].map((text, at) => `<p>${name} ${at + 1}</p>${ours(text)}`);
}
