import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Bases, SignInProvider } from '../../core/config/Config.ts';

/** Texts of the pages before sign-in, from the host's settings. */
export interface SignInTexts {
  readonly companyName: string;
  readonly signInNotice: string;
}

export interface Page {
  readonly html: string;
  /** The same, compressed once instead of per response. */
  readonly compressed: Buffer;
  readonly policy: string;
}

const BLOCK = /<script\b[^>]*\bid="atrium"[^>]*>[\s\S]*?<\/script>/i;
/** Parts of the sign-in form that are there if the administrator wrote the text; the build marks them. */
const OPTIONAL = /<!--when (\w+)-->([\s\S]*?)<!--end-->/g;

/**
 * A built page with base URLs, sign-in texts, providers and the host name of passkeys as a JSON data block, the texts in the sign-in
 * form if it has one, and its policy.
 */
export function page(
  built: string,
  bases: Bases,
  texts?: SignInTexts,
  providers: readonly Pick<SignInProvider, 'id' | 'name'>[] = [],
  passkeysOf?: string,
): Page {
  const json = JSON.stringify({ bases, ...texts, passkeysOf, ...(providers.length > 0 && { providers }) }).replaceAll(
    '<',
    '\\u003c',
  );
  const block = `<script type="application/json" id="atrium">${json}</script>`;
  // Replacements by function: a `$` in an address is an ordinary character.
  const whole = BLOCK.test(built)
    ? built.replace(BLOCK, () => block)
    : built.replace(/<\/head>/i, (end) => block + end);
  const html = whole.replace(OPTIONAL, (_, name: keyof SignInTexts, part: string) => {
    const text = texts?.[name] ?? '';
    return text && part.replace(`{${name}}`, () => escaped(text));
  });
  return { html, compressed: brotliCompressSync(html), policy: contentSecurityPolicy(html, bases) };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The content security policy of a page: scripts and styles of this server and those that the build
 * wrote into the page, by their hashes; frames of any web page (they are sandboxed). Services on other hosts may be called.
 */
function contentSecurityPolicy(html: string, bases: Bases): string {
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
