import { itemNumbers, writeNumber } from './lists.ts';
import type { RichBlock, RichDocument, RichInline, RichItem, RichText } from './RichDocument.ts';

/** Returns the characters of a document, one line per block and row: for searching, previews and counting. */
export function plainTextOf(document: RichDocument): string {
  return document.map(textOfBlock).join('\n');
}

function textOfBlock(block: RichBlock): string {
  if (block.type === 'image') return block.alt;
  if (block.type === 'rule') return '';
  if (block.type !== 'table') return textOfLine(block.children);
  return block.children.map((row) => row.children.map((cell) => textOfLine(cell.children)).join('\t')).join('\n');
}

const textOfLine = (children: readonly RichInline[]): string =>
  children.map((part) => ('type' in part ? textOfLine(part.children) : textOfRun(part))).join('');

const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};
const LOWERED: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
};

/** 10m² is another number than 10m2: raised and lowered digits have characters of their own. */
function textOfRun({ text, superscript, subscript }: RichText): string {
  const characters = superscript ? RAISED : subscript ? LOWERED : undefined;
  if (!characters) return text;
  const written = Array.from(text, (character) => characters[character]);
  return written.includes(undefined) ? text : written.join('');
}

/**
 * Returns blocks as the lines of a cell, which has neither lists nor blocks: what an item begins with is text, and a table its
 * characters. Images and rules are left out.
 */
export function linesOfCell(blocks: readonly RichBlock[]): readonly RichInline[] {
  const lines: RichInline[] = [];
  const numbers = itemNumbers(blocks);
  let isFirst = true;
  for (const block of blocks) {
    if (block.type === 'image' || block.type === 'rule') continue;
    if (!isFirst) lines.push({ text: '\n' });
    isFirst = false;
    if (block.type === 'item') lines.push({ text: itemMark(block, numbers.get(block)!) });
    if (block.type === 'table') lines.push({ text: plainTextOf([block]) });
    else if (block.type === 'code') lines.push(...block.children.map(({ text }) => ({ text, code: true as const })));
    else lines.push(...block.children);
  }
  return lines;
}

function itemMark({ list, depth, done, numbering }: RichItem, number: number): string {
  const marks = { bullet: '•', number: `${writeNumber(number, numbering)}.`, check: done ? '☑' : '☐' };
  return `${'\u3000'.repeat(depth)}${marks[list]} `;
}
