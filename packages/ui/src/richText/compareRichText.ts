import {
  plainTextOf,
  type RichBlock,
  type RichDocument,
  type RichInline,
  type RichLink,
  type RichRow,
  type RichTable,
  type RichText,
  writeRichText,
} from '@atrium/sdk/richText';
import { type Change, compareSequences, splitWords } from './compareSequences.ts';
import { readOrPlain } from './readOrPlain.ts';

/** A formatted text with what changed in it. */
export interface RichChanges {
  /** The later text, with what was removed in its place. Runs and images that changed are marked. */
  readonly document: RichDocument;
  /** The blocks of `document` that changed. */
  readonly changed: ReadonlySet<RichBlock>;
  /** Places that changed: a block that was replaced is one. */
  readonly count: number;
}

type Line = Exclude<RichBlock, { type: 'table' | 'image' | 'rule' }>;

/** Compares two formatted texts block by block, and within a block that changed word by word. */
export function compareRichText(before: string, after: string): RichChanges {
  const document: RichBlock[] = [];
  const changed = new Set<RichBlock>();
  let count = 0;
  const put = (block: RichBlock) => {
    document.push(block);
    changed.add(block);
  };
  let removed: readonly RichBlock[] = [];
  const flush = (added: readonly RichBlock[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, next] = [removed[at], added[at]];
      count += 1;
      const merged = old && next && mergeBlocks(old, next);
      if (merged) put(merged);
      else {
        if (old) put(markBlock(old, 'removed'));
        if (next) put(markBlock(next, 'added'));
      }
    }
    removed = [];
  };
  for (const { kind, items } of compareSequences(readOrPlain(before), readOrPlain(after), (block) =>
    writeRichText([block]),
  )) {
    if (kind === 'removed') removed = items;
    else if (kind === 'added') flush(items);
    else {
      flush([]);
      document.push(...items);
    }
  }
  flush([]);
  return { document, changed, count };
}

const isLine = (block: RichBlock): block is Line => 'children' in block && block.type !== 'table';

/** A block that was rewritten as one; undefined if the two have nothing in common. */
function mergeBlocks(before: RichBlock, after: RichBlock): RichBlock | undefined {
  if (before.type === 'table' && after.type === 'table') return mergeTables(before, after);
  if (!isLine(before) || !isLine(after) || before.type !== after.type) return undefined;
  if (!haveWordsInCommon(plainTextOf([before]), plainTextOf([after]))) return undefined;
  return { ...after, children: mergeLines(before.children, after.children) } as RichBlock;
}

/** At least a fifth of the words in the shorter one. */
function haveWordsInCommon(before: string, after: string): boolean {
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);
  const [one, other] = [splitWords(before).filter(isWord), splitWords(after).filter(isWord)];
  const known = new Set(one);
  const common = other.filter((word) => known.has(word)).length;
  return common > 0 && common * 5 >= Math.min(one.length, other.length);
}

function mergeTables(before: RichTable, after: RichTable): RichTable {
  const rows: RichRow[] = [];
  let removed: readonly RichRow[] = [];
  const flush = (added: readonly RichRow[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, next] = [removed[at], added[at]];
      if (old && next && old.children.length === next.children.length) rows.push(mergeRows(old, next));
      else {
        if (old) rows.push(markRow(old, 'removed'));
        if (next) rows.push(markRow(next, 'added'));
      }
    }
    removed = [];
  };
  const keyOf = ({ children }: RichRow) => JSON.stringify(children);
  for (const { kind, items } of compareSequences(before.children, after.children, keyOf)) {
    if (kind === 'removed') removed = items;
    else if (kind === 'added') flush(items);
    else {
      flush([]);
      rows.push(...items);
    }
  }
  flush([]);
  // A table has as many cells in each row: one whose columns changed is filled up.
  const width = Math.max(...rows.map(({ children }) => children.length));
  return { ...after, children: rows.map((row) => ({ ...row, children: filled(row, width) })) };
}

const filled = ({ children }: RichRow, width: number): RichRow['children'] => [
  ...children,
  ...Array.from({ length: width - children.length }, () => ({ type: 'cell' as const, children: [] })),
];

const mergeRows = (before: RichRow, after: RichRow): RichRow => ({
  ...after,
  children: after.children.map((cell, at) => ({
    ...cell,
    children: mergeLines(before.children[at]!.children, cell.children),
  })),
});

const markRow = (row: RichRow, change: Change): RichRow => ({
  ...row,
  children: row.children.map((cell) => ({ ...cell, children: markLine(cell.children, change) })),
});

function markBlock(block: RichBlock, change: Change): RichBlock {
  if (block.type === 'rule') return block;
  if (block.type === 'table') return { ...block, children: block.children.map((row) => markRow(row, change)) };
  if (block.type === 'image') return { ...block, change } as RichBlock;
  return { ...block, children: markLine(block.children, change) } as RichBlock;
}

const markLine = (children: readonly RichInline[], change: Change): readonly RichInline[] =>
  children.map((part) =>
    'type' in part ? { ...part, children: part.children.map((run) => ({ ...run, change })) } : { ...part, change },
  );

/** A word with its formatting. */
interface Word {
  readonly text: string;
  readonly run: RichText;
  readonly link: RichLink | undefined;
}

function mergeLines(before: readonly RichInline[], after: readonly RichInline[]): readonly RichInline[] {
  return compareSequences(splitLine(before), splitLine(after), ({ text }) => text).flatMap(({ kind, items }) =>
    items.map(({ text, run, link }): RichInline => {
      const part = { ...run, text, ...(kind !== 'same' && { change: kind }) };
      return link ? { ...link, children: [part] } : part;
    }),
  );
}

const splitLine = (children: readonly RichInline[]): readonly Word[] =>
  children.flatMap((part): readonly Word[] =>
    'type' in part
      ? part.children.flatMap((run) => splitWords(run.text).map((text) => ({ text, run, link: part })))
      : splitWords(part.text).map((text) => ({ text, run: part, link: undefined })),
  );
