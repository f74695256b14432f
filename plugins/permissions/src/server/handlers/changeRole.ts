import { auditChanges, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { applyChange } from '../rules/applyChange.ts';
import { checkNames } from '../rules/checkNames.ts';
import { describeRole } from '../rules/roleOf.ts';
import type { Roles } from '../rules/Roles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { roles as table } from '../tables.ts';
import { writeRole } from '../rules/writeRole.ts';

const AUDITED = [
  'name',
  'description',
  'menuIds',
  'actions',
  'employees',
  'departments',
  'groups',
  'levels',
  'isEnabled',
];

/** Saves some or all fields of a role; there is no deletion, a role is disabled instead (C.8-13). */
export function changeRole(context: PermissionsContext, roles: Roles): Handler<(typeof contract)['api']['change']> {
  const { db, clock, audit, refuse, directory } = context;
  return async ({ params, body, caller, say, request }) => {
    const { version, ...change } = body;
    const people = await directory.people({ companyId: caller.companyId });
    const known = roles.known();
    const seen = (await roles.of(caller.companyId)).find(({ id }) => id === params.permissionId);
    if (!seen) throw refuse.notFound();
    await context.relation('role', seen);
    await checkNames(context, caller.companyId, seen, change);
    const saved = await writeRole(
      context,
      caller,
      (rows) => {
        // A role is never deleted.
        const before = rows.find(({ id }) => id === params.permissionId)!;
        if (version !== undefined && version !== before.version)
          throw refuse.stale('stale', describeRole(before, people, known, request.language));
        return { before, after: applyChange(before, change) };
      },
      async (before, after) => {
        const row = { ...after, version: before!.version + 1, updatedBy: caller.id, updatedOn: clock.now() };
        await db.update(table).set(row).where(eq(table.id, row.id));
        await audit.record({
          action: 'permission.change',
          target: before!.name,
          detail: auditChanges(before!, after, AUDITED),
        });
        return row;
      },
    );
    say(context.text('changed'));
    return describeRole(saved, people, known, request.language);
  };
}
