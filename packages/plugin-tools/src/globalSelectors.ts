/** Allowed before a plugin's own class: the theme and density attributes of the page. */
const PAGE = /^(:root|html)?(\[data-[a-z-]+[^\]]*\]|\.bp6-dark|:dir\([a-z]+\)|:lang\([\w-]+\))*$/;

/** At-rules whose blocks contain rules. */
const GROUP = /^@(media|supports|layer|container|scope|starting-style)\b/;

/**
 * Selectors, keyframes and custom properties of a stylesheet that reach beyond the plugin. A selector belongs to it
 * when its first part (after a theme attribute of the page) carries a class that begins with `<id>-`; keyframes begin
 * with it too; `@font-face` and `@property` are the page's and refused. Nested rules are scoped by their parent's
 * class.
 */
export function globalSelectors(css: string, id: string): string[] {
  const found: string[] = [];
  walk(css.replace(/\/\*[\s\S]*?\*\//g, ''), (prelude) => {
    if (GROUP.test(prelude)) return 'inside';
    const keyframes = /^@(?:-webkit-)?keyframes\s+["']?([\w-]+)/.exec(prelude);
    if (keyframes) {
      if (!keyframes[1]?.startsWith(`${id}-`)) found.push(prelude);
    } else if (prelude.startsWith('@')) found.push(prelude);
    else found.push(...splitList(prelude).filter((selector) => !belongs(selector, id)));
    return 'over';
  });
  return found;
}

function belongs(selector: string, id: string): boolean {
  const own = new RegExp(`\\.${id}-[\\w-]`);
  const parts = compounds(selector);
  const first = parts.find((part) => !PAGE.test(part)) ?? '';
  return own.test(first);
}

/** The compounds of a complex selector: the parts between combinators, outside of brackets. */
function compounds(selector: string): string[] {
  let depth = 0;
  let current = '';
  const parts: string[] = [];
  for (const sign of selector.trim()) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0 && /[\s>+~]/.test(sign)) {
      if (current) parts.push(current);
      current = '';
    } else current += sign;
  }
  return current ? [...parts, current] : parts;
}

function splitList(prelude: string): string[] {
  let depth = 0;
  const list = [''];
  for (const sign of prelude) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) list.push('');
    else list[list.length - 1] += sign;
  }
  return list.map((selector) => selector.trim()).filter(Boolean);
}

/** Calls `visit` with the prelude of each block; its result decides whether the block's rules are visited too. */
function walk(css: string, visit: (prelude: string) => 'inside' | 'over'): void {
  let start = 0;
  let at = 0;
  while (at < css.length) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === ';') start = at + 1;
    else if (sign === '}') start = at + 1;
    else if (sign === '{') {
      const next = visit(css.slice(start, at).trim());
      if (next === 'over') at = endOfBlock(css, at);
      start = at + 1;
    }
    at += 1;
  }
}

function endOfString(css: string, at: number): number {
  const quote = css[at];
  for (let end = at + 1; end < css.length; end += 1) {
    if (css[end] === '\\') end += 1;
    else if (css[end] === quote) return end;
  }
  return css.length;
}

function endOfBlock(css: string, at: number): number {
  let depth = 0;
  for (let end = at; end < css.length; end += 1) {
    if (css[end] === '"' || css[end] === "'") end = endOfString(css, end);
    else if (css[end] === '{') depth += 1;
    else if (css[end] === '}' && --depth === 0) return end;
  }
  return css.length;
}
