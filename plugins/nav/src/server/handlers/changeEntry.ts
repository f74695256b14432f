import { auditChanges, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { completeFields } from '../rules/completeFields.ts';
import { describeEntry } from '../rules/entryOf.ts';
import type { NavContext } from '../NavContext.ts';
import { ownCompany } from '../rules/ownCompany.ts';
import { validateEntry } from '../rules/validateEntry.ts';
import { refuseInvalid } from '../rules/refuseInvalid.ts';
import { entries } from '../tables.ts';
import { listViews } from '../rules/viewsOf.ts';
import { writeMenu } from '../rules/writeMenu.ts';

/**
 * Saves some or all fields of an entry (C.11-6). Changing only the status is not refused by a rule that the entry
 * violates meanwhile, such as a missing view: an entry can always be disabled, except for the last access to menu
 * administration in one's own menu.
 */
export function changeEntry(context: NavContext): Handler<(typeof contract)['api']['change']> {
  const { db, clock, audit, refuse } = context;
  return async ({ params, body, caller, request }) => {
    const { companyId: given, version, menuCode, ...chosen } = body;
    const companyId = ownCompany(context, caller, given);
    const views = listViews(context.installed());
    return writeMenu(context, caller, companyId, async ({ rows, ticketSites }) => {
      const before = rows.find(({ id }) => id === params.id);
      if (!before) throw refuse.notFound();
      await context.relation('entry', before);
      if (version !== undefined && version !== before.version)
        throw refuse.stale('refused.stale', describeEntry(before, views));
      if (menuCode !== undefined && menuCode !== before.menuCode) throw refuse.invalid('refused.codeFixed');
      const fields = completeFields(chosen as Parameters<typeof completeFields>[0], before);
      if (Object.keys(chosen).some((field) => field !== 'enable' && field !== 'isEnabled'))
        refuseInvalid(context, validateEntry(fields, before.id, { rows, views, ticketSites }), request.language);
      if (fields.menuType === 1 && rows.some(({ parentId }) => parentId === before.id))
        throw refuse.conflict('refused.hasChildren', { name: before.name });
      await db
        .update(entries)
        .set({ ...fields, version: before.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
        .where(eq(entries.id, before.id));
      await audit.record({ action: 'menu.change', target: before.menuCode, detail: auditChanges(before, fields) });
      return {};
    });
  };
}
