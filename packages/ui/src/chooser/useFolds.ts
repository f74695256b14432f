import { useMemo, useState } from 'react';
import type { MemberIndex } from './memberIndex.ts';

/** Up to this number of people everything starts open. */
const FEW = 100;
const TOP_OPEN: ReadonlySet<string> = new Set(['top']);
const NONE: ReadonlySet<string> = new Set();

interface Folding {
  readonly all: boolean;
  /** Keys of heads that differ from `all`. */
  readonly otherwise: ReadonlySet<string>;
}

export interface Folds {
  readonly isOpen: (node: number) => boolean;
  readonly allOpen: boolean;
  fold(node: number, open: boolean): void;
  foldAll(open: boolean): void;
}

/** Which heads are open. It survives a reload of the data; every new filter starts with all matches expanded. */
export function useFolds(index: MemberIndex, filter: string, start: boolean | undefined): Folds {
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
