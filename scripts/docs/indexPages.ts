import MiniSearch from 'minisearch';
import type { Page } from './makePages.ts';
import { type Found, SEARCH } from './page/searchOptions.ts';

/** Characters of a text that are shown with what was found. */
const SHOWN = 140;

/** The index of each section, as JSON: the page reads those that it needs. */
export function indexPages(pages: readonly Page[]): Readonly<Record<string, string>> {
  const sections = Map.groupBy(
    pages.filter(({ path }) => path !== '/rules/coverage'),
    ({ section }) => section,
  );
  return Object.fromEntries(
    [...sections].map(([section, own]) => {
      const index = new MiniSearch<Found>(SEARCH);
      index.addAll(own.flatMap(partsOf));
      return [section, JSON.stringify(index)];
    }),
  );
}

/** The page cut at its headings. */
function partsOf({ path, title, html }: Page): Found[] {
  const found = new Map<string, Found>();
  // Pictures of components are not searched.
  const texts = html.replace(/<figure[^]*?<\/figure>/g, '').split(/(?=<h[1-4] id="|<li id=")/);
  for (const part of texts) {
    const [, level, anchor = ''] = /^<(h[1-4]|li) id="([^"]+)"/.exec(part) ?? [];
    const isWhole = level === undefined || level === 'h1';
    const id = isWhole ? path : `${path}#${anchor}`;
    const heading = level?.startsWith('h') ? plain(/^<h\d[^>]*>([^]*?)<\/h\d>/.exec(part)?.[1] ?? '') : anchor;
    const text = plain(part.replace(/^<h\d[^]*?<\/h\d>/, ''));
    const earlier = found.get(id);
    if (earlier) found.set(id, { ...earlier, text: `${earlier.text} ${text}` });
    else found.set(id, { id, title: isWhole ? title : heading, page: title, start: text.slice(0, SHOWN), text });
  }
  return [...found.values()];
}

const plain = (html: string): string =>
  html
    .replace(/<a class="anchor"[^>]*>#<\/a>/g, '')
    .replace(/<span class="kind">[^<]*<\/span>/g, '')
    .replace(/<\/(p|li|td|th|dt|dd|pre)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
