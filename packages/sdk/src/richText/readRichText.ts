import {
  CHECK_LIST_CLASS,
  DONE_CLASS,
  HEADING_LEVELS,
  inkClass,
  LINE_ELEMENTS,
  MARK_ELEMENTS,
  NUMBERINGS,
  REMOVED_ELEMENTS,
  RICH_COLOURS,
  RICH_LIMITS,
  safeImage,
  safeLink,
} from './allowList.ts';
import { BlockBuilder, type BlockKind, type NodeReader } from './lines.ts';
import { readTable } from './readTable.ts';
import {
  type RichDocument,
  type RichListKind,
  type RichMarks,
  type RichNumbering,
  RichTextError,
} from './RichDocument.ts';

/** What surrounds a node. */
interface Surroundings {
  readonly kind: BlockKind;
  readonly marks: RichMarks;
  readonly href?: string;
  /** Of the innermost list, and how many surround it. */
  readonly list?: RichListKind;
  readonly lists: number;
  /** Of a numbered list. */
  readonly numbering?: RichNumbering;
  readonly counter?: { next: number; readonly step: 1 | -1 };
  readonly nesting: number;
}

const TOP: Surroundings = { kind: { type: 'paragraph' }, marks: {}, lists: 0, nesting: 0 };

const inCell = ({ nesting }: Surroundings): Surroundings => ({ ...TOP, kind: { type: 'cell' }, nesting: nesting + 1 });

/**
 * Reads a parsed document into the allowed elements; whatever else it contains is removed or loses its tags.
 *
 * @throws RichTextError if it is nested too deeply or a table is too large
 */
export function readRichText<Node>(root: Node, nodes: NodeReader<Node>): RichDocument {
  const builder = new BlockBuilder();
  readChildren(root, TOP, builder, nodes);
  return builder.finish();
}

function readChildren<Node>(node: Node, at: Surroundings, builder: BlockBuilder, nodes: NodeReader<Node>): void {
  if (at.nesting > RICH_LIMITS.nesting) throw new RichTextError('nesting');
  const inside = { ...at, nesting: at.nesting + 1 };
  for (const child of nodes.children(node)) {
    const text = nodes.text(child);
    if (text !== undefined) builder.text(text, inside.kind, inside.marks, inside.href);
    else readElement(child, inside, builder, nodes);
  }
}

function readElement<Node>(node: Node, at: Surroundings, builder: BlockBuilder, nodes: NodeReader<Node>): void {
  const name = nodes.name(node);
  if (name === undefined || REMOVED_ELEMENTS.has(name)) return;
  if (name === 'br') builder.break(at.kind);
  else if (name === 'hr') builder.add({ type: 'rule' });
  else if (name === 'img') readImage(node, builder, nodes);
  else if (name === 'table' && at.kind.type !== 'cell') readWholeTable(node, at, builder, nodes);
  else if (name === 'pre') builder.code(textOf(node, nodes, at.nesting));
  else if (name === 'li') readItem(node, at, builder, nodes);
  else if (LINE_ELEMENTS.has(name) || HEADING_LEVELS.has(name)) readLines(node, name, at, builder, nodes);
  else readChildren(node, inlineSurroundings(node, name, at, nodes), builder, nodes);
}

/** What a table is called is a line before it. */
function readWholeTable<Node>(node: Node, at: Surroundings, builder: BlockBuilder, nodes: NodeReader<Node>): void {
  const captions = Array.from(nodes.children(node)).filter((part) => nodes.name(part) === 'caption');
  for (const caption of captions) readLines(caption, 'caption', at, builder, nodes);
  readTable(node, builder, nodes, (cell, into) => readChildren(cell, inCell(at), into, nodes));
}

function readLines<Node>(
  node: Node,
  name: string,
  at: Surroundings,
  builder: BlockBuilder,
  nodes: NodeReader<Node>,
): void {
  builder.boundary();
  readChildren(node, blockSurroundings(node, name, at, nodes), builder, nodes);
  builder.boundary();
}

function blockSurroundings<Node>(node: Node, name: string, at: Surroundings, nodes: NodeReader<Node>): Surroundings {
  if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') {
    const check = name === 'ul' && classesOf(node, nodes).includes(CHECK_LIST_CLASS);
    const list = check ? 'check' : name === 'ol' ? 'number' : 'bullet';
    const { numbering: _, counter: __, ...outside } = at;
    return { ...outside, list, lists: at.lists + 1, ...(name === 'ol' && numberedList(node, nodes)) };
  }
  if (at.kind.type === 'item' || at.kind.type === 'cell') return at;
  const level = HEADING_LEVELS.get(name);
  if (level) return { ...at, kind: { type: 'heading', level } };
  return name === 'blockquote' ? { ...at, kind: { type: 'quote' } } : at;
}

/** The attributes of `<ol>`: `type`, `start` and `reversed`. */
function numberedList<Node>(node: Node, nodes: NodeReader<Node>): Pick<Surroundings, 'numbering' | 'counter'> {
  const type = nodes.attribute(node, 'type') ?? '';
  const isReversed = nodes.attribute(node, 'reversed') !== undefined;
  const items = () => Array.from(nodes.children(node)).filter((child) => nodes.name(child) === 'li').length;
  const start = wholeNumber(nodes.attribute(node, 'start')) ?? (isReversed ? items() : 1);
  return {
    counter: { next: start, step: isReversed ? -1 : 1 },
    ...(NUMBERINGS.has(type) && { numbering: type as RichNumbering }),
  };
}

function wholeNumber(value: string | undefined): number | undefined {
  const number = /^\s*[+-]?\d{1,7}/.test(value ?? '') ? Number.parseInt(value!, 10) : undefined;
  return number !== undefined && Math.abs(number) <= RICH_LIMITS.itemNumber ? number : undefined;
}

/** Counts an item of a numbered list. */
function nextNumber<Node>(node: Node, { counter }: Surroundings, nodes: NodeReader<Node>): number | undefined {
  if (!counter) return undefined;
  const number = wholeNumber(nodes.attribute(node, 'value')) ?? counter.next;
  counter.next = number + counter.step;
  return Math.abs(number) <= RICH_LIMITS.itemNumber ? number : undefined;
}

function readItem<Node>(node: Node, at: Surroundings, builder: BlockBuilder, nodes: NodeReader<Node>): void {
  const list = at.list ?? 'bullet';
  const done = list === 'check' && classesOf(node, nodes).includes(DONE_CLASS);
  const depth = Math.min(Math.max(at.lists - 1, 0), RICH_LIMITS.listDepth);
  const number = nextNumber(node, at, nodes);
  const kind: BlockKind = {
    type: 'item',
    list,
    depth,
    ...(at.numbering && { numbering: at.numbering }),
    ...(number !== undefined && { number }),
    ...(done && { done: true as const }),
  };
  builder.startItem(kind);
  readChildren(node, { ...at, kind }, builder, nodes);
  builder.endItem();
}

function readImage<Node>(node: Node, builder: BlockBuilder, nodes: NodeReader<Node>): void {
  const src = safeImage(nodes.attribute(node, 'src') ?? '');
  if (src === undefined) return;
  const alt = (nodes.attribute(node, 'alt') ?? '').replace(/\s+/g, ' ').trim();
  builder.image(src, Array.from(alt).slice(0, RICH_LIMITS.alt).join(''));
}

function inlineSurroundings<Node>(node: Node, name: string, at: Surroundings, nodes: NodeReader<Node>): Surroundings {
  const mark = MARK_ELEMENTS.get(name);
  if (mark) return { ...at, marks: addMark(at.marks, mark) };
  if (name === 'a') {
    const href = safeLink(nodes.attribute(node, 'href') ?? '');
    return href === undefined ? at : { ...at, href };
  }
  if (name !== 'span' && name !== 'font') return at;
  const classes = classesOf(node, nodes);
  const colour = RICH_COLOURS.find((each) => classes.includes(inkClass(each)));
  return colour ? { ...at, marks: { ...at.marks, colour } } : at;
}

/** What is raised inside of something lowered is raised. */
function addMark(marks: RichMarks, mark: keyof RichMarks): RichMarks {
  const { superscript: _, subscript: __, ...others } = marks;
  return mark === 'superscript' || mark === 'subscript' ? { ...others, [mark]: true } : { ...marks, [mark]: true };
}

function classesOf<Node>(node: Node, nodes: NodeReader<Node>): readonly string[] {
  return (nodes.attribute(node, 'class') ?? '').split(/\s+/, 20);
}

/** The characters of a node as they are, for code. */
function textOf<Node>(node: Node, nodes: NodeReader<Node>, nesting: number): string {
  if (nesting > RICH_LIMITS.nesting) throw new RichTextError('nesting');
  let all = '';
  for (const child of nodes.children(node)) {
    const name = nodes.name(child);
    const text = nodes.text(child);
    if (text !== undefined) all += text;
    else if (name === 'br') all += '\n';
    else if (name !== undefined && !REMOVED_ELEMENTS.has(name)) all += textOf(child, nodes, nesting + 1);
  }
  return all;
}
