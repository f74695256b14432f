import { endOfToken, parseDeclarations, splitCss, type Declarations } from './parseDeclarations.ts';

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
