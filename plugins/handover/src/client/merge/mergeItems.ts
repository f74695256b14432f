import type { FormItem } from '../form/formFields.ts';
import type { Side } from './mergeContent.ts';

/** An item that both sides changed; null where one of them removed it. */
export interface ItemConflict {
  readonly key: string;
  /** Its number in the list before, from 1. */
  readonly place: number;
  readonly base: FormItem;
  readonly mine: FormItem | null;
  readonly theirs: FormItem | null;
}

export interface MergedItems {
  readonly conflicts: readonly ItemConflict[];
  /** What only one side changed. */
  readonly from: readonly Side[];
  /** In their order, with my new items at the end. */
  result(sideOf: (key: string) => Side): readonly FormItem[];
}

/** Merges two checklists that began as `base`. */
export function mergeItems(
  base: readonly FormItem[],
  mine: readonly FormItem[],
  theirs: readonly FormItem[],
): MergedItems {
  const byKey = (items: readonly FormItem[]) => new Map(items.map((item) => [item.key, item]));
  const [own, other] = [byKey(mine), byKey(theirs)];
  const known = byKey(base);
  const from = new Set<Side>();
  const conflicts: ItemConflict[] = [];
  const merged = new Map<string, FormItem | null>();
  for (const [index, item] of base.entries()) {
    const [one, two] = [own.get(item.key) ?? null, other.get(item.key) ?? null];
    const [isMine, isTheirs] = [!isSame(item, one), !isSame(item, two)];
    if (isMine && isTheirs && !isSame(one, two))
      conflicts.push({ key: item.key, place: index + 1, base: item, mine: one, theirs: two });
    else if (isMine !== isTheirs) from.add(isMine ? 'mine' : 'theirs');
    merged.set(item.key, isMine ? one : two);
  }
  const added = mine.filter(({ key }) => !known.has(key));
  if (added.length > 0) from.add('mine');
  if (theirs.some(({ key }) => !known.has(key))) from.add('theirs');
  const order = [...new Set([...theirs, ...base].map(({ key }) => key))];
  return {
    conflicts,
    from: [...from],
    result(sideOf) {
      const chosen = new Map(merged);
      for (const conflict of conflicts) chosen.set(conflict.key, conflict[sideOf(conflict.key)]);
      const listed = order.flatMap((key) => (chosen.has(key) ? (chosen.get(key) ?? []) : (other.get(key) ?? [])));
      return [...listed, ...added];
    },
  };
}

const isSame = (one: FormItem | null, other: FormItem | null) =>
  one?.text === other?.text && one?.dueDate === other?.dueDate && one?.isRequired === other?.isRequired;
