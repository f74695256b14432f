/** What decides the relation of a person to an occurrence; null where they are not one of its audience. */
export interface SeenRow {
  readonly createdBy: number;
  readonly isContractor: boolean | null;
  readonly isReader: boolean | null;
}

/** Creator and contractors edit, readers read, for all others it does not exist (C.5-16, C.5-17). */
export function relationToSchedule(
  { createdBy, isContractor, isReader }: SeenRow,
  { id }: { readonly id: number },
): 'editor' | 'reader' | 'none' {
  if (createdBy === id || isContractor) return 'editor';
  return isReader ? 'reader' : 'none';
}
