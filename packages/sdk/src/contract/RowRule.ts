/**
 * What a call with the id of a row asks of the caller's relation to it: one of `allow`. Else the row is missing, 404. `none`: a
 * reason why the call has no such rule.
 */
export type RowRule = { readonly relation: string; readonly allow: readonly string[] } | { readonly none: string };

/** The relations that the rows of one kind may have to a caller; the last resort is one that allows nothing. */
export type Relations = Readonly<Record<string, readonly string[]>>;
