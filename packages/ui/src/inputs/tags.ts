import { textLength } from '@atrium/sdk/client';

export interface TagLimits {
  /** Maximum number of tags. */
  readonly max: number;
  /** Maximum number of characters of a tag, in code points. */
  readonly maxLength: number;
}

export interface AddedTags {
  readonly value: readonly string[];
  /** Tags left out because of the maximum number. */
  readonly left: number;
  /** Tags left out because they are too long. */
  readonly long: readonly string[];
}

/** Adds tags in their order. Empty ones and those that are there already, in whatever case, are skipped. */
export function addTags(value: readonly string[], added: readonly string[], limits: TagLimits): AddedTags {
  const known = new Set(value.map(keyOf));
  const next = [...value];
  const long: string[] = [];
  let left = 0;
  for (const tag of added.map((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))) {
    if (tag === '' || known.has(keyOf(tag))) continue;
    if (textLength(tag) > limits.maxLength) long.push(tag);
    else if (next.length >= limits.max) left += 1;
    else {
      known.add(keyOf(tag));
      next.push(tag);
    }
  }
  return { value: next, left, long };
}

const keyOf = (tag: string) => tag.toLowerCase();
