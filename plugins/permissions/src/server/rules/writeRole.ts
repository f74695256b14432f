import { CONTROL, type Caller } from '@atrium/sdk/server';
import { lockCompany, seedRoles } from './storedRoles.ts';
import { findRefusal, type RoleRefusal } from './guards.ts';
import { type MenuEntry, menuEntries } from './menuEntries.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import type { RoleRow } from './role.ts';

/**
 * Writes one role of the caller's company. Writes of a company are serialised, so that the guards apply to what is
 * saved. The next call of every person, in every process, uses the new version.
 *
 * @param plan returns the role before (null for a new one) and after, from the current rows
 * @throws Refusal 409 or 422 by the guards
 */
export async function writeRole<T>(
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
export const namesById = (entries: readonly MenuEntry[] = []): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));

/** Returns the error with which a call refuses a change. */
export function refused({ refuse }: PermissionsContext, refusal: RoleRefusal): Error {
  const { code, key, variables, ...more } = refusal;
  return refuse.other(code, key, variables, more);
}
