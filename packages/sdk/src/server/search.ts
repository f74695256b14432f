import type { AnyContract } from '../contract/ContractShape.ts';
import type { PanelsOf, ParamsOf, SearchTypeOf, TabsOf } from '../contract/Infer.ts';
import type { Caller } from './Caller.ts';

type Opening<Views> = {
  readonly [View in keyof Views]: ParamsOf<Views[View]> extends undefined
    ? { readonly view: View; readonly params?: undefined }
    : { readonly view: View; readonly params: ParamsOf<Views[View]> };
}[keyof Views];

/** One thing that a search has found. */
export interface SearchResult<C extends AnyContract> {
  readonly type: SearchTypeOf<C>;
  readonly title: string;
  /** What distinguishes it from others of the same title: place, owner, state. */
  readonly detail?: string;
  /** The text around the words where the title does not have them all (`pickExcerpt`), on one line. */
  readonly excerpt?: string;
  /** `YYYY-MM-DD HH:mm` of the company. */
  readonly when?: string;
  /** A view of this plugin. */
  readonly opens: Opening<TabsOf<C>> | Opening<PanelsOf<C>>;
}

/** How much a search returns, and until when. */
export interface SearchOptions {
  /** Results beyond it are cut off. */
  readonly limit: number;
  /** Aborted when the time is over, 300 ms after the start: the result is not used any more. */
  readonly signal: AbortSignal;
}

/**
 * Finds what this person may see, best first. `query` is trimmed and not empty. The database is read-only, as in a
 * contribution to an extension point.
 */
export type Search<C extends AnyContract> = (
  query: string,
  caller: Caller,
  options: SearchOptions,
) => Promise<readonly SearchResult<C>[]>;

/** The search of any plugin, as the host uses it. */
export type AnySearch = (
  query: string,
  caller: Caller,
  options: SearchOptions,
) => Promise<readonly { readonly type: string }[]>;

/**
 * A text as the pattern of `ilike`: what contains it, with its `%`, `_` and backslash as themselves.
 *
 * @example
 * db.select().from(notes).where(ilike(notes.title, likePattern(query)))
 */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
