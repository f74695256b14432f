import type { Viewer } from './visible.ts';

/** What decides the relation of a person to an occurrence; null where they are not one of its audience. */
export interface SeenRow {
  readonly companyId: number;
  readonly createdBy: number;
  readonly isContractor: boolean | null;
  readonly isReader: boolean | null;
}

/**
 * Creator and contractors edit, readers read, for all others it does not exist (C.5-16, C.5-17); nor for those who have moved to
 * another company.
 */
export function relationToSchedule(
  { companyId, createdBy, isContractor, isReader }: SeenRow,
  viewer: Viewer,
): 'editor' | 'reader' | 'none' {
  if (viewer.companyId !== companyId) return 'none';
  if (createdBy === viewer.id || isContractor) return 'editor';
  return isReader ? 'reader' : 'none';
}
