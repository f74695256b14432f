import { writeNumber } from '@atrium/sdk/richText';
import { isEastAsian, writeEastAsian } from './chineseNumbers.ts';
import { clean, type CleanNode } from './CleanNode.ts';
import { putItem } from './convertList.ts';
import type { At, Conversion } from './Conversion.ts';
import type { Declarations } from './css/parseSheet.ts';
import { readMark, writeMark, type Mark } from './readMark.ts';

export interface WordItem {
  /** From 1. */
  readonly level: number;
  readonly mark: Mark;
  /** The mark as Word shows it. */
  readonly text: string;
}

/** Reads what makes a paragraph of Word an item: `mso-list: l0 level2 lfo1`, and its mark as text. */
export function readWordList(element: Element, css: Declarations, conversion: Conversion): WordItem | undefined {
  const found = /^(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(css.get('mso-list') ?? '');
  if (!found || conversion.source !== 'word') return undefined;
  const [, list, digit, override] = found as unknown as [string, string, string, string | undefined];
  const level = Number(digit);
  const of = (at: number) => levelDeclarations(conversion, list.toLowerCase(), at, override?.toLowerCase());
  const format = of(level).get('mso-level-number-format')?.toLowerCase();
  const written = writtenMark(element, conversion);
  const text = written ?? computeMark(conversion, list, level, of);
  return { level, mark: readMark(text, format), text: text.trim() };
}

/** Declarations of a level, with those of the list that continues or restarts it. */
function levelDeclarations(conversion: Conversion, list: string, level: number, override?: string): Declarations {
  const { lists } = conversion.sheet;
  const own = lists.get(`${list}:level${level}`);
  const over = override && lists.get(`${list}:level${level} ${override}`);
  return new Map([...(own ?? []), ...(over || [])]);
}

/** The mark that Word writes beside its rules, for programs that do not know them. */
function writtenMark(element: Element, conversion: Conversion): string | undefined {
  for (const span of element.querySelectorAll('span'))
    if (conversion.declarations(span).get('mso-list')?.toLowerCase() === 'ignore')
      return span.textContent.replace(/[\s\u00a0]+/g, ' ').trim();
  return undefined;
}

/** Counts the item and writes its mark by the rules of its level: `mso-level-text: "%1.%2"`. */
function computeMark(
  conversion: Conversion,
  list: string,
  level: number,
  levelRules: (level: number) => Declarations,
): string {
  const counts = conversion.wordNumbers.get(list) ?? [];
  conversion.wordNumbers.set(list, counts);
  const startAt = (at: number) => Number(levelRules(at).get('mso-level-start-at') ?? '1') || 1;
  counts.length = Math.min(counts.length, level);
  counts[level - 1] = counts[level - 1] === undefined ? startAt(level) : counts[level - 1]! + 1;
  const rules = levelRules(level);
  const format = rules.get('mso-level-number-format')?.toLowerCase();
  if (format === 'bullet' || format === 'image') return '';
  const pattern = rules.get('mso-level-text')?.replace(/^["']|["']$/g, '') ?? `%${level}.`;
  return pattern.replace(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit);
    return formatNumber(counts[at - 1] ?? startAt(at), levelRules(at).get('mso-level-number-format')?.toLowerCase());
  });
}

function formatNumber(number: number, format = 'arabic'): string {
  if (isEastAsian(format)) return writeEastAsian(number, format) ?? String(number);
  const roman = format.includes('upper') ? 'I' : 'i';
  const alpha = format.includes('upper') ? 'A' : 'a';
  if (format.startsWith('roman')) return writeNumber(number, roman);
  return format.startsWith('alpha') ? writeNumber(number, alpha) : String(number);
}

/** Converts an item. A mark that lists here do not have is the beginning of a line. */
export function convertWordItem(
  element: Element,
  { level, mark, text }: WordItem,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
): void {
  const children: CleanNode[] = [];
  conversion.writer.boundary(out);
  if (mark.kind === 'text') {
    conversion.losses.add('numbers');
    conversion.writer.beginWith(writeMark(text));
    conversion.children(element, at, children);
    conversion.writer.endBegin(at.style, at, children);
    out.push(clean('div', children));
  } else {
    conversion.children(element, at, children);
    const counted = mark.kind === 'number' ? { number: mark.number, numbering: mark.numbering } : {};
    putItem({ children, kind: mark.kind, ...counted, done: mark.kind === 'check' && mark.done, depth: level - 1 }, out);
  }
  conversion.writer.boundary(out);
}
