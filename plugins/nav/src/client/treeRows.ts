import { hasWords, searchWords } from '@atrium/sdk/client';
import { inOrder, type Arranged } from './arrange.ts';

interface Named extends Arranged {
  readonly name: string;
  readonly menuCode: string;
  /** The link of a page; null for a directory. */
  readonly link?: string | null;
}

/** A row of the tree. */
export interface TreeLine<Row> {
  readonly entry: Row;
  /** 1 at the top. */
  readonly level: number;
  /** For a directory with entries: whether it is expanded. */
  readonly open: boolean | null;
  readonly position: number;
  readonly size: number;
}

/**
 * The rows from top to bottom. With a search text: the entries whose name, code or link have its words, and
 * their ancestors.
 */
export function treeRows<Row extends Named>(
  rows: readonly Row[],
  closed: ReadonlySet<number>,
  query: string,
): TreeLine<Row>[] {
  const words = searchWords(query);
  const fits = ({ name, menuCode, link }: Row) => hasWords(words, [name, menuCode, link]);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const lines = (parentId: number, level: number): TreeLine<Row>[] => {
    const kept = inOrder(below.get(parentId) ?? []).flatMap((entry) => {
      const inside = lines(entry.id, level + 1);
      return inside.length > 0 || fits(entry) ? [{ entry, inside }] : [];
    });
    return kept.flatMap(({ entry, inside }, index) => {
      const open = inside.length === 0 ? null : words.length > 0 || !closed.has(entry.id);
      const line = { entry, level, open, position: index + 1, size: kept.length };
      return open ? [line, ...inside] : [line];
    });
  };
  return lines(0, 1);
}
