import { createHash } from 'node:crypto';
import type { Bases } from '../../../core/config/Config.ts';

/**
 * The content security policy of a page (contract.md, Browser): scripts of this server and the page's own import map, styles
 * of this server, frames of any web page (they are sandboxed). Services on other hosts may be called.
 */
export function contentSecurityPolicy(html: string, bases: Bases): string {
  const hashes = inlineScripts(html).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const origins = Object.values(bases as unknown as Record<string, string>)
    .map((base) => URL.parse(base)?.origin)
    .filter((origin) => origin !== undefined);
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...new Set(hashes)].join(' '),
    `style-src 'self'`,
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

/** Contents of executable inline scripts: the import map. Data blocks are not executed. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(
      ([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && !/type\s*=\s*["']?application\/json/i.test(attributes),
    )
    .map(([, , text = '']) => text);
}
