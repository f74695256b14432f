import type { CallOptions } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';
import type { OptionKind, OptionRow } from './types.ts';

type ListQuery = NonNullable<Parameters<HandoverClient['api']['listTags']>[0]>['query'];
interface One {
  readonly params: { readonly id: number };
}

/** The calls of a kind of options. */
export interface OptionCalls {
  list(
    input: { query: NonNullable<ListQuery> },
    options: CallOptions,
  ): Promise<{ readonly list: readonly OptionRow[]; readonly totalSize: number }>;
  change(input: One & { body: { isEnabled: boolean; version?: number } }, options: CallOptions): Promise<unknown>;
  remove(input: One, options: CallOptions): Promise<unknown>;
  move(input: One & { body: { sequence: number } }, options: CallOptions): Promise<unknown>;
}

export function optionCalls({ api }: HandoverClient, kind: OptionKind): OptionCalls {
  return kind === 'category'
    ? { list: api.listCategories, change: api.changeCategory, remove: api.removeCategory, move: api.moveCategory }
    : { list: api.listTags, change: api.changeTag, remove: api.removeTag, move: api.moveTag };
}
