import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sections in the order of the navigation. Pages of `plugins` are made by the server. */
export const SECTIONS = ['guide', 'api', 'components', 'packages', 'plugins', 'rules', 'decisions'] as const;
export type Section = (typeof SECTIONS)[number];

/** A page without its content. */
export interface PageInfo {
  /** Address below `/docs`. */
  readonly path: string;
  readonly section: Section;
  /** Heading in the list of the section. */
  readonly group?: string;
  readonly title: string;
  readonly lang: 'zh-Hant' | 'en';
  readonly headings: readonly { readonly id: string; readonly level: number; readonly text: string }[];
}

interface BuiltPage extends PageInfo {
  readonly file: string;
}

/** What `scripts/docs/buildSite.ts` writes into `site.json`. */
interface BuiltSite {
  readonly pages: readonly BuiltPage[];
  /** `docs.css` by its hashed file. */
  readonly assets: Readonly<Record<string, string>>;
  /** Files of the search. */
  readonly index: readonly string[];
}

/** Files with a hash in their name, by what they are. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** The built documentation: only what the build has listed is ever read. */
export class Site {
  readonly #folder: string;
  readonly #built: BuiltSite;
  readonly #pages: ReadonlyMap<string, BuiltPage>;

  private constructor(folder: string, built: BuiltSite) {
    this.#folder = folder;
    this.#built = built;
    this.#pages = new Map(built.pages.map((page) => [page.path, page]));
  }

  /** @returns undefined where it has not been built */
  static async read(folder: string): Promise<Site | undefined> {
    const file = join(folder, 'site.json');
    if (!existsSync(file)) return undefined;
    return new Site(folder, JSON.parse(await readFile(file, 'utf8')) as BuiltSite);
  }

  get index(): readonly string[] {
    return this.#built.index;
  }

  /** Address of a script or style. */
  asset(name: string): string {
    return `/docs/${this.#built.assets[name]}`;
  }

  /** The pages of a section in the order in which they are read. */
  pagesIn(section: Section): readonly PageInfo[] {
    return this.#built.pages.filter((page) => page.section === section);
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  async page(path: string): Promise<{ info: PageInfo; html: string } | undefined> {
    const found = this.#pages.get(path);
    return found && { info: found, html: await readFile(join(this.#folder, found.file), 'utf8') };
  }

  /** A script, style, font or piece of the index, by its name in `assets/`. */
  async file(name: string): Promise<{ bytes: Buffer; type: string } | undefined> {
    const type = TYPES[/^[\w-]+\.(\w+)$/.exec(name)?.[1] ?? ''];
    const file = join(this.#folder, 'assets', name);
    return type !== undefined && existsSync(file) ? { bytes: await readFile(file), type } : undefined;
  }
}
