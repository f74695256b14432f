import type { Bases } from '../../../core/config/Config.ts';
import { contentSecurityPolicy } from './policy.ts';

/** What the pages before sign-in say, from the host's settings. */
export interface SignInTexts {
  readonly companyName: string;
  readonly signInNotice: string;
}

export interface Page {
  readonly html: string;
  readonly policy: string;
}

const BLOCK = /<script\b[^>]*\bid="atrium"[^>]*>[\s\S]*?<\/script>/i;

/** The built index.html with base URLs and sign-in texts as a JSON data block (contract.md, Browser), and its policy. */
export function page(html: string, bases: Bases, texts?: SignInTexts): Page {
  const json = JSON.stringify({ bases, ...texts }).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="atrium">${json}</script>`;
  // Replacements by function: a `$` in an address is an ordinary character.
  const filled = BLOCK.test(html) ? html.replace(BLOCK, () => block) : html.replace(/<\/head>/i, (end) => block + end);
  return { html: filled, policy: contentSecurityPolicy(filled, bases) };
}
