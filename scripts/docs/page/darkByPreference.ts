import type { Plugin } from 'vite';

/**
 * The tokens of `@atrium/ui` are chosen by `data-theme`, which a script of the product sets. A page of the documentation is
 * read without scripts, too: there the tokens of the dark theme, and of high contrast, apply where the browser prefers them.
 */
export function darkByPreference(): Plugin {
  return {
    name: 'dark-by-preference',
    enforce: 'pre',
    transform(code, id) {
      if (!/styles\/tokens\.css/.test(id)) return undefined;
      return `${code}\n${preferred(code, 'dark', '(prefers-color-scheme: dark)')}\n${preferred(code, 'contrast', '(prefers-contrast: more)')}`;
    },
  };
}

function preferred(code: string, theme: string, query: string): string {
  const blocks = [...code.matchAll(new RegExp(`^\\[data-theme='${theme}'\\][^{]*\\{([^}]*)\\}`, 'gm'))]
    .filter(([block]) => !/\]\[data-accent='(?!azurite)/.test(block))
    .map(([, body]) => body);
  return `@media ${query} { :root:not([data-theme]) { ${blocks.join('\n')} } }`;
}
