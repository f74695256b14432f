// Writes host/docs/dist: the pages of the documentation, its index for the search, scripts and styles, and `site.json`,
// by which the server finds them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { stampOf } from '../build/stamp.ts';
import { ROOT } from '../process/root.ts';
import { indexPages } from './indexPages.ts';
import { makePages, type Page } from './makePages.ts';
import { darkByPreference } from './darkByPreference.ts';
import { renderSpecimens, type Specimens } from './specimens.ts';

const DIST = join(ROOT, 'host/docs/dist');
const CACHE = join(ROOT, 'node_modules/.cache/atrium-docs');
/** Styles that are made: the sources import them by these names. */
const MADE = ['specimens.css', 'preferred.css'] as const;

/** The gallery is drawn again only if its sources have changed. */
async function keptSpecimens(): Promise<Specimens> {
  const stamp = stampOf(['packages/ui/src', 'packages/ui/scripts', 'packages/sdk/src', 'scripts/docs/specimens.ts']);
  const file = join(CACHE, 'specimens.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { stamp: string } & Specimens) : undefined;
  if (kept?.stamp === stamp) return kept;
  const made = await renderSpecimens();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp, ...made }));
  return made;
}

/** Scripts and styles by their names: `docs.css` is `assets/docs-4f1c.css`. */
async function buildAssets(): Promise<Readonly<Record<string, string>>> {
  const sources = ['theme.ts', 'docs.ts', 'docs.css', 'components.css'];
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'scripts/docs/page'),
    base: '/docs/',
    resolve: { alias: Object.fromEntries(MADE.map((name) => [`virtual-${name}`, join(CACHE, name)])) },
    build: {
      outDir: DIST,
      emptyOutDir: false,
      manifest: 'manifest.json',
      modulePreload: false,
      target: 'es2023',
      cssTarget: 'chrome120',
      rolldownOptions: { input: sources.map((name) => join(ROOT, 'scripts/docs/page', name)) },
    },
  });
  const manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Record<string, { file: string }>;
  rmSync(join(DIST, 'manifest.json'));
  return Object.fromEntries(sources.map((name) => [name.replace(/ts$/, 'js'), manifest[name]!.file]));
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(DIST, path)), { recursive: true });
  writeFileSync(join(DIST, path), content);
}

const fileOf = ({ path }: Page) => `pages${path === '/' ? '/index' : path}.html`;

const specimens = await keptSpecimens();
mkdirSync(CACHE, { recursive: true });
for (const [at, css] of [specimens.css, darkByPreference()].entries()) writeFileSync(join(CACHE, MADE[at]!), css);
rmSync(DIST, { recursive: true, force: true });
const { pages, problems } = await makePages(specimens.all);
for (const page of pages) write(fileOf(page), page.html);
const index = Object.entries(indexPages(pages)).map(([name, json]) => {
  const file = `assets/search-${name}-${createHash('sha256').update(json).digest('hex').slice(0, 8)}.json`;
  write(file, json);
  return file;
});
const assets = await buildAssets();
const listed = pages.map(({ html: _, ...page }) => ({ ...page, file: fileOf({ ...page, html: '' }) }));
write('site.json', JSON.stringify({ pages: listed, assets, index }));
// Read by `pnpm check`.
write('problems.json', JSON.stringify(problems, undefined, 1));
// The document that the gallery was drawn in has timers.
process.exit(0);
