import { auditChanges, type Caller, CONTROL, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { type default as contract, MAX_DIFFERENCES } from '../../contract.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { findDifferences, findRefusal, type RoleRefusal } from '../rules/guards.ts';
import { menuEntries, type MenuEntry } from '../rules/menuEntries.ts';
import { describeRole, permissionsText, type RoleRow } from '../rules/role.ts';
import { applyChange, checkNames, newRole } from '../rules/roleChange.ts';
import type { Roles } from '../rules/Roles.ts';
import { lockCompany, seedRoles } from '../rules/storedRoles.ts';
import { roles as table } from '../tables.ts';

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
          .insert(table)
          .values({ ...row, updatedBy: caller.id })
          .returning({ id: table.id });
        await audit.record({ action: 'permission.create', target: after.name, detail: { ...body } });
        return saved!.id;
      },
    );
    say(context.text('created'));
    return { permissionId: id };
  };
}

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

/**
 * Writes one role of the caller's company. Writes of a company are serialised, so that the guards apply to what is
 * saved. The next call of every person, in every process, uses the new version.
 *
 * @param plan returns the role before (null for a new one) and after, from the current rows
 * @throws Refusal 409 or 422 by the guards
 */
async function writeRole<T>(
  context: PermissionsContext,
  caller: Caller,
  plan: (rows: readonly RoleRow[]) => { before: RoleRow | null; after: RoleRow },
  save: (before: RoleRow | null, after: RoleRow) => Promise<T>,
): Promise<T> {
  const { companyId } = caller;
  const people = await context.directory.people({ companyId });
  const menuNames = namesById(await menuEntries(context, companyId));
  await seedRoles(context, companyId);
  return context.transaction(async () => {
    const rows = await lockCompany(context, companyId);
    const { before, after } = plan(rows);
    const others = rows.filter(({ id }) => id !== before?.id);
    const refusal = findRefusal({ before, after, others, people, caller, menuNames });
    if (refusal) throw refused(context, refusal);
    const result = await save(before, after);
    await context.changed('authority');
    await context.realtime.control(CONTROL.menuChanged, { company: companyId });
    await context.realtime.emit('changed', {}, { company: companyId });
    return result;
  });
}

/** Names of menu entries, for the sentence of a refusal. */
const namesById = (entries: readonly MenuEntry[] = []): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));

/** Returns the error with which a call refuses a change. */
function refused({ refuse }: PermissionsContext, refusal: RoleRefusal): Error {
  const { code, key, variables, ...more } = refusal;
  return refuse.other(code, key, variables, more);
}
