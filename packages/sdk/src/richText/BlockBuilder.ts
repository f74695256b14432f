import { withoutNaturalNumbers } from './itemNumbers.ts';
import { LineBuilder } from './LineBuilder.ts';
import type {
  RichBlock,
  RichHeading,
  RichImage,
  RichInline,
  RichItem,
  RichMarks,
  RichRule,
  RichTable,
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
