/** What identifies a row among those of a table. */
export type RowKey = string | number;

export interface Selection {
  has(key: RowKey): boolean;
  toggle(key: RowKey): void;
  readonly all: { readonly checked: boolean; readonly partly: boolean; readonly toggle: () => void };
}

/** The selection over the rows shown; what is selected on other pages stays. Undefined if rows cannot be selected. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  selected: ReadonlySet<RowKey> = new Set(),
  onSelect?: (selected: ReadonlySet<RowKey>) => void,
): Selection | undefined {
  if (!onSelect) return undefined;
  const keys = rows.map(rowKey);
  const here = keys.filter((key) => selected.has(key)).length;
  const checked = keys.length > 0 && here === keys.length;
  return {
    has: (key) => selected.has(key),
    toggle: (key) => {
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      onSelect(next);
    },
    all: {
      checked,
      partly: here > 0 && !checked,
      toggle: () => {
        const next = new Set(selected);
        for (const key of keys)
          if (checked) next.delete(key);
          else next.add(key);
        onSelect(next);
      },
    },
  };
}
