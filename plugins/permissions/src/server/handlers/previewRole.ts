import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { MAX_DIFFERENCES } from '../../contract.ts';
import { applyChange } from '../rules/applyChange.ts';
import { checkNames } from '../rules/checkNames.ts';
import { findDifferences } from '../rules/differencesOf.ts';
import { menuEntries } from '../rules/menuEntries.ts';
import { newRole } from '../rules/newRole.ts';
import { findRefusal } from '../rules/refusalOf.ts';
import type { Roles } from '../rules/Roles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { permissionsText } from '../rules/permissionsText.ts';
import { namesById, refused } from '../rules/writeRole.ts';

/** Returns who would gain and lose what by a change of a role; nothing is saved. A wrong field is refused: it is shown in the form. */
export function previewRole(context: PermissionsContext, roles: Roles): Handler<(typeof contract)['api']['preview']> {
  const { clock, directory, refuse } = context;
  return async ({ body, caller, request }) => {
    const { permissionId, ...change } = body;
    const { companyId } = caller;
    const rows = await roles.of(companyId);
    const before = permissionId === undefined ? null : (rows.find(({ id }) => id === permissionId) ?? null);
    if (permissionId !== undefined && !before) throw refuse.notFound();
    await checkNames(context, companyId, before, change);
    const after = applyChange(before ?? newRole(companyId, clock.now()), change);
    const others = rows.filter((row) => row !== before);
    const people = await directory.people({ companyId });
    const entries = (await menuEntries(context, companyId)) ?? [];
    const menuIds = entries.filter(({ accessControl }) => accessControl).map(({ id }) => id);
    const write = { before, after, others, people, caller, menuNames: namesById(entries) };
    const all = findDifferences(write, { actions: roles.known(), menuIds });
    const refusal = findRefusal(write);
    if (refusal?.field) throw refused(context, refusal);
    return {
      people: all.slice(0, MAX_DIFFERENCES),
      total: all.length,
      refused: refusal ? permissionsText(request.language, refusal.key, refusal.variables) : '',
    };
  };
}
