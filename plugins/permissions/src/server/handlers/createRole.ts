import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { applyChange } from '../rules/applyChange.ts';
import { checkNames } from '../rules/checkNames.ts';
import { newRole } from '../rules/newRole.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { roles } from '../tables.ts';
import { writeRole } from '../rules/writeRole.ts';

/** Adds a role (C.8-13). */
export function createRole(context: PermissionsContext): Handler<(typeof contract)['api']['create']> {
  const { db, clock, audit } = context;
  return async ({ body, caller, say }) => {
    await checkNames(context, caller.companyId, null, body);
    const after = applyChange(newRole(caller.companyId, clock.now()), body);
    const id = await writeRole(
      context,
      caller,
      () => ({ before: null, after }),
      async () => {
        const { id: _unsaved, ...row } = after;
        const [saved] = await db
          .insert(roles)
          .values({ ...row, updatedBy: caller.id })
          .returning({ id: roles.id });
        await audit.record({ action: 'permission.create', target: after.name, detail: { ...body } });
        return saved!.id;
      },
    );
    say(context.text('created'));
    return { permissionId: id };
  };
}
