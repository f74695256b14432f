import { useMemo, useState } from 'react';
import type { MemberPerson } from '../members/memberRows.ts';
import { changed, selectionOf, type Selection } from './selection.ts';
import type { MemberChooserProps } from './chooserProps.ts';
import { headCounts, type HeadCounts } from './headCounts.ts';
import { matchNodes } from './matchNodes.ts';
import { KIND, type MemberIndex } from './memberIndex.ts';
import { indexWithHidden, memberIndexOf, readOnlyIndexOf } from './memberIndexOf.ts';
import { useFilterText, type FilterText } from './useFilterText.ts';
import { useFolds, type Folds } from './useFolds.ts';
import { visibleRows, type VisibleRows } from './visibleRows.ts';

const EVERY_ROLE = 15;

export interface Chooser {
  readonly index: MemberIndex;
  readonly selection: Selection;
  readonly counts: HeadCounts;
  readonly rows: VisibleRows;
  readonly filter: FilterText;
  readonly folds: Folds;
  readonly hidden: readonly MemberPerson[];
  readonly readOnly: boolean;
  readonly max: number;
  /** True if the maximum is reached. */
  readonly full: boolean;
  /** Number of people the last step could not add because of the maximum. */
  readonly left: number;
  /** Adds or removes the person of a node, or all people shown below a head (0: all). */
  toggle(node: number): void;
  /** Adds or removes all shown people with one of the roles (bits of `ROLE`). */
  toggleRoles(roles: number): void;
  /** Removes people by employee id. */
  drop(ids: readonly number[]): void;
}

const NO_PEOPLE: readonly MemberPerson[] = [];

/**
 * State and actions of the chooser. Actions affect only what is shown: under a filter, select-all chooses the matches.
 */
export function useChooser(props: MemberChooserProps): Chooser {
  const {
    organisation,
    hidden = NO_PEOPLE,
    value,
    onChange,
    max = -1,
    readOnly = false,
    listsHidden = false,
    open,
  } = props;
  const given = readOnly ? value : null;
  const index = useMemo(
    () =>
      given
        ? readOnlyIndexOf(organisation, hidden, given)
        : listsHidden
          ? indexWithHidden(organisation, hidden)
          : memberIndexOf(organisation, hidden),
    [organisation, hidden, given, listsHidden],
  );
  const filter = useFilterText();
  const folds = useFolds(index, filter.applied, open);
  const selection = useMemo(() => selectionOf(index, value), [index, value]);
  const shown = useMemo(() => matchNodes(index, filter.applied), [index, filter.applied]);
  const found = useMemo(() => ({ index, shown, totals: new Map<number, number>() }), [index, shown]);
  const counts = useMemo(() => headCounts(found.index, selection, found.shown, found.totals), [found, selection]);
  const rows = useMemo(() => visibleRows(index, folds.isOpen, shown), [index, folds.isOpen, shown]);
  const [left, setLeft] = useState(0);
  const full = max >= 0 && selection.count >= max;

  const change = (slots: Int32Array, on: boolean) => {
    if (readOnly) return;
    const next = changed(index, selection, slots, on, max);
    setLeft(next.left);
    onChange?.(next.value);
  };
  return {
    index,
    selection,
    counts,
    rows,
    filter,
    folds,
    hidden,
    readOnly,
    max,
    full,
    left: full ? left : 0,
    toggle: (node) => {
      if (index.kind[node] === KIND.person) {
        const on = selection.chosen[index.slot[node]!] === 0;
        // the one person is replaced, whether listed or not
        if (max === 1) {
          setLeft(0);
          if (!readOnly) onChange?.(on ? [index.ids[index.slot[node]!]!] : []);
        } else if (!on || !full) change(descendantPeople(index, node, null), on);
        return;
      }
      const { taken, total } = counts.of(node);
      if (full && taken === 0) return;
      change(descendantPeople(index, node, shown), !full && taken < total);
    },
    toggleRoles: (roles) => {
      const slots = descendantPeople(index, 0, shown, roles);
      const all = slots.every((slot) => selection.chosen[slot] === 1);
      if (all || !full) change(slots, !all);
    },
    drop: (ids) => {
      const out = new Set(ids);
      setLeft(0);
      onChange?.(value.filter((id) => !out.has(id)));
    },
  };
}

/**
 * The slots of the people listed below a node (or of the person at it), each once, in the order of the list. `shown`
 * excludes what a filter hides; `roles` (bits of `ROLE`) selects roles.
 */
function descendantPeople(
  index: MemberIndex,
  node: number,
  shown: Uint8Array | null,
  roles: number = EVERY_ROLE,
): Int32Array {
  if (node === 0 && !shown && roles === EVERY_ROLE) return index.everybody;
  const { slot, role, end } = index;
  const seen = new Uint8Array(index.people.length);
  const slots = new Int32Array(Math.min(end[node]! - node, seen.length));
  let count = 0;
  for (let at = node; at < end[node]!; at += 1) {
    const person = slot[at]!;
    if (person < 0 || seen[person] === 1 || (role[at]! & roles) === 0 || (shown && shown[at] === 0)) continue;
    seen[person] = 1;
    slots[count] = person;
    count += 1;
  }
  return slots.subarray(0, count);
}
