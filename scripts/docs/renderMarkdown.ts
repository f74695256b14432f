import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';
import { anchorOf } from '../check/links.ts';

/** A heading of a page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

export interface RenderOptions {
  /** The address of what a link of the text leads to; undefined for what has no page. */
  link(href: string): string | undefined;
  /** Rules by number with their address: they are linked wherever they are mentioned. */
  readonly rules: ReadonlyMap<string, string>;
  /** Rules that this text states: their lines get the number as anchor. */
  readonly states?: boolean;
}

const RULE = /\bS[0-2]-\d{3}\b/;

/** A document as HTML: headings with anchors, highlighted code, links within the site. */
export function renderMarkdown(text: string, options: RenderOptions): Rendered {
  const headings: Heading[] = [];
  const env = { options, headings };
  // A table may have no name for a column.
  const html = markdown.render(text, env).replace(/<th([^>]*)><\/th>/g, '<td$1></td>');
  return { html, headings };
}

/** A docstring, whose headings are none of the page. */
export const renderFragment = (text: string, options: RenderOptions): string =>
  markdown.render(text, { options, headings: [] });

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A block of code with its button, which the script of the page fills. */
export const codeBlock = (html: string, language: string): string =>
  `<div class="code"><pre tabindex="0" data-language="${escapeHtml(language)}"><code>${html}</code></pre></div>\n`;

/** Code as HTML with classes, by the languages that the documents have. */
export function highlight(code: string, language: string): string {
  const name = { ts: 'typescript', tsx: 'typescript', sh: 'bash', jsonc: 'json' }[language] ?? language;
  if (!hljs.getLanguage(name)) return escapeHtml(code);
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}

interface Env {
  readonly options: RenderOptions;
  readonly headings: Heading[];
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

rules.fence = (tokens, at) => {
  const token = tokens[at]!;
  const language = token.info.trim().split(/\s/)[0] ?? '';
  return codeBlock(highlight(token.content.replace(/\n$/, ''), language), language);
};
rules.code_block = (tokens, at) => codeBlock(escapeHtml(tokens[at]!.content.replace(/\n$/, '')), '');
rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
rules.table_close = () => '</table></div>\n';

rules.heading_open = (tokens, at, _options, given) => {
  const env = given as unknown as Env;
  const { tag } = tokens[at]!;
  const text = plainText(tokens[at + 1]!.children ?? []);
  const level = Number(tag.slice(1));
  const base = anchorOf(text) || 'section';
  const earlier = env.headings.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  const id = env.headings.some((heading) => heading.id === base) ? `${base}-${earlier}` : base;
  env.headings.push({ id, level, text });
  return level === 1
    ? `<${tag} id="${id}">`
    : `<${tag} id="${id}"><a class="anchor" href="#${id}" aria-label="#">#</a>`;
};

rules.link_open = (tokens, at, _options, given) => {
  const env = given as unknown as Env;
  const token = tokens[at]!;
  const href = String(token.attrGet('href') ?? '');
  const address = /^[a-z]+:/.test(href) ? href : env.options.link(href);
  // A file of the repository has no page here: its name is all that is shown.
  if (address === undefined) {
    closing(tokens, at).meta = { tag: 'span' };
    return `<span class="file" title="${escapeHtml(decodeURI(href))}">`;
  }
  const other = /^[a-z]+:/.test(address) ? ' rel="noreferrer"' : '';
  return `<a href="${escapeHtml(address)}"${other}>`;
};
rules.link_close = (tokens, at) => (tokens[at]!.meta?.['tag'] === 'span' ? '</span>' : '</a>');

/** Pictures are those of the repository: the site has none of them, so their description is shown. */
rules.image = (tokens, at) => `<em class="picture">${escapeHtml(plainText(tokens[at]!.children ?? []))}</em>`;

rules.list_item_open = (tokens, at, _options, given) => {
  const env = given as unknown as Env;
  const number = env.options.states ? RULE.exec(tokens[at + 2]?.content ?? '')?.[0] : undefined;
  return number ? `<li id="${number}">` : '<li>';
};

rules.text = (tokens, at, _options, given) => {
  const env = given as unknown as Env;
  const isLinked =
    tokens.slice(0, at).reduce((open, { nesting, type }) => open + (type.startsWith('link') ? nesting : 0), 0) > 0;
  const text = escapeHtml(tokens[at]!.content);
  if (isLinked) return text;
  return text.replace(new RegExp(RULE, 'g'), (number) => {
    const address = env.options.rules.get(number);
    return address ? `<a class="rule" href="${address}">${number}</a>` : number;
  });
};

type Tokens = Parameters<NonNullable<typeof rules.text>>[0];

function closing(tokens: Tokens, at: number): Tokens[number] {
  let depth = 0;
  for (const token of tokens.slice(at)) {
    if (token.type === 'link_open') depth += 1;
    if (token.type === 'link_close') depth -= 1;
    if (depth === 0) return token;
  }
  return tokens.at(-1)!;
}

const plainText = (tokens: Tokens): string =>
  tokens
    .map((token) => (token.children ? plainText(token.children) : token.type === 'softbreak' ? ' ' : token.content))
    .join('');
