import type { PermissionNode } from './types.ts';

/** Names of actions by code, and of menu entries by id. */
export function namesOf(tree: readonly PermissionNode[]): ReadonlyMap<string | number, string> {
  const names = new Map<string | number, string>();
  const walk = (nodes: readonly PermissionNode[]) => {
    for (const { kind, id, code, label, children } of nodes) {
      if (kind === 'menu') names.set(id, label);
      else if (children.length === 0) names.set(code, label);
      walk(children);
    }
  };
  walk(tree);
  return names;
}
