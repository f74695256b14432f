import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

/**
 * The tokens of `@atrium/ui` are chosen by `data-theme`, which a script of the product sets. A page of the documentation is
 * read without scripts, too: there the tokens of the dark theme, and of high contrast, apply where the browser prefers them.
 */
export function darkByPreference(): string {
  const tokens = readFileSync(join(ROOT, 'packages/ui/src/styles/tokens.css'), 'utf8');
  return [
    preferred(tokens, 'dark', '(prefers-color-scheme: dark)'),
    preferred(tokens, 'contrast', '(prefers-contrast: more)'),
  ].join('\n');
}

function preferred(tokens: string, theme: string, query: string): string {
  const blocks = [...tokens.matchAll(new RegExp(`^\\[data-theme='${theme}'\\][^{]*\\{([^}]*)\\}`, 'gm'))]
    .filter(([block]) => !/^[^{]*data-accent='(?!azurite)/.test(block))
    .map(([, body]) => body);
  return `@media ${query} { :root:not([data-theme]) { ${blocks.join('\n')} } }`;
}
