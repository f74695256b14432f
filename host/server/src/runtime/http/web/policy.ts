import { createHash } from 'node:crypto';
import type { Bases } from '../../../core/config/Config.ts';

/**
 * The content security policy of a page (contract.md, Browser): scripts and styles of this server and those that the build
 * wrote into the page, by their hashes; frames of any web page (they are sandboxed). Services on other hosts may be called.
 */
export function contentSecurityPolicy(html: string, bases: Bases): string {
  const origins = Object.values(bases as unknown as Record<string, string>)
    .map((base) => URL.parse(base)?.origin)
    .filter((origin) => origin !== undefined);
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...hashesOf(inlineScripts(html))].join(' '),
    [`style-src 'self'`, ...hashesOf(inlineStyles(html))].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    [`connect-src 'self'`, ...new Set(origins)].join(' '),
    `frame-src http: https:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

const hashesOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));

/** Contents of style elements: the first styles of the sign-in page. */
const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text);

/** Contents of executable inline scripts: the import map, and what runs before the first paint. Data blocks are not executed. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(
      ([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && !/type\s*=\s*["']?application\/json/i.test(attributes),
    )
    .map(([, , text = '']) => text);
}
