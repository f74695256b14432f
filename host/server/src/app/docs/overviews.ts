import type { Language } from '../../core/texts.ts';
import { escapeHtml, type FramedPage, type FrameOptions, textsIn } from './frame.ts';
import { type PageInfo, type Section, SECTIONS } from './Site.ts';

const langOf = (language: Language) => (language === 'en' ? 'en' : 'zh-Hant');

/** `/docs`: the sections, and what is read first. */
export function homePage({ language, site }: FrameOptions): FramedPage {
  const text = textsIn(language);
  const cards = SECTIONS.map((section) => card(`/${section}`, text(`section.${section}`), text(`about.${section}`)));
  const first = site.pagesIn('guide').find(({ path }) => path === '/guide/plugins');
  const html = [
    `<h1 id="top">${text('homeTitle')}</h1>\n<p class="lead">${text('homeText')}</p>\n`,
    `<ul class="cards">${cards.join('')}</ul>\n`,
    `<h2 id="first">${text('first')}</h2>\n<ul>\n`,
    first
      ? `<li>${text('firstPlugin')} <a href="/docs${first.path}#the-first-plugin" lang="en">${escapeHtml(first.title)}</a></li>\n`
      : '',
    `<li>${text('openApi')} <a href="/docs/guide/plugins#the-calls-as-a-document">/api/openapi.json</a></li>\n`,
    '</ul>\n',
  ].join('');
  return { info: overview('/', 'guide', text('title'), language), html };
}

/** `/docs/<section>`: its pages. */
export function sectionPage(section: Section, list: readonly PageInfo[], language: Language): FramedPage {
  const text = textsIn(language);
  const groups = Map.groupBy(list, ({ group }) => group ?? '');
  const title = text(`section.${section}`);
  const lists = [...groups].map(([group, pages]) => {
    const heading = group === '' ? '' : `<h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>\n`;
    const items = pages.map(
      ({ path, title: name, lang }) => `<li lang="${lang}"><a href="/docs${path}">${escapeHtml(name)}</a></li>\n`,
    );
    return `${heading}<ul>\n${items.join('')}</ul>\n`;
  });
  const none = list.length === 0 ? `<p>${text('empty')}</p>\n` : '';
  const html = `<h1 id="top">${title}</h1>\n<p class="lead">${text(`about.${section}`)}</p>\n${none}${lists.join('')}`;
  return { info: overview(`/${section}`, section, title, language), html };
}

/** A page that says that there is none. */
export function missingPage(path: string, language: Language): FramedPage {
  const text = textsIn(language);
  const html = `<h1 id="top">${text('missingTitle')}</h1>\n<p>${text('missingText')}</p>\n<p><a href="/docs">${text('home')}</a></p>\n`;
  return { info: overview(path, 'guide', text('missingTitle'), language), html };
}

const overview = (path: string, section: Section, title: string, language: Language): PageInfo => ({
  path,
  section,
  title,
  lang: langOf(language),
  headings: [],
});

const card = (path: string, title: string, about: string) =>
  `<li><a href="/docs${path}"><b>${title}</b>${about}</a></li>`;
