import { withoutNaturalNumbers } from './lists.ts';
import type {
  RichBlock,
  RichHeading,
  RichImage,
  RichInline,
  RichItem,
  RichMarks,
  RichRule,
  RichTable,
  RichText,
} from './RichDocument.ts';
import { withoutUnsafe } from './withoutUnsafe.ts';

/** What a line of text becomes; `cell` lines are collected by the table. */
export type BlockKind =
  { readonly type: 'paragraph' | 'quote' | 'cell' } | Pick<RichHeading, 'type' | 'level'> | Omit<RichItem, 'children'>;

/** Collects the blocks of a document while it is read. */
export class BlockBuilder {
  readonly #blocks: RichBlock[] = [];
  #open: { readonly kind: BlockKind; readonly line: LineBuilder; readonly keepsEmpty: boolean } | undefined;

  text(value: string, kind: BlockKind, marks: RichMarks, href?: string): void {
    this.#lineOf(kind).text(value, marks, href);
  }

  break(kind: BlockKind): void {
    this.#lineOf(kind, true).break();
  }

  /** The border of a block: the line ends, or continues after a break inside a list item. */
  boundary(): void {
    if (this.#open?.kind.type === 'item') this.#open.line.breakBefore();
    else this.#close();
  }

  startItem(kind: BlockKind): void {
    this.#close();
    this.#lineOf(kind, true);
  }

  endItem(): void {
    this.#close();
  }

  code(text: string): void {
    this.#close();
    const lines = withoutUnsafe(text).replace(/\r\n?/g, '\n');
    if (lines !== '') this.#blocks.push({ type: 'code', children: [{ text: lines }] });
  }

  image(src: string, alt: string): void {
    this.add({ type: 'image', src, alt });
  }

  add(block: RichImage | RichRule | RichTable): void {
    this.#close();
    this.#blocks.push(block);
  }

  finish(): RichBlock[] {
    this.#close();
    return withoutNaturalNumbers(this.#blocks);
  }

  #lineOf(kind: BlockKind, keepsEmpty = false): LineBuilder {
    if (this.#open && keepsEmpty) this.#open = { ...this.#open, keepsEmpty };
    this.#open ??= { kind, line: new LineBuilder(), keepsEmpty };
    return this.#open.line;
  }

  #close(): void {
    if (!this.#open) return;
    const { kind, line, keepsEmpty } = this.#open;
    this.#open = undefined;
    const children = line.close();
    if (children.length > 0 || keepsEmpty) this.#blocks.push(this.#blockOf(kind, children));
  }

  #blockOf(kind: BlockKind, children: RichInline[]): RichBlock {
    if (kind.type === 'cell') return { type: 'paragraph', children };
    if (kind.type !== 'item') return { ...kind, children } as RichBlock;
    const before = this.#blocks.at(-1);
    const deepest = before?.type === 'item' ? before.depth + 1 : 0;
    return { ...kind, depth: Math.min(kind.depth, deepest), children };
  }
}

type Run = { -readonly [Key in keyof RichText]: RichText[Key] };
interface OpenLink {
  readonly type: 'link';
  readonly href: string;
  readonly children: Run[];
}

/** The text of one block, with white space as HTML shows it: runs are one space, none at the ends of a line. */
class LineBuilder {
  #parts: (Run | OpenLink)[] = [];
  /** What comes next begins a line, so that a space there would not be seen. */
  #atStart = true;
  #pendingBreak = false;
  #endsWithBreak = false;

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  text(value: string, marks: RichMarks, href?: string): void {
    const collapsed = withoutUnsafe(value).replace(/[ \t\n\r\f]+/g, ' ');
    const visible = this.#atStart ? collapsed.replace(/^ /, '') : collapsed;
    if (visible === '') return;
    if (this.#pendingBreak) this.break();
    this.#append(visible, marks, href);
    this.#atStart = visible.endsWith(' ');
    this.#endsWithBreak = false;
  }

  /** `<br>`. */
  break(): void {
    this.#pendingBreak = false;
    this.#trimEnd();
    this.#append('\n', {});
    this.#atStart = true;
    this.#endsWithBreak = true;
  }

  /** The border of a block inside a list item or cell: a line break if text comes after it. */
  breakBefore(): void {
    if (this.isEmpty) return;
    this.#pendingBreak = !this.#endsWithBreak;
    this.#atStart = true;
  }

  /** Returns the text; a break at the very end shows nothing and is removed. */
  close(): RichInline[] {
    this.#trimEnd();
    if (this.#endsWithBreak) this.#removeLast();
    return this.#parts;
  }

  #append(text: string, marks: RichMarks, href?: string): void {
    const last = this.#parts.at(-1);
    if (href === undefined) {
      if (last && !('type' in last) && hasMarks(last, marks)) last.text += text;
      else this.#parts.push({ text, ...marks });
    } else if (last && 'type' in last && last.href === href) {
      const run = last.children.at(-1)!;
      if (hasMarks(run, marks)) run.text += text;
      else last.children.push({ text, ...marks });
    } else this.#parts.push({ type: 'link', href, children: [{ text, ...marks }] });
  }

  #trimEnd(): void {
    const run = this.#lastRun();
    if (run?.text.endsWith(' ')) this.#removeLast();
  }

  #removeLast(): void {
    const run = this.#lastRun()!;
    run.text = run.text.slice(0, -1);
    if (run.text !== '') return;
    const last = this.#parts.at(-1)!;
    if ('type' in last && last.children.length > 1) last.children.pop();
    else this.#parts.pop();
  }

  #lastRun(): Run | undefined {
    const last = this.#parts.at(-1);
    return last && 'type' in last ? last.children.at(-1) : last;
  }
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript', 'colour'] as const;

const hasMarks = (run: RichMarks, marks: RichMarks): boolean => MARKS.every((mark) => run[mark] === marks[mark]);

/** How the nodes of a parser are read: those of parse5 on the server, those of the DOM in the browser. */
export interface NodeReader<Node> {
  /** Lower-case name of an HTML element; undefined for texts, comments and elements of SVG and MathML. */
  name(node: Node): string | undefined;
  /** Content of a text node. */
  text(node: Node): string | undefined;
  attribute(node: Node, name: string): string | undefined;
  children(node: Node): Iterable<Node>;
}
