/** Two versions of a form's fields that began as the same one. */
export interface FieldMerge<Fields> {
  /** Theirs where only they changed a field, mine where I did. */
  readonly fields: Fields;
  /** Fields that only they changed. */
  readonly theirs: readonly string[];
  /** Fields that both changed, each otherwise. */
  readonly conflicts: readonly string[];
}

/**
 * Merges field by field: what only one side changed is taken from it. Where both did, the result has mine, and the field is
 * among the conflicts.
 *
 * @param changed returns the fields that differ
 */
export function mergeFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  changed: (before: Fields, after: Fields) => Partial<Fields>,
): FieldMerge<Fields> {
  const byMe = changed(base, mine);
  const byThem = Object.keys(changed(base, theirs));
  const differing = changed(theirs, mine);
  return {
    fields: { ...theirs, ...byMe },
    theirs: byThem.filter((field) => !(field in byMe)),
    conflicts: byThem.filter((field) => field in byMe && field in differing),
  };
}
