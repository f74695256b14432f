import type { CallFailure } from '@atrium/sdk/client';

/** Milliseconds without a change before saving (S0-115). */
export const SAVE_DELAY = 3000;

/** Milliseconds until a save without a server is retried; doubled each time up to the second value. */
export const RETRY_FROM = 2_000;
export const RETRY_MAX = 60_000;

/** No response, or one with a status of an unavailable server. */
export function isUnreachable({ http, code }: CallFailure): boolean {
  return code !== 'ABORTED' && (http === 0 || http === 429 || http >= 500);
}

type Tree = Readonly<Record<string, unknown>>;

/**
 * The differences of `after` from `before`, at the top level and one level of objects below it, as the server merges
 * (C.3-2).
 */
export function changedKeys(before: Tree, after: Tree): Tree {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (isTree(value) && isTree(old)) {
      const inner = Object.entries(value).filter(([name, part]) => !same(old[name], part));
      if (inner.length > 0) changed[key] = Object.fromEntries(inner);
    } else if (!same(old, value)) changed[key] = value;
  }
  return changed;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
