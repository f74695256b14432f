import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { FIRST_LIBRARIES } from './sharedDeps.ts';

const PAGE = '/app/pages/IndexPage.tsx';

/**
 * Lets the browser fetch the workspace while the entry is still loading: `index.html` is sent for the workspace far
 * more often than for any other page, and the sign-in page has a page of its own.
 */
export function preloadWorkspace(): Plugin {
  let base = '/';
  return {
    name: 'atrium-preload-workspace',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.filter(
          ({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE) || facadeModuleId === FIRST_LIBRARIES,
        );
        if (first.length !== 2) throw new Error('the build made no workspace to preload');
        const files = [...importsOf(first, chunks)].filter(({ fileName }) => !html.includes(`="${base}${fileName}"`));
        const styles = new Set(files.flatMap((chunk) => [...stylesOf(chunk)]));
        return [
          ...files.map(({ fileName }) => link({ rel: 'modulepreload', href: base + fileName })),
          ...[...styles].map((style) => link({ rel: 'preload', as: 'style', href: base + style })),
        ];
      },
    },
  };
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

type Chunk = Rolldown.OutputChunk;

const stylesOf = (chunk: Chunk): Iterable<string> =>
  (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];

/** Chunks with everything that they import. */
function importsOf(roots: readonly Chunk[], chunks: readonly Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  for (const chunk of roots) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    importsOf(
      chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
      chunks,
      found,
    );
  }
  return found;
}
