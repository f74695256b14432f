import { Window } from 'happy-dom';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../process/root.ts';

/** A specimen of the gallery in one theme, as a picture: HTML that does nothing. */
export interface Specimen {
  readonly title: string;
  readonly note: string;
  readonly light: string;
  readonly dark: string;
  /** Names of the components in it. */
  readonly components: readonly string[];
}

export interface Specimens {
  readonly all: readonly Specimen[];
  /** What their elements had as `style`, which the policy of the site does not allow. */
  readonly css: string;
}

const UI = join(ROOT, 'packages/ui');

/**
 * Draws the gallery of `@atrium/ui`, so that its pictures are always those of the present components. Makes this process one
 * with the globals of a browser.
 */
export async function renderSpecimens(): Promise<Specimens> {
  const { document } = becomeBrowser();
  const { renderGallery } = (await import(await bundled())) as { renderGallery(theme: string, into: unknown): void };
  const styles = new Map<string, string>();
  const pictures = async (theme: string, rounds = 8) => {
    const place = document.createElement('div');
    document.body.append(place);
    renderGallery(theme, place);
    await untilSettled(() => place.innerHTML, rounds);
    return [...place.querySelectorAll('.at-specimen')].map((section) => {
      const heading = section.querySelector('h3')!;
      const note = heading.querySelector('span')?.textContent ?? '';
      const box = section.querySelector('.at-specimen-box')!;
      return {
        title: heading.firstChild?.textContent ?? '',
        note,
        html: stillOf(box as unknown as HTMLElement, styles),
      };
    });
  };
  // The first drawing loads what is loaded lazily: it is thrown away.
  await pictures('light', 25);
  document.body.replaceChildren();
  const [light, dark] = [await pictures('light'), await pictures('dark')];
  const shown = readShown();
  const all = light.map(({ title, note, html }, at) => ({
    title,
    note,
    light: html,
    dark: dark[at]!.html,
    components: [...(shown.get(title) ?? [])],
  }));
  const css = [...styles].map(([style, name]) => `.${name}{${style}}`).join('\n');
  return { all, css };
}

/** Gives this process a document; long lists get a height, since nothing is laid out. */
function becomeBrowser(): Window {
  const window = new Window({ width: 1280, height: 900, url: 'http://localhost/' });
  const own = ['window', 'document', 'navigator', 'Event', 'EventTarget', 'CustomEvent'];
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) || own.includes(name));
  for (const name of names) {
    const value = name === 'window' ? window : (window as unknown as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const height = { get: (): number => 320, configurable: true };
  Object.defineProperties(window.HTMLElement.prototype, {
    offsetWidth: { ...height, get: () => 640 },
    offsetHeight: {
      ...height,
      get(this: Element) {
        return this.hasAttribute('data-index') ? 40 : 320;
      },
    },
  });
  return window;
}

/** Resolves when the content has been the same for some tenths of a second: parts load, and data arrive. At most twenty seconds. */
async function untilSettled(content: () => string, rounds: number): Promise<void> {
  let [before, same] = ['', 0];
  for (let tries = 0; tries < 200 && same < rounds; tries++) {
    await setTimeout(100);
    const now = content();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** One module that Node runs, beside the libraries of the package. */
async function bundled(): Promise<string> {
  const outDir = join(UI, 'node_modules/.cache/atrium-docs');
  await build({
    configFile: false,
    logLevel: 'error',
    root: UI,
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: [/^@atrium\//, /^@blueprintjs\//, /^date-fns/, /^react-day-picker/, /^@tanstack\//, /^slate/],
      resolve: { conditions: ['source'] },
    },
    build: { ssr: join(UI, 'scripts/renderGallery.tsx'), outDir, emptyOutDir: true, target: 'node24', minify: false },
  });
  return `${pathToFileURL(join(outDir, 'renderGallery.js')).href}?at=${Date.now()}`;
}

const REFERENCES = [
  'for',
  'name',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
];

/** The content of an element as HTML of which a page can have two: without references, values in their attributes, styles as classes. */
function stillOf(box: HTMLElement, styles: Map<string, string>): string {
  const html = box.outerHTML;
  for (const element of [box, ...box.querySelectorAll<HTMLElement>('*')]) {
    for (const name of REFERENCES) element.removeAttribute(name);
    const id = element.getAttribute('id');
    if (id !== null && !html.includes(`#${id}`)) element.removeAttribute('id');
    if (element.matches('textarea')) element.textContent = (element as HTMLTextAreaElement).value;
    else if (element.matches('input')) keepValue(element as HTMLInputElement);
    const style = element.getAttribute('style');
    if (style === null) continue;
    element.removeAttribute('style');
    if (!styles.has(style)) styles.set(style, `s-${styles.size}`);
    element.classList.add(styles.get(style)!);
  }
  return box.outerHTML;
}

function keepValue(input: HTMLInputElement): void {
  if (input.checked) input.setAttribute('checked', '');
  else if (input.value !== '') input.setAttribute('value', input.value);
}

/** The components in each specimen by its title, as the sources of the gallery have them. */
function readShown(): ReadonlyMap<string, ReadonlySet<string>> {
  const folder = join(UI, 'src/gallery');
  const shown = new Map<string, Set<string>>();
  for (const file of readdirSync(folder).filter((name) => /Specimens\.tsx$|^Foundations\.tsx$/.test(name))) {
    const source = readFileSync(join(folder, file), 'utf8');
    const locals = new Map(
      [...source.matchAll(/^(?:export )?(?:async )?function (\w+)[^]*?^}/gm)].map(([body, name]) => [name!, body]),
    );
    for (const [, title, body] of source.matchAll(/<Specimen\s[^>]*?title="([^"]+)"([^]*?)<\/Specimen>/g)) {
      const names = shown.get(title!) ?? new Set<string>();
      collect(body!, locals, names);
      shown.set(title!, names);
    }
  }
  return shown;
}

function collect(code: string, locals: ReadonlyMap<string, string>, names: Set<string>): void {
  for (const [, name = ''] of code.matchAll(/<([A-Z]\w+)/g)) {
    if (names.has(name)) continue;
    names.add(name);
    const body = locals.get(name);
    if (body !== undefined) collect(body, locals, names);
  }
}
