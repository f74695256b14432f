import type { Manifest } from '@atrium/sdk';
import type { RequestFacts } from '@atrium/sdk/server';
import type { PermissionNode } from '../../contract.ts';
import { MISSING } from '../../missing.ts';
import type { MenuEntry } from './menuEntries.ts';
import { permissionsText, type RoleRow } from './role.ts';

const PAGE = 1;

/**
 * Returns the menu, then the actions of each plugin, named in this language; with a role, what it grants is checked
 * (C.8-12).
 */
export function buildTree(
  entries: readonly MenuEntry[],
  installed: readonly Manifest[],
  language: RequestFacts['language'],
  role?: RoleRow,
): PermissionNode[] {
  return [...menuNodes(entries, role), ...actionNodes(installed, language, role)];
}

function menuNodes(entries: readonly MenuEntry[], role?: RoleRow): PermissionNode[] {
  const below = (parent: number): PermissionNode[] =>
    entries
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name, menuCode, menuType, accessControl }) => {
        const children = below(id);
        const restricted = menuType === PAGE ? accessControl : children.some((child) => child.restricted);
        return {
          id,
          parentId: parent || null,
          kind: 'menu',
          label: name,
          code: menuCode,
          restricted,
          ...(role && { checked: menuType === PAGE ? role.holdsAll || role.menuIds.includes(id) : isFull(children) }),
          children,
        };
      });
  return below(0);
}

function actionNodes(
  installed: readonly Manifest[],
  language: RequestFacts['language'],
  role?: RoleRow,
): PermissionNode[] {
  const groups = installed.map(({ id, name, actions }) => ({ id, name, actions }));
  const known = new Set(groups.flatMap(({ actions }) => Object.keys(actions)));
  const missing = role?.actions.filter((action) => !known.has(action)) ?? [];
  const all = [
    ...groups,
    {
      id: MISSING,
      name: permissionsText(language, 'missing'),
      actions: Object.fromEntries(missing.map((action) => [action, action])),
    },
  ];
  return all
    .filter(({ actions }) => Object.keys(actions).length > 0)
    .map(({ id, name, actions }) => {
      const children = Object.entries(actions).map(([code, label]): PermissionNode => ({
        id: code,
        parentId: id,
        kind: 'action',
        label,
        code,
        ...(role && { checked: role.holdsAll || role.actions.includes(code) }),
        children: [],
      }));
      return {
        id,
        parentId: null,
        kind: 'action',
        label: name,
        code: id,
        ...(role && { checked: isFull(children) }),
        children,
      };
    });
}

/** True if everything below that a role can open is checked. */
function isFull(children: readonly PermissionNode[]): boolean {
  const counting = children.filter(({ kind, restricted }) => kind === 'action' || restricted);
  return counting.length > 0 && counting.every(({ checked }) => checked);
}
