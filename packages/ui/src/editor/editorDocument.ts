import { readHtml, writeRichText, type RichBlock, type RichDocument, type RichInline } from '@atrium/sdk/richText';
import type { EditorBlock, EditorInline, EditorText } from './editorTypes.ts';

/** What an editor shows for a formatted text; an empty one is one empty paragraph. */
export function toEditor(document: RichDocument): EditorBlock[] {
  const blocks = document.map(toBlock);
  return blocks.length > 0 ? blocks : [{ type: 'paragraph', children: [{ text: '' }] }];
}

/** Reads HTML by the allow-list. */
export const readEditor = (html: string): EditorBlock[] => toEditor(readHtml(html));

/** The HTML of what an editor holds: `''` if nothing is in it. Images that are still being uploaded are left out. */
export function writeEditor(blocks: readonly EditorBlock[]): string {
  return writeRichText(toDocument(blocks));
}

/** Elements of the editor are those of a document, with empty texts where Slate needs a place for the caret. */
export function toDocument(blocks: readonly EditorBlock[]): RichDocument {
  const [only] = blocks;
  if (blocks.length === 1 && only!.type === 'paragraph' && isEmptyLine(only!.children)) return [];
  return blocks.flatMap((block): RichDocument => {
    if (block.type === 'upload') return [];
    return [block.type === 'rule' ? { type: 'rule' } : block];
  });
}

const isEmptyLine = (children: readonly EditorInline[]) =>
  children.every((child) => !('type' in child) && child.text === '');

function toBlock(block: RichBlock): EditorBlock {
  switch (block.type) {
    case 'image':
    case 'rule':
      return { ...block, children: [{ text: '' }] };
    case 'code':
      return { type: 'code', children: block.children.map((run) => ({ ...run })) };
    case 'table':
      return {
        ...block,
        children: block.children.map((row) => ({
          type: 'row',
          children: row.children.map((cell) => ({ type: 'cell', children: toLine(cell.children) })),
        })),
      };
    default:
      return { ...block, children: toLine(block.children) } as EditorBlock;
  }
}

/** Puts a text before, between and after links, as Slate's own normalisation would, one block after the other. */
export function toLine(parts: readonly RichInline[]): EditorInline[] {
  const line: EditorInline[] = [];
  for (const part of parts) {
    const last = line.at(-1);
    if ('type' in part) {
      if (!last || 'type' in last) line.push({ text: '' });
      line.push({ ...part, children: part.children.map((run): EditorText => ({ ...run })) });
    } else line.push({ ...part });
  }
  const end = line.at(-1);
  if (!end || 'type' in end) line.push({ text: '' });
  return line;
}
