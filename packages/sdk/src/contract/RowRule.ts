/**
 * What a call with the id of a row asks of the caller's relation to it: one of `allow`. With one of `sees` the caller knows the row
 * from elsewhere, and the call is refused with 422 `NOT_ALLOWED`; with any other the row is missing, 404 (C.1-4). `none`: a reason
 * why the call has no such rule.
 */
export type RowRule =
  | { readonly relation: string; readonly allow: readonly string[]; readonly sees?: readonly string[] }
  | { readonly none: string };

/** The parameter of a path that is an id, as it is written there: `:id`, `:roleId`; undefined without one. */
export const idOfPath = (path: string): string | undefined => /:(?:id|\w+Id)(?!\w)/.exec(path)?.[0];

/** The relations that the rows of one kind may have to a caller; the last resort is one that allows nothing. */
export type Relations = Readonly<Record<string, readonly string[]>>;
