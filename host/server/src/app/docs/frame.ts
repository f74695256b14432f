import { hostText, type Language } from '../../core/texts.ts';
import { type PageInfo, type Section, SECTIONS, type Site } from './Site.ts';

/** A page with its content: what the build has written, or what the server makes. */
export interface FramedPage {
  readonly info: PageInfo;
  readonly html: string;
}

export interface FrameOptions {
  readonly site: Site;
  readonly language: Language;
  /** The pages of plugins that this person may see. */
  readonly plugins: readonly PageInfo[];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The arch of the product's sign. */
const BRAND =
  '<svg viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M2 20V2h18v18"/><path d="M6.5 20V10.5a4.5 4.5 0 0 1 9 0V20"/><path d="M11 20v-8" stroke-linecap="round"/></svg>';

/** The whole document: head, navigation, content, contents of the page, neighbours. */
export function frame({ info, html }: FramedPage, options: FrameOptions): string {
  const { site, language, plugins } = options;
  const text = textsIn(language);
  const list = info.section === 'plugins' ? plugins : site.pagesIn(info.section);
  const isHome = info.path === '/';
  const needsUi = info.section === 'components' && info.path !== '/components';
  const styles = [...(needsUi ? ['components.css'] : []), 'docs.css'];
  const language_ = language === 'en' ? 'en' : 'zh-Hant';
  const title = isHome ? text('title') : `${info.title} · ${text('title')}`;
  return `<!doctype html>
<html lang="${language_}" data-copy="${escapeHtml(text('copy'))}" data-copied="${escapeHtml(text('copied'))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((name) => `<link rel="stylesheet" href="${site.asset(name)}">`).join('\n')}
<script src="${site.asset('theme.js')}"></script>
<script type="module" src="${site.asset('docs.js')}"></script>
</head>
<body>
<a class="skip" href="#content">${text('skip')}</a>
<header class="head">
<button class="open-nav" type="button" popovertarget="nav">${text('menu')}</button>
<a class="brand" href="/docs">${BRAND}<b>${text('brand')}</b><span>${text('title')}</span></a>
${searchBox(site, text)}
<a class="to-work" href="/index">${text('workspace')}</a>
</header>
<div class="columns">
<nav class="side" id="nav" popover aria-label="${escapeHtml(text('nav'))}">
<ul>${SECTIONS.map((section) => sectionItem(section, info, list, text)).join('')}</ul>
</nav>
<main id="content" tabindex="-1">
<article class="page${info.section === 'components' ? ' wide' : ''}" lang="${info.lang}">
${html}</article>
${neighbours(info, list, text)}
</main>
${contents(info, text)}
</div>
</body>
</html>
`;
}

type Text = (key: string, variables?: Readonly<Record<string, string | number>>) => string;

/** The texts of the frame, in the language of the reader; the page itself is in its own. */
export const textsIn =
  (language: Language): Text =>
  (key, variables) =>
    hostText(language, `docs.${key}`, variables);

function searchBox(site: Site, text: Text): string {
  const index = [...site.index.map((file) => `/docs/${file}`), '/docs/plugins.json'].join(' ');
  const data = ['loading', 'none', 'failed'].map((key) => `data-${key}="${escapeHtml(text(key))}"`).join(' ');
  const label = escapeHtml(text('search'));
  return `<div class="search" role="search" data-index="${index}" ${data}>
<input type="search" role="combobox" maxlength="100" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-label="${label}" placeholder="${label}" autocomplete="off" spellcheck="false">
<div class="found" id="found" role="listbox" aria-label="${escapeHtml(text('results'))}" hidden></div>
</div>`;
}

/** A section; the one of this page with its pages. */
function sectionItem(section: Section, info: PageInfo, list: readonly PageInfo[], text: Text): string {
  const isOpen = section === info.section && info.path !== '/';
  const own = isOpen ? `<ul>${listItems(list, info)}</ul>` : '';
  return `<li>${link(`/${section}`, text(`section.${section}`), info)}${own}</li>`;
}

function listItems(list: readonly PageInfo[], info: PageInfo): string {
  let group: string | undefined;
  return list
    .filter(({ path, section }) => path !== `/${section}`)
    .map((page) => {
      const heading =
        page.group !== undefined && page.group !== group ? `<li class="group">${escapeHtml(page.group)}</li>` : '';
      group = page.group;
      return `${heading}<li>${link(page.path, page.title, info)}</li>`;
    })
    .join('');
}

function link(path: string, title: string, info: PageInfo): string {
  const current = path === info.path ? ' aria-current="page"' : '';
  return `<a href="/docs${path}"${current}>${escapeHtml(title)}</a>`;
}

function neighbours(info: PageInfo, list: readonly PageInfo[], text: Text): string {
  const at = list.findIndex(({ path }) => path === info.path);
  if (at < 0 || list.length < 2) return '';
  const turn = (page: PageInfo | undefined, key: string) =>
    page
      ? `<a class="${key}" rel="${key}" href="/docs${page.path}"><small>${text(key)}</small>${escapeHtml(page.title)}</a>`
      : '';
  return `<nav class="turn" aria-label="${escapeHtml(text('turn'))}">${turn(list[at - 1], 'prev')}${turn(list[at + 1], 'next')}</nav>`;
}

/** Below this many headings a page is seen at a glance. */
const FEW = 3;

function contents({ headings, lang }: PageInfo, text: Text): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < FEW) return '';
  const items = shown.map(
    ({ id, level, text: title }) =>
      `<li${level === 3 ? ' class="deep"' : ''}><a href="#${encodeURIComponent(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="toc" aria-labelledby="toc"><h2 id="toc">${text('contents')}</h2><ul lang="${lang}">${items.join('')}</ul></nav>`;
}
