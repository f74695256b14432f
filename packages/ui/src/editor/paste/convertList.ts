import type { RichNumbering } from '@atrium/sdk/richText';
import { readCheckMark, readMark, writeMark } from './readMark.ts';
import { isEastAsian, writeEastAsian } from './chineseNumbers.ts';
import { clean, type CleanNode } from './CleanNode.ts';
import type { At, Conversion } from './Conversion.ts';
import type { Declarations } from './css/parseSheet.ts';
import { wordsIn } from './css/values.ts';
import { isHidden } from './isHidden.ts';
import { resolveStyle } from './TextStyle.ts';

/** Lists inside of each other that are kept apart. */
const DEEPEST = 6;

const NUMBERINGS: Readonly<Record<string, RichNumbering>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};
const BY_TYPE: Readonly<Record<string, RichNumbering>> = { a: 'a', A: 'A', i: 'i', I: 'I' };

type ListKind = 'bullet' | 'number' | 'check';

interface Counted {
  next: number;
  readonly step: 1 | -1;
}

/** Converts a list. Each of its items is a list of its own, with its number: what is beside each other is one list again. */
export function convertList(list: Element, css: Declarations, at: At, out: CleanNode[], conversion: Conversion): void {
  const inside: At = { ...at, lists: Math.min(at.lists + 1, DEEPEST) };
  const counted = readCounter(list);
  conversion.levels.startList(conversion.writer.written);
  conversion.writer.boundary(out);
  for (const child of list.childNodes) {
    if (!(child instanceof HTMLElement)) continue;
    if (child.localName === 'li') convertItem(child, css, inside, out, conversion, { list, counted });
    else conversion.element(child, inside, out);
  }
  conversion.levels.endList(conversion.writer.written);
  conversion.writer.boundary(out);
}

function readCounter(list: Element): Counted {
  const isReversed = list.localName === 'ol' && list.hasAttribute('reversed');
  const items = () => Array.from(list.children).filter(({ localName }) => localName === 'li').length;
  const start = readWhole(list.getAttribute('start')) ?? (isReversed ? items() : 1);
  return { next: start, step: isReversed ? -1 : 1 };
}

function readWhole(value: string | null): number | undefined {
  return value !== null && /^\s*[+-]?\d{1,6}\s*$/.test(value) ? Number(value) : undefined;
}

/** Converts an item; `around` is the list that it is in, if it is in one. */
export function convertItem(
  item: HTMLElement,
  listCss: Declarations,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
  around?: ListAround,
): void {
  const css = conversion.declarations(item);
  if (isHidden(item, css)) return conversion.element(item, at, out);
  const style = resolveStyle(item, css, at.style);
  const check = readCheckMark(item);
  const type = listStyle(css)[0] ?? listStyle(listCss)[0] ?? '';
  const kind = check ? 'check' : kindOf(around?.list, type);
  const depth = depthOf(item, at);
  const number = around && countItem(item, kind, depth, around, conversion);
  const numbering = NUMBERINGS[type] ?? BY_TYPE[around?.list.getAttribute('type') ?? ''];
  if (check?.box) conversion.done.add(check.box);
  const children: CleanNode[] = [];
  const inner: At = { ...at, style };
  const mark = number === undefined ? undefined : writtenMark(item, number, type);
  conversion.writer.boundary(out);
  if (mark !== undefined) {
    conversion.losses.add('numbers');
    conversion.writer.beginWith(writeMark(mark));
    conversion.children(item, inner, children);
    conversion.writer.endBegin(style, at, children);
    for (const child of children) out.push(child);
    conversion.writer.boundary(out);
    return;
  }
  conversion.children(item, inner, children);
  if (check?.prefix) withoutPrefix(children, check.prefix);
  putItem({ children, kind, number, numbering, done: check?.done ?? false, depth }, out);
}

/** The keywords of `list-style`. */
const listStyle = (css: Declarations): readonly string[] =>
  wordsIn(css.get('list-style-type') ?? css.get('list-style') ?? '');

/** The mark of an item in a numbering that lists here do not have. Word Online says what is around the number: `（%1）`. */
function writtenMark(item: Element, number: number, type: string): string | undefined {
  const east = writeEastAsian(number, type);
  const pattern = item.getAttribute('data-leveltext') ?? '';
  const isPattern = /^[^%]{0,5}%\d[^%]{0,5}$/.test(pattern);
  const written = isPattern ? pattern.replace(/%\d/, east ?? String(number)) : east && `${east}、`;
  return written && readMark(written).kind === 'text' ? written : undefined;
}

function kindOf(list: Element | undefined, type: string): ListKind {
  if (/^(?:disc|circle|square|bullet|")/.test(type)) return 'bullet';
  if (/^(?:decimal|lower-|upper-)/.test(type) || isEastAsian(type)) return 'number';
  return list?.localName === 'ol' ? 'number' : 'bullet';
}

interface ListAround {
  readonly list: Element;
  readonly counted: Counted;
}

/** Returns the number of an item; undefined for one of another list. */
function countItem(
  item: HTMLElement,
  kind: ListKind,
  depth: number,
  { list, counted }: ListAround,
  conversion: Conversion,
): number | undefined {
  const own = readWhole(item.getAttribute('value'));
  const number = own ?? counted.next;
  counted.next = number + counted.step;
  if (!isCountedByStyle(item, list)) return kind === 'number' ? number : undefined;
  const next = conversion.levels.count(depth, kind, own ?? (list.hasAttribute('start') ? number : undefined));
  return kind === 'number' ? next : undefined;
}

/** Programs whose levels are lists of their own count them by styles, across these lists. */
const isCountedByStyle = (item: Element, list: Element): boolean =>
  list.hasAttribute('data-indent') || item.hasAttribute('data-stringify-indent') || item.hasAttribute('data-list');

/** Word Online and Slack write every level as a list of its own, and say the level. */
function depthOf(item: HTMLElement, { lists }: At): number {
  const { parentElement } = item;
  const said =
    item.getAttribute('data-aria-level') ??
    item.getAttribute('aria-level') ??
    /(?:^|\s)ql-indent-(\d)/.exec(item.className)?.[1]?.replace(/\d/, (digit) => String(Number(digit) + 1)) ??
    plusOne(parentElement?.getAttribute('data-indent') ?? item.getAttribute('data-stringify-indent'));
  const level = readWhole(said ?? null);
  const nested = Math.max(lists - 1, 0);
  return level !== undefined && level >= 1 && level <= 9 ? Math.max(level - 1, nested) : nested;
}

const plusOne = (value: string | null | undefined): string | undefined =>
  value && /^\d$/.test(value) ? String(Number(value) + 1) : undefined;

export interface CleanItem {
  readonly children: CleanNode[];
  readonly kind: ListKind;
  readonly number?: number | undefined;
  readonly numbering?: RichNumbering | undefined;
  readonly done?: boolean;
  /** From 0. */
  readonly depth: number;
}

/** Writes an item inside of as many lists as it is deep. What is nested in it comes after it, with a depth of its own. */
export function putItem({ children, kind, number, numbering, done, depth }: CleanItem, out: CleanNode[]): void {
  const { own, after } = divide(children);
  const attributes = {
    ...(kind === 'check' && { class: 'at-checks' }),
    ...(numbering && { type: numbering }),
    ...(number !== undefined && { start: String(number) }),
  };
  let node = clean(
    kind === 'number' ? 'ol' : 'ul',
    [clean('li', own, kind === 'check' && done ? { class: 'at-done' } : undefined)],
    attributes,
  );
  for (let level = 0; level < Math.min(depth, DEEPEST); level += 1) node = clean('ul', [node]);
  out.push(node);
  for (const each of after) out.push(each);
}

/** Lists inside of an item follow it, since each of them says how deep it is. */
function divide(children: readonly CleanNode[]): { own: CleanNode[]; after: CleanNode[] } {
  const first = children.findIndex((node) => typeof node !== 'string' && (node.name === 'ul' || node.name === 'ol'));
  return first === -1
    ? { own: [...children], after: [] }
    : { own: children.slice(0, first), after: children.slice(first) };
}

/** Removes the characters of a box from the first text. */
function withoutPrefix(children: CleanNode[], prefix: RegExp): void {
  for (const [index, node] of children.entries()) {
    if (typeof node === 'string') {
      if (node.trim() === '') continue;
      children[index] = node.replace(prefix, '');
      return;
    }
    if (node.children.length === 0) continue;
    return withoutPrefix(node.children, prefix);
  }
}
