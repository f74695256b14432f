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

/** The box of an item that can be done, and whether it is. */
interface CheckMark {
  readonly done: boolean;
  /** Is not shown beside the mark of the list. */
  readonly box?: Element;
  /** Characters of the text that are the box: `[x] `. */
  readonly prefix?: RegExp;
}

const isTrue = (value: string | null): boolean => value !== null && /^(?:true|checked|done|1|)$/i.test(value);

/** Returns the box of an item of a list, in the ways of Google Docs, GitHub, Notion, Confluence and the editors of pages. */
export function readCheckMark(item: Element): CheckMark | undefined {
  const box = firstContent(item);
  const state = stateOf(item);
  if (box instanceof Element && isBox(box)) {
    const word = box.getAttribute('checkboxischecked');
    if (word !== null) return { done: word === 't', box };
    const done = state ?? stateOf(box) ?? (box.hasAttribute('checked') || isTrue(box.getAttribute('data-checked')));
    return { done, box };
  }
  if (state !== undefined) return { done: state };
  const text = box instanceof Element ? '' : (box?.nodeValue ?? '').trimStart();
  if (/^\[[ xX]\](?:\s|$)/.test(text)) return { done: /^\[x/i.test(text), prefix: /^\s*\[[ xX]\]\s*/ };
  if (/^[☐☑☒](?:\s|\uFE0F|$)/.test(text)) return { done: !text.startsWith('☐'), prefix: /^\s*[☐☑☒]\uFE0F?\s*/ };
  return undefined;
}

/** What the attributes and classes of an item say. */
function stateOf(item: Element): boolean | undefined {
  const role = item.getAttribute('role');
  if (role === 'checkbox' || role === 'menuitemcheckbox') return isTrue(item.getAttribute('aria-checked') ?? 'false');
  if (item.hasAttribute('data-checked')) return isTrue(item.getAttribute('data-checked'));
  const quill = item.getAttribute('data-list');
  if (quill === 'checked' || quill === 'unchecked') return quill === 'checked';
  const task = item.getAttribute('data-task-state');
  if (task !== null) return isTrue(task);
  const classes = item.getAttribute('class') ?? '';
  if (
    /(?:^|\s)(?:at-done|checked|checkbox-on|tox-checklist--checked|checkbox_item--checked|todo-done)(?:\s|$)/i.test(
      classes,
    )
  )
    return isInCheckList(item) || /checkbox|tox-checklist|at-done/.test(classes) ? true : undefined;
  if (item.hasAttribute('data-inline-task-id') || item.parentElement?.classList.contains('at-checks')) return false;
  return isInCheckList(item) || /(?:^|\s)(?:checkbox-off|checkbox_item|unchecked)(?:\s|$)/i.test(classes)
    ? false
    : undefined;
}

const isInCheckList = (item: Element): boolean =>
  /(?:^|\s)(?:at-checks|tox-checklist|inline-task-list|checkbox_list|checklist)(?:\s|$)/i.test(
    item.parentElement?.getAttribute('class') ?? '',
  );

function isBox(element: Element): boolean {
  const name = element.localName;
  if (name === 'input') return element.getAttribute('type')?.toLowerCase() === 'checkbox';
  if (name === 'w:sdt') return element.getAttribute('checkbox') === 't';
  if (name === 'img') return element.getAttribute('aria-roledescription') === 'checkbox';
  return (
    element.getAttribute('role') === 'checkbox' || /(?:^|\s)checkbox(?:-o(?:n|ff))?(?:\s|$)/.test(element.className)
  );
}

/** Steps into an item in search of its first content: what is deeper is not its box. */
const MOST_STEPS = 40;

/** The first text that is not blank, or the first box or image before it; what is in an inner list is not asked. */
function firstContent(item: Element): Element | Node | undefined {
  let node: Node | null = item.firstChild;
  for (let steps = 0; node && steps < MOST_STEPS; steps += 1) {
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '') return node;
    if (node instanceof Element) {
      if (isBox(node)) return node;
      if (/^(?:ul|ol|table|img|svg)$/.test(node.localName)) return undefined;
    }
    node = node.firstChild ?? nextOutside(node, item);
  }
  return undefined;
}

function nextOutside(from: Node, item: Element): Node | null {
  for (let node: Node | null = from; node && node !== item; node = node.parentNode)
    if (node.nextSibling) return node.nextSibling;
  return null;
}
