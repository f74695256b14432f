import type { z } from 'zod';
import type { Tag as TagShape } from '../../contract/categoryCalls.ts';

export type Tag = z.output<typeof TagShape>;
/** A category or a tag: both are kept in the same way. */
export type OptionRow = Tag & { readonly tagIdSet?: readonly number[] };
export type OptionKind = 'category' | 'tag';

/** The filters of a list; null: enabled or not. */
export interface OptionFilters {
  readonly name: string;
  readonly isEnabled: boolean | null;
}
export const NO_FILTERS: OptionFilters = { name: '', isEnabled: null };
