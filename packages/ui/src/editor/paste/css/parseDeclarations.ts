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
export function splitCss(css: string, separator: ';' | ','): string[] {
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
export function endOfToken(css: string, at: number): number {
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
