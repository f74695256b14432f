import type { MosaicNode, MosaicSplitNode } from 'react-mosaic-component';
import type { Edge, PaneTree } from './tabState.ts';

/** Pane ids in reading order: left to right, top to bottom. */
export function listPanes(tree: PaneTree): string[] {
  if (tree === null) return [];
  if (typeof tree === 'string') return [tree];
  return isSplit(tree) ? tree.children.flatMap(listPanes) : [...tree.tabs];
}

/** The tree with `added` at the `edge` of `pane`, each with half of its space. */
export function splitPane(tree: PaneTree, pane: string, added: string, edge: Edge): PaneTree {
  if (tree === null) return added;
  const direction = edge === 'left' || edge === 'right' ? 'row' : 'column';
  const first = edge === 'left' || edge === 'top';
  if (tree === pane) {
    return { type: 'split', direction, children: first ? [added, pane] : [pane, added], splitPercentages: [50, 50] };
  }
  if (typeof tree === 'string' || !isSplit(tree)) return tree;
  const at = tree.children.indexOf(pane);
  if (at === -1 || tree.direction !== direction) {
    return { ...tree, children: tree.children.map((child) => splitPane(child, pane, added, edge)!) };
  }
  const half = shares(tree)[at]! / 2;
  return {
    ...tree,
    children: tree.children.toSpliced(first ? at : at + 1, 0, added),
    splitPercentages: shares(tree).toSpliced(at, 1, half, half),
  };
}

/** The tree without `pane`; its neighbours get its space. */
export function removePane(tree: PaneTree, pane: string): PaneTree {
  if (tree === null || tree === pane) return null;
  if (typeof tree === 'string' || !isSplit(tree)) return tree;
  const left: MosaicNode<string>[] = [];
  const sizes: number[] = [];
  tree.children.forEach((child, index) => {
    const kept = removePane(child, pane);
    if (kept === null) return;
    left.push(kept);
    sizes.push(shares(tree)[index]!);
  });
  if (left.length <= 1) return left[0] ?? null;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return flat({ ...tree, children: left, splitPercentages: sizes.map((size) => (size / total) * 100) });
}

/** `before`, with `pane` in it, if only that pane was removed since; null if the layout has changed otherwise. */
export function withPaneAgain(now: PaneTree, before: PaneTree, pane: string): PaneTree {
  return listPanes(before).includes(pane) && shapeOf(removePane(before, pane)) === shapeOf(now) ? before : null;
}

/** The neighbour of `pane`: the next in reading order, else the previous. */
export function findNeighbour(tree: PaneTree, pane: string): string | null {
  const panes = listPanes(tree);
  const at = panes.indexOf(pane);
  return panes[at + 1] ?? panes[at - 1] ?? null;
}

/** A split whose child splits the same way takes the child's children in. */
function flat(node: MosaicSplitNode<string>): MosaicSplitNode<string> {
  const children: MosaicNode<string>[] = [];
  const sizes: number[] = [];
  node.children.forEach((child, index) => {
    const size = shares(node)[index]!;
    if (typeof child !== 'string' && isSplit(child) && child.direction === node.direction) {
      children.push(...child.children);
      sizes.push(...shares(child).map((share) => (share * size) / 100));
    } else {
      children.push(child);
      sizes.push(size);
    }
  });
  return { ...node, children, splitPercentages: sizes };
}

/** The arrangement of the panes without their sizes. */
function shapeOf(tree: PaneTree): string {
  return JSON.stringify(tree, (name, value: unknown) => (name === 'splitPercentages' ? undefined : value));
}

function shares(node: MosaicSplitNode<string>): number[] {
  return node.splitPercentages ?? node.children.map(() => 100 / node.children.length);
}

function isSplit(node: Exclude<MosaicNode<string>, string>): node is MosaicSplitNode<string> {
  return node.type === 'split';
}
