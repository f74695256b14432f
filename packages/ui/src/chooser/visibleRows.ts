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
