import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { criticalCss } from './criticalCss.ts';
import { bundleEarly, preRender, type PreRendered } from './preRender.ts';

/** The page without the form, as Vite writes it. */
const EMPTY_ROOT = '<div id="root"></div>';
/** What is shown first: served as it is, the others are beside it. */
const FIRST = 'zh-TW light';
/** The application, which `early.ts` fetches after the form has been painted. */
const FILES = /\s*<(?:link rel="(?:stylesheet|modulepreload|preload)"[^>]*>|script type="module"[^>]*><\/script>)/g;
const LEAD = /(<p class="entry-lead">)[^<]*(<\/p>)/;
/** Parts of the form that are there only if the administrator wrote something, by the name of the text. */
const OPTIONAL = [/<span>\{(companyName)\}<\/span>/, /<p class="entry-notice">(?:(?!<\/p>).)*\{(signInNotice)\}<\/p>/];

/**
 * Writes `login.html` beside `index.html`: the sign-in form as HTML with the styles it needs, so that it is painted
 * before any script has run. React takes it over (`showApplication` in `main.tsx`).
 */
export function servedSignIn(): Plugin {
  let root = '';
  return {
    name: 'atrium-served-sign-in',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const [index, rendered, early] = await Promise.all([
          readFile(join(dir, 'index.html'), 'utf8'),
          preRender(root),
          bundleEarly(root),
        ]);
        await writeFile(join(dir, 'login.html'), loginPage(index, rendered, early, bundle));
      },
    },
  };
}

function loginPage(index: string, rendered: PreRendered, early: string, bundle: Rolldown.OutputBundle): string {
  const looks = Object.entries(rendered.looks).map(([look, html]) => [look, withOptions(html)] as const);
  const first = looks.find(([look]) => look === FIRST)?.[1];
  if (first === undefined || !index.includes(EMPTY_ROOT))
    throw new Error('the sign-in form has no place in index.html');
  const { entry, imports, styles } = signInFiles(index, bundle);
  const css = styles.map((name) => textOf(bundle, name)).join('');
  const style = `<style>${criticalCss(css, first)}html[data-drawing] #root{visibility:hidden}</style>`;
  const templates = looks
    .filter(([look]) => look !== FIRST)
    .map(([look, html]) => `<template data-look="${look}">${html}</template>`);
  const address = (name: string) => `/${name}`;
  const data = {
    leads: rendered.leads,
    entry: address(entry),
    imports: imports.map(address),
    styles: styles.map(address),
  };
  const form = [
    `<script>document.documentElement.setAttribute('data-drawing','')</script>`,
    `<div id="root" data-served="">${first}</div>`,
    ...templates,
    `<script type="application/json" id="served">${JSON.stringify(data)}</script>`,
    `<script>${early.replaceAll('</', String.raw`<\/`)}</script>`,
  ];
  return index
    .replace(FILES, '')
    .replace('</head>', () => `${style}</head>`)
    .replace(EMPTY_ROOT, () => form.join(''));
}

/** The date is today's and the texts are the administrator's: the browser and the server fill them in. */
const withOptions = (html: string) =>
  OPTIONAL.reduce(
    (text, part) => text.replace(part, (whole, name: string) => `<!--when ${name}-->${whole}<!--end-->`),
    html.replace(LEAD, '$1\u00A0$2'),
  );

interface Files {
  readonly entry: string;
  /** What the entry and the sign-in page import. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

/** What the sign-in page loads, so that all of it is fetched at once and not one after the other. */
function signInFiles(index: string, bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/signIn/SignInPage.tsx'));
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
  if (!page || !entry) throw new Error('the build made no sign-in page');
  const closure = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names.filter((one) => !seen.has(one))) {
      seen.add(name);
      closure(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], seen);
    }
    return seen;
  };
  const imports = [...closure([...entry.imports, page.fileName])];
  const first = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, name = '']) => name);
  const styles = imports.flatMap((name) => {
    const chunk = chunks.find(({ fileName }) => fileName === name) as { viteMetadata?: { importedCss: Set<string> } };
    return [...(chunk.viteMetadata?.importedCss ?? [])];
  });
  return { entry: entry.fileName, imports, styles: [...new Set([...first, ...styles])] };
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`the build made no stylesheet ${name}`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
