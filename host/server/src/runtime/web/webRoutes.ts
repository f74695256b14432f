import type { Manifest } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRelyingParty } from '../../core/config/relyingParty.ts';
import { isDeepStrictEqual } from 'node:util';
import { hostText } from '../../core/texts.ts';
import { DOCUMENT_HEADERS } from '../http/answers.ts';
import type { HttpDependencies } from '../http/HttpDependencies.ts';
import { CLIENTS_PATH, readCookie, readLanguage, requestFacts } from '../http/request.ts';
import { unknownRoute } from '../http/serviceRoutes.ts';
import { clientFile } from '../plugins/pluginInfos.ts';
import { earlierFile } from '../plugins/pluginVersions.ts';
import type { Plugins } from '../plugins/Plugins.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { page, type Page, type SignInTexts } from './page.ts';

/** Files of the build that are sent as pages only. */
const PAGES = new Set(['index.html', 'login.html']);
const BUILT = join(import.meta.dirname, '../../../../web/dist');
/** Files with a hash or a version in their path never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** The icon of the page, whose address stays the same. */
const A_DAY = 'public, max-age=86400';

const CODE = /\.(js|css)$/;

/**
 * The built web app, its pages, and the clients of plugins.
 *
 * @returns sends the page of the browser's routes, for addresses that others serve
 */
export async function webRoutes(
  surface: HttpDependencies,
  folder: string = BUILT,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const { app, services } = surface;
  const built = await pageIn(services, join(folder, 'index.html'));
  const signIn = (await pageIn(services, join(folder, 'login.html'))) ?? built;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    // what never changes needs its tag only, and no parts of a file are requested
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
  });

  app.get(`${CLIENTS_PATH}/*`, { exposeHeadRoute: true }, async (request, reply) => {
    const address = pathOf(request);
    const found = clientFile(services.plugins, address) ?? (await ofEarlierVersion(services, address));
    const isMap = found?.file.endsWith('.map') === true;
    if (!found || (isMap && !(await mayReadSource(surface, request, address))))
      return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    if (isMap) return reply.header('cache-control', 'private, no-cache').sendFile(found.file, found.root);
    return unchanging(reply, found.file).sendFile(found.file, found.root);
  });

  // A separate route, since responses of the not-found handler are not compressed.
  app.get('/assets/*', { exposeHeadRoute: true }, async (request, reply) => {
    const asset = assetOf(folder, pathOf(request));
    if (asset !== undefined) return unchanging(reply, asset).sendFile(asset, folder);
    return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
  });

  app.setNotFoundHandler((request, reply) => unknownRoute(surface, request, reply));
  // A route, not the not-found handler, because only routes are compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const asset = built && assetOf(folder, path);
    if (asset !== undefined) return reply.header('cache-control', A_DAY).sendFile(asset, folder);
    // A path that looks like a file is missing, unless a plugin has a page there; everything else is a route of the
    // browser.
    const ofPlugin = pluginPage(services.plugins, path);
    if (/\.\w+$/.test(path) && !ofPlugin)
      return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    // The address of a page for visitors is enough to read it: it is sent nowhere else.
    if (ofPlugin && !ofPlugin.signedIn) reply.header('referrer-policy', 'no-referrer');
    return sendApplication(isSignIn(path) ? signIn : built, request, reply);
  });
  return (request, reply) => sendApplication(built, request, reply);
}

const sendApplication = async (
  made: (() => Promise<Page>) | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => (made ? sendPage(request, reply, await made()) : sendUnbuilt(request, reply));

/** A browser goes on with the version that it has, as long as the plugin is neither disabled nor removed. */
async function ofEarlierVersion({ plugins, config }: RuntimeServices, address: string) {
  const [, , id = ''] = address.split('/');
  const state = plugins.find(id)?.state ?? 'disabled';
  return state === 'disabled' ? undefined : earlierFile(config.dataDir, address);
}

/** Source maps have the whole source of a plugin: they are for those who manage plugins, and for its author while they work on it. */
async function mayReadSource(
  { services, pipeline, trusts }: HttpDependencies,
  request: FastifyRequest,
  address: string,
) {
  const [, , id = ''] = address.split('/');
  if (services.plugins.find(id)?.plugin.source.isDeveloped === true) return true;
  const bearer = readCookie('sources', request.raw, trusts);
  const who = await pipeline.authenticate(bearer, requestFacts(request.raw, request.id, trusts));
  return who.state === 'live' && who.claims.aud === 'portal' && who.caller.can('plugin.manage');
}

const pageIn = async (services: RuntimeServices, file: string) =>
  existsSync(file) ? pages(services, await readFile(file, 'utf8')) : undefined;

/** `/login`, whose page has the form in it; the browser's router ignores case and a slash at the end. */
const isSignIn = (path: string) => /^\/login\/?$/i.test(path);

/** The page as it is now: made when it is first asked for, and again only when one of its texts has changed. */
function pages(services: RuntimeServices, html: string): () => Promise<Page> {
  const { bases } = services.config;
  // nothing else of them: the rest is secret
  const providers = services.config.signInProviders.map(({ id, name }) => ({ id, name }));
  const { publicAddress } = services.config;
  const passkeysOf = publicAddress === '' ? undefined : (findRelyingParty({ publicAddress })?.id ?? '');
  let texts: SignInTexts | undefined;
  let made: Page | undefined;
  return async () => {
    const now = await signInTexts(services);
    if (made === undefined || (now && !isDeepStrictEqual(now, texts))) {
      texts = now;
      made = page(html, bases, texts, providers, passkeysOf);
    }
    return made;
  };
}

/** undefined where the database does not respond: the page opens nevertheless, with its previous texts. */
async function signInTexts(services: RuntimeServices): Promise<SignInTexts | undefined> {
  try {
    return (await services.settings.of(hostContract)) as SignInTexts;
  } catch (error) {
    services.log.warn('the texts of the sign-in page could not be read', { error });
    return undefined;
  }
}

/** Caches a file forever. The headers of documents are left out of code: the workspace loads about thirty files of it. */
function unchanging(reply: FastifyReply, file: string): FastifyReply {
  if (CODE.test(file)) for (const header of DOCUMENT_HEADERS) reply.raw.removeHeader(header);
  return reply.header('cache-control', FOREVER);
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?', 1)[0] ?? '/';

function assetOf(folder: string, path: string): string | undefined {
  const file = decoded(path).slice(1);
  // Neither hidden files nor what is above the folder.
  const inside = file !== '' && !PAGES.has(file) && !file.split(/[/\\]/).some((part) => part.startsWith('.'));
  return inside && /\.\w+$/.test(file) && existsSync(join(folder, file)) ? file : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, compressed, policy }: Page): FastifyReply {
  const isCompressed = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  if (isCompressed) reply.header('content-encoding', 'br');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', reply.getHeader('cache-control') ?? 'no-cache')
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .type('text/html; charset=utf-8')
    .send(isCompressed ? compressed : html);
}

function sendUnbuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = readLanguage(request.headers['accept-language']);
  const [title, text] = [hostText(language, 'web.unbuiltTitle'), hostText(language, 'web.unbuilt')];
  const html = `<!doctype html><html lang="${language === 'en' ? 'en' : 'zh-Hant'}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return reply.code(503).type('text/html; charset=utf-8').send(html);
}

const sentence = (request: FastifyRequest, key: string) =>
  hostText(readLanguage(request.headers['accept-language']), key);

/** The page that a plugin has at this address, compared as in the browser: ignoring case and parameter values. */
function pluginPage(plugins: Plugins, address: string): Manifest['pages'][string] | undefined {
  const parts = address.split('/').map(plain);
  return plugins
    .all()
    .filter(({ state }) => state !== 'disabled')
    .flatMap(({ plugin }) => Object.values(plugin.manifest.pages))
    .find(({ path }) => fits(path.split('/'), parts));
}

const fits = (path: readonly string[], parts: readonly (string | undefined)[]) =>
  path.length === parts.length &&
  path.every((part, at) => (part.startsWith(':') ? Boolean(parts[at]) : part.toLowerCase() === parts[at]));

/** A segment of an address as text; undefined if it cannot be decoded. */
function plain(part: string): string | undefined {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return undefined;
  }
}
