/** A name as it is written, in quotation marks or without. */
export const NAME = String.raw`(?:"(?:[^"]|"")+"|[a-z_][\w$]*)`;

/** A name as the database has it. */
export const plainName = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();

/** What begins a comment, a text, a name in quotation marks or the body of a function. */
const BEGIN = /--|\/\*|(?<![\w$])e'|'|"|(?<![\w$])\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/gi;

/**
 * Statements without comments and texts, whose words are no statements: `''` is left of a text, a space of a comment.
 *
 * @param bodies what becomes of the bodies of functions (`$$ … $$`): `keep` leaves their statements, `drop` reads them as texts
 * @returns undefined if one of these has no end; the database would refuse it, too
 */
export function withoutLiterals(sql: string, bodies: 'keep' | 'drop'): string | undefined {
  let text = '';
  let at = 0;
  for (;;) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(sql);
    if (!begin) return text + sql.slice(at);
    text += sql.slice(at, begin.index);
    const part = readPart(sql, begin.index, begin[0], bodies);
    if (!part) return undefined;
    text += part.left;
    at = part.end;
  }
}

/** Where a part that must not be read as statements ends, and what is left of it. */
interface Part {
  readonly left: string;
  readonly end: number;
}

function readPart(sql: string, start: number, begin: string, bodies: 'keep' | 'drop'): Part | undefined {
  if (begin === '--') {
    const end = sql.indexOf('\n', start);
    return { left: ' ', end: end === -1 ? sql.length : end };
  }
  if (begin === '/*') {
    const end = endOfComment(sql, start);
    return end === undefined ? undefined : { left: ' ', end };
  }
  if (begin.startsWith('$')) {
    const from = start + begin.length;
    const to = sql.indexOf(begin, from);
    if (to === -1) return undefined;
    const body = bodies === 'keep' ? withoutLiterals(sql.slice(from, to), bodies) : '';
    if (body === undefined) return undefined;
    return { left: bodies === 'keep' ? ` ${body} ` : "''", end: to + begin.length };
  }
  const end = endOfQuoted(sql, start + begin.length, begin);
  return end === undefined ? undefined : { left: begin === '"' ? sql.slice(start, end) : "''", end };
}

/** Where a text or a name ends: behind a mark that is neither doubled nor, in `E'…'`, escaped. */
function endOfQuoted(sql: string, start: number, begin: string): number | undefined {
  const mark = begin === '"' ? '"' : "'";
  const hasEscapes = begin.length > 1;
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === mark && sql[at + 1] !== mark) return at + 1;
    if (sql[at] === mark || (hasEscapes && sql[at] === '\\')) at += 1;
  }
  return undefined;
}

/** Comments may be inside of comments. */
function endOfComment(sql: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: mark, index } of sql.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return start + index + mark.length;
  }
  return undefined;
}

const WORD = new RegExp(String.raw`${NAME}|''|\d[\w.]*|\S`, 'gi');
const IS_NAME = new RegExp(`^${NAME}$`, 'i');

/**
 * Reads a migration as statements, each as its words: names, texts (`''`), numbers and single characters.
 *
 * @param sql statements with `;` or drizzle-kit's `--> statement-breakpoint` between them
 * @returns undefined if a text or a comment has no end
 */
export function readStatements(sql: string): SqlWords[] | undefined {
  const statements: SqlWords[] = [];
  for (const part of sql.split('--> statement-breakpoint')) {
    const text = withoutLiterals(part, 'drop');
    if (text === undefined) return undefined;
    let words: string[] = [];
    for (const [word] of [...text.matchAll(WORD), [';'] as const]) {
      if (word !== ';') words.push(word);
      else if (words.length > 0) {
        statements.push(new SqlWords(words));
        words = [];
      }
    }
  }
  return statements;
}

/** A statement as its words, which are read from left to right. Keywords are compared without regard to their case. */
export class SqlWords {
  readonly #words: readonly string[];
  readonly #end: number;
  #at: number;

  constructor(words: readonly string[], start = 0, end = words.length) {
    this.#words = words;
    this.#at = start;
    this.#end = end;
  }

  /** Whether everything has been read. */
  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Reads these keywords (`'create table'`), if they are next; otherwise nothing. */
  take(keywords: string): boolean {
    const wanted = keywords.split(' ');
    if (!wanted.every((word, index) => this.#word(this.#at + index) === word)) return false;
    this.#at += wanted.length;
    return true;
  }

  /** Reads the first of these that is next. */
  takeOneOf(...choices: readonly string[]): string | undefined {
    return choices.find((keywords) => this.take(keywords));
  }

  /** Reads a name as the database has it. */
  takeName(): string | undefined {
    const word = this.#words[this.#at];
    if (this.isAtEnd || word === undefined || !IS_NAME.test(word)) return undefined;
    this.#at += 1;
    return plainName(word);
  }

  /**
   * Reads the name of a table, index or function.
   *
   * @param schema in which a name without one is
   * @returns the name in that schema; undefined if it is in another, or if none is next
   */
  takeNameIn(schema: string): string | undefined {
    const first = this.takeName();
    if (first === undefined || !this.take('.')) return first;
    const name = this.takeName();
    return first === schema ? name : undefined;
  }

  /** Reads up to the next comma outside of brackets, the comma too; all the rest if there is none. */
  takeItem(): SqlWords {
    const item = this.#takeUntil((word) => word === ',');
    this.take(',');
    return item;
  }

  /** Reads up to one of these keywords outside of brackets, which stays; all the rest if there is none. */
  takeUpTo(...keywords: readonly string[]): SqlWords {
    return this.#takeUntil((word, before) => keywords.includes(word) && before !== 'distinct');
  }

  /** Reads brackets, if they are next, and returns what is in them. */
  takeBrackets(): SqlWords | undefined {
    if (!this.take('(')) return undefined;
    const content = this.#takeUntil((word) => word === ')');
    return this.take(')') ? content : undefined;
  }

  /** Whether one of these keywords is in what has not been read, in brackets too. */
  has(...keywords: readonly string[]): boolean {
    return keywords.some((keyword) => this.after(keyword).length > 0);
  }

  /** Whether these keywords are in what has not been read, outside of brackets. */
  hasOutside(keywords: string): boolean {
    const rest = new SqlWords(this.#words, this.#at, this.#end);
    while (!rest.isAtEnd) {
      if (rest.take(keywords)) return true;
      rest.#skip();
    }
    return false;
  }

  /** What follows each of these keywords, in brackets too. */
  after(keyword: string): SqlWords[] {
    const found: SqlWords[] = [];
    for (let at = this.#at; at < this.#end; at += 1)
      if (this.#word(at) === keyword) found.push(new SqlWords(this.#words, at + 1, this.#end));
    return found;
  }

  #takeUntil(isEnd: (word: string, before: string) => boolean): SqlWords {
    const start = this.#at;
    while (!this.isAtEnd && !isEnd(this.#word(this.#at), this.#word(this.#at - 1))) {
      // A bracket that closes what was opened before is no part of it.
      if (CLOSING.has(this.#word(this.#at))) break;
      this.#skip();
    }
    return new SqlWords(this.#words, start, this.#at);
  }

  /** Skips a word, or a bracket with what is in it. */
  #skip(): void {
    let depth = 0;
    do {
      const word = this.#word(this.#at);
      if (OPENING.has(word)) depth += 1;
      else if (CLOSING.has(word)) depth -= 1;
      this.#at += 1;
    } while (depth > 0 && !this.isAtEnd);
  }

  #word(at: number): string {
    return at < this.#end ? (this.#words[at]?.toLowerCase() ?? '') : '';
  }
}

const OPENING = new Set(['(', '[']);
const CLOSING = new Set([')', ']']);
