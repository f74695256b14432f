import { makeExcerpt } from './findHits.ts';
import { hasWords } from './searchWords.ts';

/** Where a record was found beside its title, and the text around it. */
export interface FoundIn<Part extends string> {
  readonly part: Part;
  readonly text: string;
}

/**
 * What a result shows below its title: the part of the record that has most of the words that the title lacks, the first of the
 * equal ones, as an excerpt. undefined if the title has all, or no part has any.
 *
 * @param parts in the order of their weight; empty texts are left out
 */
export function pickExcerpt<Part extends string>(
  words: readonly string[],
  title: string,
  parts: readonly (readonly [part: Part, text: string | null | undefined])[],
): FoundIn<Part> | undefined {
  const lacking = words.filter((word) => !hasWords([word], [title]));
  if (lacking.length === 0) return undefined;
  let best: (FoundIn<Part> & { readonly count: number }) | undefined;
  for (const [part, text] of parts) {
    if (!text) continue;
    const count = lacking.filter((word) => hasWords([word], [text])).length;
    if (count <= (best?.count ?? 0)) continue;
    best = { part, count, text: makeExcerpt(text, lacking) ?? '' };
  }
  return best && { part: best.part, text: best.text };
}
