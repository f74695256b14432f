import MarkdownIt from 'markdown-it';

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** Headings of a README are below those of its page. */
const LOWER = 2;

/**
 * The README of a plugin, which its author has written: HTML in it is text, and links lead to the web or to a heading of it.
 * Its pictures and its other files are not on the server; pictures of other servers are not loaded, since they would learn who reads.
 */
export function renderReadme(text: string, headings: Heading[], hasPage: (path: string) => boolean): string {
  // The title is that of the page.
  return markdown.render(text.replace(/^\s*# .*\n/, ''), { headings, hasPage });
}

interface Env {
  readonly headings: Heading[];
  readonly hasPage: (path: string) => boolean;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|#)/i.test(address.trim()) || isRelative(address);
const { rules } = markdown.renderer;
type Tokens = Parameters<NonNullable<typeof rules.text>>[0];

const isRelative = (address: string) => !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim());

rules.heading_open = (tokens, at, _options, given) => {
  const { headings } = given as unknown as Env;
  const level = Math.min(Number(tokens[at]!.tag.slice(1)) + LOWER - 1, 4);
  const text = textOf(tokens[at + 1]!.children ?? []);
  const id = `readme-${anchorOf(text) || at}`;
  const unique = headings.some((heading) => heading.id === id) ? `${id}-${at}` : id;
  headings.push({ id: unique, level: level + 1, text });
  return `<h${level} id="${markdown.utils.escapeHtml(unique)}">`;
};
rules.heading_close = (tokens, at) => `</h${Math.min(Number(tokens[at]!.tag.slice(1)) + LOWER - 1, 4)}>\n`;

rules.link_open = (tokens, at, _options, given) => {
  const href = String(tokens[at]!.attrGet('href') ?? '');
  if (href.startsWith('#')) return `<a href="#readme-${markdown.utils.escapeHtml(href.slice(1))}">`;
  if (isRelative(href)) {
    // Of a plugin of the repository, whose rules and decisions are pages.
    const [, page, anchor = ''] = /(?:^|\/)docs(\/(?:rules|decisions)\/[\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
    if (page !== undefined && (given as unknown as Env).hasPage(page)) return `<a href="/docs${page}${anchor}">`;
    const closing = tokens.slice(at).find(({ type }) => type === 'link_close');
    if (closing) closing.meta = { tag: 'span' };
    return '<span class="file">';
  }
  return `<a href="${markdown.utils.escapeHtml(href)}" rel="noopener noreferrer" target="_blank">`;
};
rules.link_close = (tokens, at) => (tokens[at]!.meta?.['tag'] === 'span' ? '</span>' : '</a>');
rules.image = (tokens, at) =>
  `<em class="picture">${markdown.utils.escapeHtml(textOf(tokens[at]!.children ?? []))}</em>`;
rules.fence = (tokens, at) => codeBlock(tokens[at]!.content);
rules.code_block = rules.fence;
rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
rules.table_close = () => '</table></div>\n';

/** A block of code with its place for the button. */
export const codeBlock = (code: string): string =>
  `<div class="code"><pre tabindex="0"><code>${markdown.utils.escapeHtml(code.replace(/\n$/, ''))}</code></pre></div>\n`;

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const textOf = (tokens: Tokens): string =>
  tokens.map((token) => (token.children ? textOf(token.children) : token.content)).join('');
