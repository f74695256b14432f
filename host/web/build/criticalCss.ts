/** The rules of minified stylesheets that could apply to this HTML, in their order, with what its classes need. */
export function criticalCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const kept = keep(css, classes);
  const used = blocks(css).filter(({ head }) => {
    const [, name] = /^@keyframes (\S+)$/.exec(head) ?? [];
    return name !== undefined && new RegExp(`animation[^;}]*\\b${name}\\b`).test(kept);
  });
  return kept + used.map(({ head, body }) => `${head}{${body}}`).join('');
}

function keep(css: string, classes: ReadonlySet<string>): string {
  return blocks(css)
    .map(({ head, body }) => {
      if (/^@(media|supports|layer)\b/.test(head)) {
        const inner = keep(body, classes);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return '';
      const selectors = splitSelectors(head).filter((selector) => couldApply(selector, classes));
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
    })
    .join('');
}

/** Every class it names is in the HTML; what a `:not()` names need not be. */
function couldApply(selector: string, classes: ReadonlySet<string>): boolean {
  const named = selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.(-?[A-Za-z_][\w-]*)/g);
  return [...named].every(([, name = '']) => classes.has(name));
}

interface Block {
  readonly head: string;
  readonly body: string;
}

/** The rules of one level: `head{body}` each. */
function blocks(css: string): Block[] {
  const found: Block[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    // a statement without a block: @charset, @import
    if (sign === ';' && depth === 0) start = index + 1;
    if (sign !== '}' || --depth > 0) continue;
    found.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
    start = index + 1;
  }
  return found;
}

/** A list of selectors at its commas, except those inside brackets. */
function splitSelectors(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of list.matchAll(/[(),[\]]/g)) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    found.push(list.slice(start, index));
    start = index + 1;
  }
  return [...found, list.slice(start)];
}
