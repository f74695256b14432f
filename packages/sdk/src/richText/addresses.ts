import { safeLink } from './allowList.ts';
import type { RichBlock, RichDocument, RichInline, RichText } from './RichDocument.ts';

/** An address in a plain text, and the link that it becomes. */
export interface Address {
  readonly from: number;
  /** The index after its last character. */
  readonly to: number;
  readonly href: string;
}

/** Characters after which an address is not begun: it would be the end of a longer word. */
const BEFORE = String.raw`(?<![A-Za-z0-9@._%+/\\-])`;
const CHINESE = String.raw`\p{Script=Han}\p{Script=Bopomofo}`;
/** What no address has in it: blanks, quotes, signs of markup, and the punctuation of Chinese. */
const END = String.raw`\s<>"\x60{}|\\^\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff09\uff0c\uff0e\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2014\u2018-\u201f\u2026\ufe10-\ufe1f\ufe30-\ufe6f`;
const LABEL = String.raw`[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?`;
const EMAIL = String.raw`[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:${LABEL}\.)+[A-Za-z]{2,24}(?![A-Za-z0-9@_-])`;
const ADDRESS = new RegExp(
  String.raw`${BEFORE}(?:(?:https?:\/\/|www\.(?=[A-Za-z0-9]))[^${END}]+|(?:mailto:)?${EMAIL})`,
  'giu',
);

/** After a letter or digit of Latin, Chinese is the sentence that goes on; after `/`, `=` and the like it is part of the address. */
const SENTENCE = new RegExp(String.raw`(?<=[A-Za-z0-9])[${CHINESE}]`, 'u');
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
/** Longer texts without a blank are no addresses that a person has typed. */
const MOST = 2000;

/**
 * Finds the addresses of a plain text: `http://`, `https://`, `www.` and e-mail, each as it is typed in a sentence. It begins after
 * Chinese without a blank, and ends before punctuation and before a bracket that was opened outside of it.
 */
export function addressesIn(text: string): readonly Address[] {
  if (!/:\/\/|www\.|@/i.test(text)) return [];
  const found: Address[] = [];
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const typed = endOf(match.slice(0, MOST));
    const href = hrefOf(typed);
    if (href !== undefined) found.push({ from: index, to: index + typed.length, href });
  }
  return found;
}

function endOf(match: string): string {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(match);
  let end = isWeb ? (SENTENCE.exec(match)?.index ?? match.length) : match.length;
  for (; end > 0; end -= 1) {
    const last = match[end - 1]!;
    const opening = CLOSING[last];
    const isBalanced = opening !== undefined && count(match, opening, end) >= count(match, last, end);
    if (!/[.,;:!?'*_~)\]]/.test(last) || isBalanced) break;
  }
  return match.slice(0, end);
}

const count = (text: string, character: string, end: number): number => text.slice(0, end).split(character).length - 1;

function hrefOf(typed: string): string | undefined {
  if (/^www\./i.test(typed)) return /^www\.[^./]+\./i.test(typed) ? safeLink(`https://${typed}`) : undefined;
  if (/^https?:\/\//i.test(typed)) return safeLink(typed);
  return safeLink(/^mailto:/i.test(typed) ? typed : `mailto:${typed}`);
}

/** Makes links of the addresses in a document, but for those in code and in links. */
export function linkAddresses(document: RichDocument): RichDocument {
  return document.map(linkBlock);
}

function linkBlock(block: RichBlock): RichBlock {
  if (block.type === 'image' || block.type === 'rule' || block.type === 'code') return block;
  if (block.type !== 'table') return { ...block, children: linkLine(block.children) };
  const children = block.children.map((row) => ({
    ...row,
    children: row.children.map((cell) => ({ ...cell, children: linkLine(cell.children) })),
  }));
  return { ...block, children };
}

const linkLine = (parts: readonly RichInline[]): readonly RichInline[] =>
  parts.flatMap((part) => ('type' in part || part.code ? [part] : linkRun(part)));

function linkRun(run: RichText): readonly RichInline[] {
  const parts: RichInline[] = [];
  let at = 0;
  const put = (to: number) => {
    if (to > at) parts.push({ ...run, text: run.text.slice(at, to) });
  };
  for (const { from, to, href } of addressesIn(run.text)) {
    put(from);
    parts.push({ type: 'link', href, children: [{ ...run, text: run.text.slice(from, to) }] });
    at = to;
  }
  put(run.text.length);
  return parts;
}
