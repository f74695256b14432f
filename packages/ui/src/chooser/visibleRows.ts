import { foldText, searchWords } from '@atrium/sdk/client';
import { KIND, type MemberIndex } from './memberIndex.ts';

/** The rows of the tree as it is expanded, from top to bottom. */
export interface VisibleRows {
  /** Node of each line. */
  readonly nodes: Int32Array;
  /** Place of each line among its siblings, from 1. */
  readonly position: Int32Array;
  /** Number of siblings below each node that are shown. */
  readonly children: Int32Array;
}

/** `isOpen` is called with heads; `shown` excludes what a filter hides. */
export function visibleRows(
  index: MemberIndex,
  isOpen: (node: number) => boolean,
  shown: Uint8Array | null,
): VisibleRows {
  const { size, kind, end, parent } = index;
  const nodes = new Int32Array(size);
  const position = new Int32Array(size);
  const children = new Int32Array(size);
  let count = 0;
  for (let node = 1; node < size;) {
    if (shown && shown[node] === 0) {
      node = end[node]!;
      continue;
    }
    nodes[count] = node;
    const place = children[parent[node]!]! + 1;
    children[parent[node]!] = place;
    position[count] = place;
    count += 1;
    node = kind[node] === KIND.person || isOpen(node) ? node + 1 : end[node]!;
  }
  return { nodes: nodes.subarray(0, count), position: position.subarray(0, count), children };
}

const texts = new WeakMap<MemberIndex, readonly string[]>();

/**
 * The search text of each person by slot: name and employee number. Built once per organisation, preferably ahead of
 * time.
 */
export function searchTexts(index: MemberIndex): readonly string[] {
  let made = texts.get(index);
  if (!made) {
    made = index.people.map(({ name, employee }) => foldText(employee ? `${name}\u001f${employee}` : name));
    texts.set(index, made);
  }
  return made;
}

/**
 * The nodes that match a filter: people whose name and number have its words, everyone in a department or group
 * whose name has, and their ancestors. Null without a filter.
 */
export function matchNodes(index: MemberIndex, filter: string): Uint8Array | null {
  const words = searchWords(filter).map(foldText);
  if (words.length === 0) return null;
  const has = (text: string) => words.every((word) => text.includes(word));
  const { size, kind, slot, end, parent, heads } = index;
  const shown = new Uint8Array(size);
  const found = searchTexts(index);
  for (let node = 1; node < size;) {
    if (kind[node] === KIND.person) {
      if (has(found[slot[node]!]!)) for (let at = node; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node += 1;
    } else if (has(foldText(heads[node] ?? ''))) {
      shown.fill(1, node, end[node]!);
      for (let at = parent[node]!; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node = end[node]!;
    } else node += 1;
  }
  return shown;
}
