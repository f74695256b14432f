import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_CATEGORIES, MAX_TAGS } from '../../../contract/limits.ts';
import { categories, handovers, tags } from '../../tables.ts';

/** Categories, or tags. */
export interface OptionKind {
  readonly kind: 'category' | 'tag';
  readonly table: typeof categories;
  /** Records of a company. */
  readonly most: number;
  /** The column of a handover that names one. */
  readonly column: PgColumn;
}

export const CATEGORY: OptionKind = {
  kind: 'category',
  table: categories,
  most: MAX_CATEGORIES,
  column: handovers.categoryId,
};

/** Tags have the columns of categories. */
export const TAG: OptionKind = {
  kind: 'tag',
  table: tags as unknown as typeof categories,
  most: MAX_TAGS,
  column: handovers.tagId,
};

/** How many handovers have it, as a column; deleted ones count only with `deleted`. */
export const usesOf = ({ table, column }: OptionKind, deleted: boolean): SQL<number> => {
  const own = eq(column, table.id);
  const used = sql`${deleted ? own : and(own, isNull(handovers.deletedOn))}`;
  return sql<number>`(select count(*)::int from ${handovers} where ${sql`${used}`})`;
};
