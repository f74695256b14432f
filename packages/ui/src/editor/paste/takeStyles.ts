/** Attribute under which inline styles are read. */
const STYLE = 'data-pasted-style';

export interface WithoutStyles {
  /** The HTML without style sheets, its inline styles under another name. */
  readonly html: string;
  /** The style sheets, as text. */
  readonly css: string;
}

/**
 * Styles are read and never applied: the policy of the page (`style-src 'self'`) would refuse each of them, and the browser
 * would log that as an error.
 */
export function takeStyles(source: string): WithoutStyles {
  const kept: string[] = [];
  const sheets: string[] = [];
  const opening = /<!--|<style\b/gi;
  let from = 0;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    if (found[0] === '<!--') {
      const end = source.indexOf('-->', found.index + 4);
      if (end === -1) break;
      opening.lastIndex = end + 3;
      continue;
    }
    const start = source.indexOf('>', found.index) + 1;
    if (start === 0) break;
    const closing = /<\/style/gi;
    closing.lastIndex = start;
    const end = closing.exec(source)?.index ?? source.length;
    sheets.push(source.slice(start, end));
    kept.push(source.slice(from, found.index));
    const after = source.indexOf('>', end);
    from = after === -1 ? source.length : after + 1;
    opening.lastIndex = from;
  }
  kept.push(source.slice(from));
  return { html: kept.join('').replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, `$1${STYLE}`), css: sheets.join('\n') };
}

/** The inline style of an element. One after a `>` in another attribute keeps its name. */
export const inlineStyle = (element: Element): string =>
  element.getAttribute(STYLE) ?? element.getAttribute('style') ?? '';
