import { useMemo, useState } from 'react';
import type { MemberPerson } from '../members/memberRows.ts';
import type { MemberChooserProps } from './chooserProps.ts';
import {
  indexWithHidden,
  KIND,
  matchNodes,
  type MemberIndex,
  indexMembers,
  indexReadOnly,
  visibleRows,
  type VisibleRows,
} from './memberIndex.ts';
import { changed, headCounts, type HeadCounts, type Selection, selectionOf } from './selection.ts';
import { type FilterText, useFilterText } from './useFilterText.ts';

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
        ? indexReadOnly(organisation, hidden, given)
        : listsHidden
          ? indexWithHidden(organisation, hidden)
          : indexMembers(organisation, hidden),
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

/** Up to this number of people everything starts open. */
const FEW = 100;
const TOP_OPEN: ReadonlySet<string> = new Set(['top']);
const NONE: ReadonlySet<string> = new Set();

interface Folding {
  readonly all: boolean;
  /** Keys of heads that differ from `all`. */
  readonly otherwise: ReadonlySet<string>;
}

interface Folds {
  readonly isOpen: (node: number) => boolean;
  readonly allOpen: boolean;
  fold(node: number, open: boolean): void;
  foldAll(open: boolean): void;
}

/** Which heads are open. It survives a reload of the data; every new filter starts with all matches expanded. */
function useFolds(index: MemberIndex, filter: string, start: boolean | undefined): Folds {
  const few = index.people.length <= FEW;
  const [usual, setUsual] = useState<Folding>();
  const [found, setFound] = useState<Folding & { readonly filter: string }>();
  const first: Folding = useMemo(
    () => ({ all: start ?? few, otherwise: (start ?? few) ? NONE : TOP_OPEN }),
    [start, few],
  );
  const now: Folding =
    filter === '' ? (usual ?? first) : found?.filter === filter ? found : { all: true, otherwise: NONE };
  const { all, otherwise } = now;
  const isOpen = useMemo(
    () => (node: number) => otherwise.has(index.keys[node] ?? '') !== all,
    [index, all, otherwise],
  );
  const set = (next: Folding) => (filter === '' ? setUsual(next) : setFound({ ...next, filter }));
  return {
    isOpen,
    allOpen: all && otherwise.size === 0,
    fold: (node, open) => {
      const next = new Set(otherwise);
      if (open === all) next.delete(index.keys[node]!);
      else next.add(index.keys[node]!);
      set({ all, otherwise: next });
    },
    foldAll: (open) => set({ all: open, otherwise: NONE }),
  };
}
