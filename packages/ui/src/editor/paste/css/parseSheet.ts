export interface CssRule {
  /** One selector; a rule with several is several of these. */
  readonly selector: string;
  readonly declarations: Declarations;
}

/** What is read of style sheets. */
export interface Sheet {
  readonly rules: readonly CssRule[];
  /** Word's `@list l0:level1 { … }`, by what follows `@list`. */
  readonly lists: ReadonlyMap<string, Declarations>;
}

/** Rules beyond these are not read: programs write some hundreds. */
const MOST_RULES = 10_000;

/** Parses style sheets. Rules for other media than the screen do not say what a person saw. */
export function parseSheet(css: string): Sheet {
  const rules: CssRule[] = [];
  const lists = new Map<string, Declarations>();
  readRules(css, rules, lists, 0);
  return { rules, lists };
}

function readRules(css: string, rules: CssRule[], lists: Map<string, Declarations>, nesting: number): void {
  let prelude = '';
  for (let at = 0; at < css.length && rules.length < MOST_RULES;) {
    const character = css[at]!;
    if (character === '{') {
      const end = endOfBlock(css, at);
      readRule(prelude.trim(), css.slice(at + 1, end - 1), rules, lists, nesting);
      prelude = '';
      at = end;
    } else if (character === ';' || character === '}') {
      prelude = '';
      at += 1;
    } else if (css.startsWith('<!--', at) || css.startsWith('-->', at)) at += character === '<' ? 4 : 3;
    else {
      const end = endOfToken(css, at);
      prelude += css.startsWith('/*', at) ? ' ' : css.slice(at, end);
      at = end;
    }
  }
}

/** The index after the brace that closes the one at an index. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length;) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    at = endOfToken(css, at);
    if (depth === 0) return at;
  }
  return css.length + 1;
}

function readRule(
  prelude: string,
  block: string,
  rules: CssRule[],
  lists: Map<string, Declarations>,
  nesting: number,
): void {
  const list = /^@list\s+(\S.*)$/i.exec(prelude)?.[1];
  if (list) lists.set(list.replace(/\s+/g, ' ').toLowerCase(), parseDeclarations(block));
  else if (/^@media\b/i.test(prelude)) {
    if (nesting === 0 && /^@media\s+(?:only\s+)?(?:all|screen)\s*$/i.test(prelude))
      readRules(block, rules, lists, nesting + 1);
  } else if (!prelude.startsWith('@')) {
    const declarations = parseDeclarations(block);
    for (const selector of splitCss(prelude, ',')) rules.push({ selector: selector.trim(), declarations });
  }
}

/** Values by the lower-case names of their properties, as they are written; the last of a name counts. */
export type Declarations = ReadonlyMap<string, string>;

export const NO_DECLARATIONS: Declarations = new Map();

/**
 * Parses what is inside of a rule or of `style="…"`. The browser's own parser drops the properties of Office (`mso-…`), which
 * say what is hidden and what is a list.
 */
export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, string>();
  for (const part of splitCss(css, ';')) {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (name === '' || value === '') continue;
    // As in a cascade, a later one replaces an earlier one also in the order.
    found.delete(name);
    found.set(name, value);
  }
  return found;
}

/** Splits at a character that is neither in a string, nor in parentheses, nor in a comment; comments are removed. */
function splitCss(css: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let at = 0; at < css.length;) {
    const end = endOfToken(css, at);
    const character = css[at]!;
    if (css.startsWith('/*', at)) part += ' ';
    else if (character === separator && depth === 0) {
      parts.push(part);
      part = '';
    } else {
      if (character === '(') depth += 1;
      if (character === ')') depth = Math.max(0, depth - 1);
      part += css.slice(at, end);
    }
    at = end;
  }
  parts.push(part);
  return parts;
}

/** The index after a comment, string, escape, or character. What is not closed ends with the text. */
function endOfToken(css: string, at: number): number {
  const character = css[at]!;
  if (character === '\\') return Math.min(css.length, at + 2);
  if (css.startsWith('/*', at)) {
    const end = css.indexOf('*/', at + 2);
    return end === -1 ? css.length : end + 2;
  }
  if (character !== '"' && character !== "'") return at + 1;
  for (let end = at + 1; end < css.length; end += 1) {
    if (css[end] === '\\') end += 1;
    else if (css[end] === character) return end + 1;
    // A string ends with its line, so that an apostrophe does not take the rest of the sheet.
    else if (css[end] === '\n') return end;
  }
  return css.length;
}
