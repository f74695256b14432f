import { itemNumbers } from './itemNumbers.ts';
import { plainTextOf } from './plainTextOf.ts';
import type { RichBlock, RichInline, RichItem } from './RichDocument.ts';
import { writeNumber } from './writeNumber.ts';

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
