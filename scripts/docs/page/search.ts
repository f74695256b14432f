import MiniSearch from 'minisearch';
import { type Found, SEARCH, toQueryTerms } from './searchOptions.ts';

/** Results that are shown; more terms are the way to fewer of them. */
const MOST = 30;

type Result = Found & { readonly score: number };

/** Makes the field search: each piece of the index is searched as soon as it is here. Resolves when all are, or failed. */
export async function openSearch(field: HTMLInputElement): Promise<void> {
  const box = field.closest<HTMLElement>('.search')!;
  const list = new ResultList(field, box.querySelector<HTMLElement>('.found')!, box.dataset);
  const indexes: MiniSearch<Found>[] = [];
  let isLoading = true;
  const show = () => list.show(isLoading, field.value.trim() === '' ? undefined : search(indexes, field.value));
  field.addEventListener('input', show);
  field.addEventListener('focus', show);
  const add = async (address: string) => {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    indexes.push(await read(await reply.text()));
    show();
  };
  const loaded = await Promise.allSettled((box.dataset['index'] ?? '').split(' ').map(add));
  isLoading = false;
  list.isIncomplete = loaded.some(({ status }) => status === 'rejected');
  show();
}

/** An index that the build has made, or a list of what is to be found: plugins are known to the server only. */
async function read(json: string): Promise<MiniSearch<Found>> {
  if (!json.startsWith('[')) return MiniSearch.loadJSONAsync<Found>(json, SEARCH);
  const index = new MiniSearch<Found>(SEARCH);
  index.addAll(JSON.parse(json) as Found[]);
  return index;
}

function search(indexes: readonly MiniSearch<Found>[], query: string): Result[] {
  const results = indexes.flatMap((index) => index.search(query) as unknown as Result[]);
  const exact = query.trim().toLowerCase();
  const rank = ({ title, score }: Result) => (title.toLowerCase() === exact ? score + 1000 : score);
  return results.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST);
}

/** The results below the field: a combobox with a list. */
class ResultList {
  isIncomplete = false;
  #at = 0;
  readonly #field: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #texts: DOMStringMap;

  constructor(field: HTMLInputElement, list: HTMLElement, texts: DOMStringMap) {
    this.#field = field;
    this.#list = list;
    this.#texts = texts;
    field.addEventListener('keydown', (event) => this.#press(event));
    document.addEventListener('click', (event) => {
      if (!field.parentElement!.contains(event.target as Node)) this.#close();
    });
    field.parentElement!.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !field.parentElement!.contains(relatedTarget)) this.#close();
    });
  }

  /** @param results undefined where nothing is typed */
  show(isLoading: boolean, results: readonly Result[] | undefined): void {
    if (results === undefined) return this.#close();
    const terms = toQueryTerms(this.#field.value);
    this.#list.replaceChildren(...results.map((result, at) => option(result, at, terms)));
    const state = this.#state(isLoading, results.length);
    if (state !== undefined) this.#list.append(line(state));
    this.#list.hidden = false;
    this.#field.setAttribute('aria-expanded', 'true');
    this.#choose(0);
  }

  #state(isLoading: boolean, count: number): string | undefined {
    if (isLoading) return this.#texts['loading'];
    if (this.isIncomplete) return this.#texts['failed'];
    return count === 0 ? this.#texts['none'] : undefined;
  }

  #options = () => [...this.#list.querySelectorAll<HTMLAnchorElement>('[role=option]')];

  #choose(at: number): void {
    const options = this.#options();
    this.#at = options.length === 0 ? 0 : (at + options.length) % options.length;
    for (const [index, each] of options.entries()) each.setAttribute('aria-selected', String(index === this.#at));
    const chosen = options[this.#at];
    if (chosen) this.#field.setAttribute('aria-activedescendant', chosen.id);
    else this.#field.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Escape') return this.#close();
    if (this.#list.hidden) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      this.#choose(this.#at + (key === 'ArrowDown' ? 1 : -1));
    }
    if (key === 'Enter') {
      event.preventDefault();
      this.#options()[this.#at]?.click();
    }
  }

  #close(): void {
    this.#list.hidden = true;
    this.#field.setAttribute('aria-expanded', 'false');
    this.#field.removeAttribute('aria-activedescendant');
  }
}

function option({ id, title, page, start }: Result, at: number, terms: readonly string[]): HTMLElement {
  const link = document.createElement('a');
  link.href = `/docs${id}`;
  link.id = `found-${at}`;
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  const name = document.createElement('b');
  name.append(...marked(title, terms));
  const where = document.createElement('small');
  where.append(title === page ? '' : `${page} · `, ...marked(start, terms));
  link.append(name, where);
  return link;
}

function line(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'found-state';
  element.textContent = text;
  return element;
}

/** Terms are letters and digits, so that they are patterns as they are. */
function marked(text: string, terms: readonly string[]): (Node | string)[] {
  if (terms.length === 0) return [text];
  const pattern = new RegExp(`(${terms.join('|')})`, 'giu');
  return text.split(pattern).map((part, at) => {
    if (at % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}
