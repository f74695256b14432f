import { isUnsupported } from '../../services/paths.ts';
import { APPEARANCE_KEY } from '../../services/preferences/defaultPreferences.ts';
import { isCurrent, TOKEN_KEY } from '../../services/TokenStore.ts';
import { COMPOSING, DRAWING, monthDay, QUEUED, SERVED } from '../servedForm.ts';

// Inlined into login.html after the form, and run before anything is painted: the form in the language and theme of this browser,
// with today's date, or not at all if it would not stay. From then on it keeps what is pressed, until React takes the page over.
// The application is fetched after the form has been painted: before, it would compete with it for network and processor.

/** Data that the build writes beside the form. */
interface Served {
  /** The line above the form for each day of the week, with `{date}` in it. */
  readonly leads: Readonly<Record<string, readonly string[]>>;
  /** Addresses of the application: its stylesheets, its entry, and the scripts that this imports. */
  readonly styles: readonly string[];
  readonly entry: string;
  readonly imports: readonly string[];
}

const page = document.documentElement;
const root = document.getElementById('root')!;
const data = JSON.parse(document.getElementById('served')!.textContent ?? '') as Served;
const stays = staysHere();

try {
  if (stays) {
    draw();
    keepPresses();
  } else {
    root.removeAttribute(SERVED);
    root.replaceChildren();
  }
} finally {
  page.removeAttribute(DRAWING);
}
// a page in the background is not painted
if (stays && document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(() => void start()));
else void start();
for (const part of document.querySelectorAll('template[data-look], #served')) part.remove();
root.querySelector('input')?.focus();

/** False where the router leads to another page, and in a browser that cannot run the product. */
function staysHere(): boolean {
  const token = stored(TOKEN_KEY);
  const leaves = token !== null && isCurrent(token);
  return !leaves && !isUnsupported(navigator.userAgent) && typeof Object.hasOwn === 'function';
}

function draw(): void {
  const { language, theme } = looks();
  const isDark = theme === 'dark' || (isSystem(theme) && matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = language === 'en' ? 'en' : 'zh-TW';
  const other = document.querySelector<HTMLTemplateElement>(
    `template[data-look="${shown} ${isDark ? 'dark' : 'light'}"]`,
  );
  if (other) root.replaceChildren(other.content);
  const now = new Date();
  const lead = data.leads[shown]?.[now.getDay()]?.replace('{date}', monthDay(now));
  root.querySelector('.entry-lead')!.textContent = lead ?? '';
}

function isSystem(theme: unknown): boolean {
  return theme !== 'light' && theme !== 'contrast';
}

function looks(): { readonly language?: unknown; readonly theme?: unknown } {
  try {
    return (JSON.parse(stored(APPEARANCE_KEY) ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A submit would reload the page, and a button would do nothing: both wait for the scripts. */
function keepPresses(): void {
  const isServed = () => root.hasAttribute(SERVED);
  addEventListener(
    'submit',
    (event) => {
      if (!isServed()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      (event.target as Element).setAttribute(QUEUED, '');
    },
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button[type=button]');
      if (!button || !isServed()) return;
      for (const earlier of root.querySelectorAll(`button[${QUEUED}]`)) earlier.removeAttribute(QUEUED);
      button.setAttribute(QUEUED, '');
    },
    true,
  );
  // in the capture phase, before React: the end of composing may be what makes it take the form over
  const compose = (isComposing: boolean) => (event: Event) => {
    if (isServed()) (event.target as Element).toggleAttribute(COMPOSING, isComposing);
  };
  addEventListener('compositionstart', compose(true), true);
  addEventListener('compositionend', compose(false), true);
}

/** Fetches the application at once, and runs it when its styles are here. */
async function start(): Promise<void> {
  for (const href of [data.entry, ...data.imports]) add('link', { rel: 'modulepreload', crossOrigin: '', href });
  await Promise.all(data.styles.map((href) => settled(add('link', { rel: 'stylesheet', crossOrigin: '', href }))));
  add('script', { type: 'module', crossOrigin: '', src: data.entry });
}

function add<Name extends 'link' | 'script'>(
  name: Name,
  attributes: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), attributes);
  document.head.append(element);
  return element;
}

/** A stylesheet that fails does not keep the application from running. */
function settled(element: HTMLElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) element.addEventListener(end, resolve);
  });
}
