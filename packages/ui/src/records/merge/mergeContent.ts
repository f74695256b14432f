import {
  plainTextOf,
  readHtml,
  type RichBlock,
  type RichDocument,
  type RichTable,
  writeRichText,
} from '@atrium/sdk/richText';
import { alignSequences, likenessOfTexts } from '../../richText/compareSequences.ts';

export type Side = 'mine' | 'theirs';

/** What is kept in a place: one side, or both, theirs first. */
export type Choice = Side | 'both';

interface PartPlace {
  /** Index of the table in the text before, for parts that are rows of one. */
  readonly table?: number;
  /** Of a row, or of the one before which something was added, its number in that table, from 1. */
  readonly row?: number;
}

/** A part of a text that two people changed, or only one of them, or neither: blocks, or rows of a table. */
type ContentPart = PartPlace &
  (
    | { readonly kind: 'merged'; readonly blocks: RichDocument; readonly from: Side | 'both' | 'neither' }
    | ({
        readonly kind: 'conflict';
        /** Number of its block, from 1; of a row it has a fraction, so that each place has one of its own. */
        readonly place: number;
        /** Empty where both added something. */
        readonly base: RichDocument;
      } & {
        readonly [One in Side]: RichDocument;
      })
  );

/** One item (a block, a row) as each has it, or what each added at one place. */
interface Triple<Item> {
  readonly base: readonly Item[];
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
  /** Of the item in the earlier sequence, or of the one before which something was added. */
  readonly index: number;
  /** Both added something before it. */
  readonly isAfterBoth?: boolean;
}

/** The parts of a text since `base`, in order: each block, and each row of a table, that both sides changed is a conflict of its own. */
export function mergeContent(base: string, mine: string, theirs: string): readonly ContentPart[] {
  const [from, own, other] = [readHtml(base), readHtml(mine), readHtml(theirs)];
  return compareThree(from, own, other, BLOCKS).flatMap((triple) => {
    const tables = tablesOf(triple);
    // What was added before a block has its number; the block itself, if both changed it too, one after it.
    const place = triple.index + 1 + (triple.base.length > 0 && triple.isAfterBoth ? 0.5 : 0);
    return tables ? mergeRows(tables, triple.index) : partOf(triple, place);
  });
}

/** The merged text with the chosen sides of its conflicts, in their order; mine by default. */
export function readContent(parts: readonly ContentPart[], choiceOf: (place: number) => Choice): string {
  const blocks: RichBlock[] = [];
  let open: number | undefined;
  for (const part of parts) {
    const chosen = part.kind === 'merged' ? part.blocks : chosenOf(part, choiceOf(part.place));
    for (const block of chosen) {
      const last = blocks.at(-1);
      if (block.type === 'table' && last?.type === 'table' && part.table !== undefined && part.table === open)
        blocks[blocks.length - 1] = { ...last, children: [...last.children, ...block.children] };
      else blocks.push(block);
    }
    if (chosen.length > 0) open = part.table;
  }
  return writeRichText(blocks);
}

type Conflict = ContentPart & { readonly kind: 'conflict' };

const chosenOf = (part: Conflict, choice: Choice): RichDocument =>
  choice === 'both' ? [...part.theirs, ...part.mine] : part[choice];

/** Whether both sides have something that can follow one another: a table has one row of titles. */
export const canKeepBoth = ({ row, mine, theirs }: Conflict): boolean => {
  const [block] = mine;
  const isTitles = row === 1 && block?.type === 'table' && block.header === true;
  return mine.length > 0 && theirs.length > 0 && !isTitles;
};

/** The characters of some blocks, a line each. */
export const readText = (blocks: RichDocument): string => plainTextOf(blocks);

type Rules<Item> = Parameters<typeof alignSequences<Item>>[2];
const BLOCKS: Rules<RichBlock> = {
  keyOf: (block) => writeRichText([block]),
  // A table is no rewritten paragraph.
  likenessOf: (one, other) =>
    (one.type === 'table') === (other.type === 'table')
      ? likenessOfTexts(plainTextOf([one]), plainTextOf([other]))
      : -1,
};
type Row = RichTable['children'][number];
const ROWS: Rules<Row> = {
  keyOf: (row) => JSON.stringify(row),
  likenessOf: (one, other) => likenessOfTexts(JSON.stringify(one), JSON.stringify(other)),
};

function compareThree<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  rules: Rules<Item>,
): readonly Triple<Item>[] {
  const [own, other] = [alignSequences(base, mine, rules), alignSequences(base, theirs, rules)];
  const listed = (item: Item | undefined) => (item === undefined ? [] : [item]);
  return Array.from({ length: base.length + 1 }, (_, index): Triple<Item>[] => [
    { base: [], mine: own.added[index]!, theirs: other.added[index]!, index },
    {
      base: listed(base[index]),
      mine: listed(own.kept[index]),
      theirs: listed(other.kept[index]),
      index,
      isAfterBoth: own.added[index]!.length > 0 && other.added[index]!.length > 0,
    },
  ]).flat();
}

function partOf({ base, mine, theirs }: Triple<RichBlock>, place: number, at: PartPlace = {}): readonly ContentPart[] {
  if (base.length === 0 && mine.length === 0 && theirs.length === 0) return [];
  const [from, own, other] = [base, mine, theirs].map((blocks) => writeRichText(blocks));
  if (own === other) return [{ ...at, kind: 'merged', blocks: mine, from: own === from ? 'neither' : 'both' }];
  if (own === from) return [{ ...at, kind: 'merged', blocks: theirs, from: 'theirs' }];
  if (other === from) return [{ ...at, kind: 'merged', blocks: mine, from: 'mine' }];
  return [{ ...at, kind: 'conflict', place, base, mine, theirs }];
}

type Tables = { readonly [One in Side | 'base']: RichTable };

/** A table that both changed, and neither its columns nor whether the first row has titles. */
function tablesOf(triple: Triple<RichBlock>): Tables | undefined {
  const [base, mine, theirs] = [triple.base[0], triple.mine[0], triple.theirs[0]];
  if (base?.type !== 'table' || mine?.type !== 'table' || theirs?.type !== 'table') return undefined;
  const shapeOf = ({ header, children }: RichTable) => `${header} ${children[0]!.children.length}`;
  const isAlike = shapeOf(base) === shapeOf(mine) && shapeOf(base) === shapeOf(theirs);
  const [from, own, other] = [base, mine, theirs].map(BLOCKS.keyOf);
  return isAlike && own !== from && other !== from && own !== other ? { base, mine, theirs } : undefined;
}

function mergeRows({ base, mine, theirs }: Tables, index: number): readonly ContentPart[] {
  const triples = compareThree(base.children, mine.children, theirs.children, ROWS);
  const asTable = (rows: readonly Row[]): RichDocument => (rows.length === 0 ? [] : [{ ...base, children: rows }]);
  return triples.flatMap((triple, at) =>
    partOf(
      { base: asTable(triple.base), mine: asTable(triple.mine), theirs: asTable(triple.theirs), index },
      index + 1 + (at + 1) / 100_000,
      { table: index, row: Math.floor(at / 2) + 1 },
    ),
  );
}
