import { inkClass } from '@atrium/sdk/richText';
import { clean, type CleanNode } from './CleanNode.ts';
import { isColourful } from './css/values.ts';
import type { Losses } from './Losses.ts';
import { transformText, type TextStyle } from './TextStyle.ts';

/** Where a text is. */
export interface TextPlace {
  /** Weight that needs no mark: a heading is bold as it is. */
  readonly baseWeight: number;
  readonly inHeading: boolean;
  readonly inLink: boolean;
  /** Links are underlined by a style, which is no mark. */
  readonly isLinkStyled: boolean;
}

const WIDE = /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const TAB = '\u00a0'.repeat(4);
/** Pixels up to which characters cannot be seen. */
const INVISIBLE_SIZE = 1;
/** Part by which a size differs from that of most of the text before it is said to be lost. */
const OTHER_SIZE = 0.15;

/** Writes the texts of a paste with the marks of their style, and with the spaces and line ends that were shown. */
export class TextWriter {
  readonly #losses: Losses;
  /** Office breaks its HTML after some 80 characters, where Chinese has no space. */
  readonly #joinsLines: boolean;
  readonly #sizes = new Map<number, { characters: number; runs: number }>();
  readonly #colourful = new Map<string, boolean>();
  /** The last character of the line; `''` at its beginning. */
  #last = '';
  #pendingBreak = false;
  #lastColour = '';
  #lastBackground = '';
  #lastSize = 0;
  #wasHidden = false;
  /** Characters of texts that are not blank. */
  written = 0;
  #begin = '';

  constructor(losses: Losses, joinsLines: boolean) {
    this.#losses = losses;
    this.#joinsLines = joinsLines;
  }

  text(source: string, style: TextStyle, place: TextPlace, out: CleanNode[]): void {
    if (source === '') return;
    const isBlank = source.trim() === '';
    if (!style.isVisible || style.size <= INVISIBLE_SIZE) {
      if (!isBlank && !this.#wasHidden) this.#losses.add('hidden');
      if (!isBlank) this.#wasHidden = true;
      return;
    }
    if (isBlank && this.#begin !== '') return;
    if (!isBlank) this.#count(source, style, place);
    this.#writeBegin(style, place, out);
    const text = transformText(source, style.transform);
    const lines = style.keepsLines ? text.split(/\r\n?|\n/) : [text];
    lines.forEach((line, index) => {
      if (index > 0) this.lineBreak(out);
      const shown = style.keepsSpaces ? this.#spaced(line) : this.#collapsed(line);
      if (shown !== '') out.push(marked(shown, style, place));
    });
  }

  /** The next text begins with these characters, such as the number of an item that is text. */
  beginWith(characters: string): void {
    this.#begin = characters;
  }

  /** Writes them if no text came. */
  endBegin(style: TextStyle, place: TextPlace, out: CleanNode[]): void {
    this.#writeBegin(style, place, out);
  }

  #writeBegin(style: TextStyle, place: TextPlace, out: CleanNode[]): void {
    if (this.#begin === '') return;
    out.push(marked(this.#begin, style, { ...place, inLink: false }));
    this.written += this.#begin.length;
    this.#last = this.#begin.at(-1)!;
    this.#begin = '';
  }

  lineBreak(out: CleanNode[]): void {
    out.push(clean('br'));
    this.#startLine();
  }

  /** The edge of a block. */
  boundary(out: CleanNode[]): void {
    out.push(clean('div'));
    this.#startLine();
  }

  /** Counts the sizes that differ from that of most of the text. */
  finish(): void {
    const sizes = Array.from(this.#sizes);
    const most = sizes.reduce((one, other) => (other[1].characters > one[1].characters ? other : one), sizes[0]!)?.[0];
    for (const [size, { runs }] of sizes)
      if (Math.abs(size - most) / most > OTHER_SIZE) this.#losses.add('sizes', runs);
  }

  #startLine(): void {
    this.#last = '';
    this.#pendingBreak = false;
  }

  #count(text: string, { colour, ink, background, size, raised }: TextStyle, { inHeading, inLink }: TextPlace): void {
    this.#wasHidden = false;
    this.written += text.length;
    const seenColour = !inLink && !ink && this.#isColourful(colour) ? colour : '';
    if (seenColour !== '' && seenColour !== this.#lastColour) this.#losses.add('colours');
    this.#lastColour = seenColour;
    const seenBackground = this.#isColourful(background) ? background : '';
    if (seenBackground !== '' && seenBackground !== this.#lastBackground) this.#losses.add('highlights');
    this.#lastBackground = seenBackground;
    if (inHeading || raised) return;
    const rounded = Math.round(size);
    const known = this.#sizes.get(rounded) ?? { characters: 0, runs: 0 };
    if (rounded !== this.#lastSize) known.runs += 1;
    this.#lastSize = rounded;
    known.characters += text.length;
    this.#sizes.set(rounded, known);
  }

  #isColourful(colour: string): boolean {
    if (colour === '') return false;
    let known = this.#colourful.get(colour);
    if (known === undefined) this.#colourful.set(colour, (known = isColourful(colour)));
    return known;
  }

  /** Spaces as they are written: those that HTML would not show are no-break spaces. */
  #spaced(line: string): string {
    let shown = '';
    for (const character of line) {
      const isSpace = character === ' ' || character === '\t';
      if (character === '\t') shown += TAB;
      else if (isSpace && (this.#last === '' || this.#last === ' ')) shown += '\u00a0';
      else shown += character;
      this.#last = isSpace ? ' ' : character;
    }
    return shown;
  }

  #collapsed(line: string): string {
    const before = this.#last;
    const first = line.search(/[^ \t\n\r\f]/);
    const isPending = this.#pendingBreak && first === 0;
    const shown = line.replace(/[ \t\n\r\f]+/g, (space, at: number) => {
      const previous = at === 0 ? before : line[at - 1]!;
      const next = line[at + space.length];
      if (!this.#joinsLines || !/[\n\r]/.test(space) || !WIDE.test(previous)) return ' ';
      if (next === undefined) this.#pendingBreak = true;
      return next === undefined || WIDE.test(next) ? '' : ' ';
    });
    if (first !== -1) {
      const last = line.at(-1)!;
      if (/[^ \t\n\r\f]/.test(last)) this.#pendingBreak = false;
      this.#last = shown.at(-1) ?? before;
    }
    return isPending && !WIDE.test(line[0]!) ? ` ${shown}` : shown;
  }
}

function marked(text: string, style: TextStyle, { baseWeight, inLink, isLinkStyled }: TextPlace): CleanNode {
  const marks = [
    style.code && 'code',
    style.raised === 'super' && 'sup',
    style.raised === 'sub' && 'sub',
    style.strike && 's',
    style.underline && !(inLink && isLinkStyled) && 'u',
    style.italic && 'em',
    style.weight >= 600 && baseWeight < 600 && 'strong',
  ];
  let node: CleanNode = text;
  for (const mark of marks) if (mark) node = clean(mark, [node]);
  return style.ink ? clean('span', [node], { class: inkClass(style.ink) }) : node;
}
