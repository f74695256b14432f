import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostContract } from '@atrium/sdk/host';
import { clientFile } from '../../plugins/clientFiles.ts';
import { hostText } from '../../../core/texts/hostText.ts';
import type { RuntimeServices } from '../../RuntimeServices.ts';
import type { HttpDependencies } from '../HttpDependencies.ts';
import { unknownRoute } from '../unknownRoute.ts';
import { languageOf } from '../requestFacts.ts';
import type { Plugins } from '../../plugins/Plugins.ts';
import type { Bases } from '../../../core/config/Config.ts';
import { contentSecurityPolicy } from './policy.ts';

/** What the pages before sign-in say, from the host's settings. */
interface SignInTexts {
  readonly companyName: string;
  readonly signInNotice: string;
}

interface Page {
  readonly html: string;
  readonly policy: string;
}

const BLOCK = /<script\b[^>]*\bid="atrium"[^>]*>[\s\S]*?<\/script>/i;

const BUILT = join(import.meta.dirname, '../../../../../web/dist');
/** Files with a hash or a version in their path never change. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The built web app, its pages, and the clients of plugins. */
export async function webRoutes(surface: HttpDependencies, folder: string = BUILT): Promise<void> {
  const { app, services } = surface;
  const index = join(folder, 'index.html');
  const built = existsSync(index) ? pages(services, await readFile(index, 'utf8')) : undefined;
  const files = { root: folder, serve: false, cacheControl: false, index: false, preCompressed: true } as const;
  await app.register(fastifyStatic, files);

  app.get('/plugins/*', { exposeHeadRoute: true }, async (request, reply) => {
    const found = clientFile(services.plugins, pathOf(request));
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    return reply.header('cache-control', FOREVER).sendFile(found.file, found.root);
  });

  // A separate route, since responses of the not-found handler are not compressed.
  app.get('/assets/*', { exposeHeadRoute: true }, async (request, reply) => {
    const asset = assetOf(folder, pathOf(request));
    if (asset !== undefined) return reply.header('cache-control', FOREVER).sendFile(asset, folder);
    return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
  });

  app.setNotFoundHandler((request, reply) => unknownRoute(surface, request, reply));
  // A route, not the not-found handler, because only routes are compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const asset = built && assetOf(folder, path);
    if (asset !== undefined) return reply.header('cache-control', 'no-cache').sendFile(asset, folder);
    // A path that looks like a file is missing, unless a plugin has a page there; everything else is a route of the
    // browser.
    if (/\.\w+$/.test(path) && !isPluginPage(services.plugins, path))
      return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    return built ? sendPage(reply, await built()) : sendUnbuilt(request, reply);
  });
}

/** The page as it is now: made again only when one of its texts has changed. */
function pages(services: RuntimeServices, html: string): () => Promise<Page> {
  const { bases } = services.config;
  let texts: SignInTexts | undefined;
  let made = page(html, bases);
  return async () => {
    const now = await signInTexts(services);
    if (now && !isDeepStrictEqual(now, texts)) {
      texts = now;
      made = page(html, bases, texts);
    }
    return made;
  };
}

/** undefined where the database does not answer: the page opens nevertheless, and says what it said before. */
async function signInTexts(services: RuntimeServices): Promise<SignInTexts | undefined> {
  try {
    return (await services.settings.of(hostContract)) as SignInTexts;
  } catch (error) {
    services.log.warn('the texts of the sign-in page could not be read', { error });
    return undefined;
  }
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?', 1)[0] ?? '/';

function assetOf(folder: string, path: string): string | undefined {
  const file = decoded(path).slice(1);
  const inside =
    file !== '' && file !== 'index.html' && !file.split(/[/\\]/).some((part) => part === '..' || part.startsWith('.'));
  return inside && /\.\w+$/.test(file) && existsSync(join(folder, file)) ? file : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}

const sendPage = (reply: FastifyReply, { html, policy }: Page) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);

function sendUnbuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const [title, text] = [hostText(language, 'web.unbuiltTitle'), hostText(language, 'web.unbuilt')];
  const html = `<!doctype html><html lang="${language === 'en' ? 'en' : 'zh-Hant'}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return reply
    .code(503)
    .header('content-security-policy', `default-src 'none'`)
    .type('text/html; charset=utf-8')
    .send(html);
}

const sentence = (request: FastifyRequest, key: string) =>
  hostText(languageOf(request.headers['accept-language']), key);

/**
 * Returns whether a plugin has a page at this address, compared as in the browser: ignoring case and parameter values.
 */
function isPluginPage(plugins: Plugins, address: string): boolean {
  const parts = address.split('/').map(plain);
  return plugins
    .all()
    .some(
      ({ state, plugin }) =>
        state !== 'disabled' && Object.values(plugin.manifest.pages).some(({ path }) => fits(path.split('/'), parts)),
    );
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

/** The built index.html with base URLs and sign-in texts as a JSON data block (contract.md, Browser), and its policy. */
export function page(html: string, bases: Bases, texts?: SignInTexts): Page {
  const json = JSON.stringify({ bases, ...texts }).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="atrium">${json}</script>`;
  // Replacements by function: a `$` in an address is an ordinary character.
  const filled = BLOCK.test(html) ? html.replace(BLOCK, () => block) : html.replace(/<\/head>/i, (end) => block + end);
  return { html: filled, policy: contentSecurityPolicy(filled, bases) };
}
