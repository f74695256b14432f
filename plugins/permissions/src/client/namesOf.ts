import { MISSING } from '../missing.ts';
import type { PermissionNode, PermissionsClient } from './types.ts';

/** Names of actions by code and of menu entries by id. */
interface Names {
  readonly known: ReadonlyMap<string | number, string>;
  /** Also of unknown ones: an action of a plugin that is not installed has a note beside its code. */
  of(id: string | number): string;
}

export function collectNames(tree: readonly PermissionNode[], t: PermissionsClient['t']): Names {
  const known = new Map<string | number, string>();
  const walk = (nodes: readonly PermissionNode[]) => {
    for (const { kind, id, parentId, code, label, children } of nodes) {
      if (kind === 'menu') known.set(id, label);
      else if (children.length === 0) known.set(code, parentId === MISSING ? t('action.missing', { code }) : label);
      walk(children);
    }
  };
  walk(tree);
  const of = (id: string | number) =>
    known.get(id) ?? (typeof id === 'string' ? t('action.missing', { code: id }) : String(id));
  return { known, of };
}
