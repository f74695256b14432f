import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Container } from 'inversify';
import { hostContract } from '@atrium/sdk/host';
import { PLUGINS, SETTINGS } from '../../tokens.ts';
import { CONFIG, LOG } from '../../../core/tokens.ts';
import { clientFile } from '../../plugins/clientFiles.ts';
import { hostText } from '../../../core/texts/hostText.ts';
import type { HttpDependencies } from '../HttpDependencies.ts';
import { unknownRoute } from '../unknownRoute.ts';
import { languageOf } from '../requestFacts.ts';
import { isPluginPage } from './isPluginPage.ts';
import { page, type Page, type SignInTexts } from './page.ts';

const BUILT = join(import.meta.dirname, '../../../../../web/dist');
/** What carries a hash or a version in its name never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The built web app, its pages, and the browser halves of plugins. */
export async function webRoutes(surface: HttpDependencies, folder: string = BUILT): Promise<void> {
  const { app, container } = surface;
  const index = join(folder, 'index.html');
  const built = existsSync(index) ? pages(container, await readFile(index, 'utf8')) : undefined;
  const files = { root: folder, serve: false, cacheControl: false, index: false, preCompressed: true } as const;
  await app.register(fastifyStatic, files);

  app.get('/plugins/*', { exposeHeadRoute: true }, async (request, reply) => {
    const found = clientFile(container.get(PLUGINS), pathOf(request));
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    return reply.header('cache-control', FOREVER).sendFile(found.file, found.root);
  });

  // A route of its own, since what the not-found handler sends is not compressed.
  app.get('/assets/*', { exposeHeadRoute: true }, async (request, reply) => {
    const asset = assetOf(folder, pathOf(request));
    if (asset !== undefined) return reply.header('cache-control', FOREVER).sendFile(asset, folder);
    return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
  });

  app.setNotFoundHandler((request, reply) => unknownRoute(surface, request, reply));
  // A route, not the handler for what is not found: only routes are compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const asset = built && assetOf(folder, path);
    if (asset !== undefined) return reply.header('cache-control', 'no-cache').sendFile(asset, folder);
    // What looks like a file and is none is missing, unless a plugin has a page there; everything else is a route of the browser.
    if (/\.\w+$/.test(path) && !isPluginPage(container.get(PLUGINS), path))
      return reply.code(404).type('text/plain; charset=utf-8').send(sentence(request, 'error.unknownRoute'));
    return built ? sendPage(reply, await built()) : sendUnbuilt(request, reply);
  });
}

/** The page as it is now: made again only when one of its texts has changed. */
function pages(container: Container, html: string): () => Promise<Page> {
  const { bases } = container.get(CONFIG);
  let texts: SignInTexts | undefined;
  let made = page(html, bases);
  return async () => {
    const now = await signInTexts(container);
    if (now && !isDeepStrictEqual(now, texts)) {
      texts = now;
      made = page(html, bases, texts);
    }
    return made;
  };
}

/** undefined where the database does not answer: the page opens nevertheless, and says what it said before. */
async function signInTexts(container: Container): Promise<SignInTexts | undefined> {
  try {
    return (await container.get(SETTINGS).of(hostContract)) as SignInTexts;
  } catch (error) {
    container.get(LOG).warn('the texts of the sign-in page could not be read', { error });
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
