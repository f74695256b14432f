import { KIND, type MemberIndex } from './memberIndex.ts';

const texts = new WeakMap<MemberIndex, readonly string[]>();

/**
 * The search text of each person by slot: name and employee number. Built once per organisation, preferably ahead of
 * time.
 */
export function searchTexts(index: MemberIndex): readonly string[] {
  let made = texts.get(index);
  if (!made) {
    made = index.people.map(({ name, employee }) => (employee ? `${name}\n${employee}` : name).toLowerCase());
    texts.set(index, made);
  }
  return made;
}

/**
 * The nodes that match a filter: people whose name or number contains it, everyone in a department or group whose name
 * does, and their ancestors. Null without a filter.
 */
export function matchNodes(index: MemberIndex, filter: string): Uint8Array | null {
  const requested = filter.trim().toLowerCase();
  if (requested === '') return null;
  const { size, kind, slot, end, parent, heads } = index;
  const shown = new Uint8Array(size);
  const found = searchTexts(index);
  for (let node = 1; node < size;) {
    if (kind[node] === KIND.person) {
      if (found[slot[node]!]!.includes(requested)) for (let at = node; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node += 1;
    } else if (heads[node]?.toLowerCase().includes(requested)) {
      shown.fill(1, node, end[node]!);
      for (let at = parent[node]!; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node = end[node]!;
    } else node += 1;
  }
  return shown;
}
