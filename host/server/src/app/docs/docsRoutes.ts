import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import type { HostServices } from '../../company/CompanyServices.ts';
import { storedLanguage } from '../../company/preferences.ts';
import { hostText, type Language } from '../../core/texts.ts';
import { toEtag, write } from '../../runtime/http/answers.ts';
import type { HttpDependencies } from '../../runtime/http/HttpDependencies.ts';
import { DOCS_PATH, readCookie, requestFacts } from '../../runtime/http/request.ts';
import { escapeHtml, frame, type FramedPage, type FrameOptions, textsIn } from './frame.ts';
import { listPluginPages, type PageMaker, pluginPage, searchablePlugins } from './pluginPages.ts';
import { type PageInfo, type Section, SECTIONS, Site } from './Site.ts';

const BUILT = join(import.meta.dirname, '../../../../docs/dist');
/** Files with a hash in their name never change; they are for the person who is signed in. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Only files of this server, and nothing that is written into a page. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

type Surface = Omit<HttpDependencies, 'services'> & { readonly services: HostServices };

/**
 * `/docs`: the documentation, for signed-in people. A link sends no bearer, so `GET /session` sets a cookie for these addresses.
 * Who has none gets the page of the browser's routes: it signs in, or asks for the cookie of the session that it has, and loads
 * the address again.
 *
 * @param sendApplication sends that page
 * @param folder where the build has written the documentation
 */
export async function docsRoutes(
  surface: Surface,
  sendApplication: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  folder: string = BUILT,
): Promise<void> {
  const { app, services, pipeline, trusts } = surface;
  const site = await Site.read(folder);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const facts = requestFacts(request.raw, request.id, trusts);
    const who = await pipeline.authenticate(readCookie('docs', request.raw, trusts), facts);
    reply.header('vary', 'cookie, accept-language');
    if (who.state !== 'live' || who.claims.aud !== 'portal') {
      if (/\.\w+$/.test(path)) return write(reply, pipeline.failSession(who, 'main', facts));
      return sendApplication(request, reply.code(401).header('cache-control', 'no-store'));
    }
    if (!site) return sendUnbuilt(reply, facts.language);
    const asset = /^\/assets\/([^/]+)$/.exec(path)?.[1];
    if (asset !== undefined) {
      const file = await site.file(asset);
      if (!file) return write(reply, { ...pipeline.fail('notFound', 'main', facts), http: 404 });
      return reply.header('cache-control', FOREVER).type(file.type).send(file.bytes);
    }
    const language = (await storedLanguage(services.db, who.caller.id)) ?? facts.language;
    const maker = { services, caller: who.caller, language, site };
    if (path === '/plugins.json') return sendTagged(request, reply, 'application/json', searchablePlugins(maker));
    const options = { site, language, plugins: listPluginPages(maker) };
    const page = await findPage(path, maker, options);
    if (!page) reply.code(404);
    const html = frame(page ?? missingPage(path, language), options);
    return sendTagged(request, reply.header('content-security-policy', POLICY), 'text/html', html);
  };
  app.get(DOCS_PATH, { exposeHeadRoute: true }, answer);
  app.get(`${DOCS_PATH}/*`, { exposeHeadRoute: true }, answer);
}

async function findPage(path: string, maker: PageMaker, options: FrameOptions): Promise<FramedPage | undefined> {
  if (path === '/') return homePage(options);
  const plugin = /^\/plugins\/([a-z0-9]+)$/.exec(path)?.[1];
  if (plugin !== undefined) return pluginPage(plugin, maker);
  const built = await maker.site.page(path);
  if (built) return built;
  const section = SECTIONS.find((each) => path === `/${each}`);
  return section && sectionPage(section, listIn(section, options), maker.language);
}

const listIn = (section: Section, { site, plugins }: FrameOptions) =>
  section === 'plugins' ? plugins : site.pagesIn(section);

/** The address below `/docs`, without a slash at the end; what cannot be decoded has no page. */
function pathOf(request: FastifyRequest): string {
  const [address = ''] = (request.raw.url ?? '').split('?');
  const below = address.slice(DOCS_PATH.length).replace(/\/+$/, '');
  return below === '' ? '/' : below;
}

/** The browser keeps it and asks each time whether it is still the same. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, content: string): FastifyReply {
  const etag = toEtag(content);
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(content);
}

function sendUnbuilt(reply: FastifyReply, language: Language): FastifyReply {
  const text = hostText(language, 'docs.unbuilt');
  return reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

const langOf = (language: Language) => (language === 'en' ? 'en' : 'zh-Hant');

/** `/docs`: the sections, and what is read first. */
function homePage({ language, site }: FrameOptions): FramedPage {
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
function sectionPage(section: Section, list: readonly PageInfo[], language: Language): FramedPage {
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
function missingPage(path: string, language: Language): FramedPage {
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
