import { addressesIn } from './addressesIn.ts';
import type { RichBlock, RichDocument, RichInline, RichText } from './RichDocument.ts';

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
