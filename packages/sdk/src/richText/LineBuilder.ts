import type { RichInline, RichMarks, RichText } from './RichDocument.ts';
import { withoutUnsafe } from './withoutUnsafe.ts';

type Run = { -readonly [Key in keyof RichText]: RichText[Key] };
interface OpenLink {
  readonly type: 'link';
  readonly href: string;
  readonly children: Run[];
}

/** The text of one block, with white space as HTML shows it: runs are one space, none at the ends of a line. */
export class LineBuilder {
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
