import type { RichBlock, RichDocument, RichInline } from './RichDocument.ts';

/** Returns the characters of a document, one line per block and row: for searching, previews and counting. */
export function plainTextOf(document: RichDocument): string {
  return document.map(textOfBlock).join('\n');
}

function textOfBlock(block: RichBlock): string {
  if (block.type === 'image') return block.alt;
  if (block.type !== 'table') return textOfLine(block.children);
  return block.children.map((row) => row.children.map((cell) => textOfLine(cell.children)).join('\t')).join('\n');
}

const textOfLine = (children: readonly RichInline[]): string =>
  children.map((part) => ('type' in part ? textOfLine(part.children) : part.text)).join('');
