import { brotliCompressSync } from 'node:zlib';
import type { Bases } from '../../../core/config/Config.ts';
import { contentSecurityPolicy } from './policy.ts';

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
 * A built page with base URLs and sign-in texts as a JSON data block (contract.md, Browser), the texts in the sign-in
 * form if it has one, and its policy.
 */
export function page(built: string, bases: Bases, texts?: SignInTexts): Page {
  const json = JSON.stringify({ bases, ...texts }).replaceAll('<', '\\u003c');
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
