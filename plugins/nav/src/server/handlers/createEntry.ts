import { LARGEST } from '@atrium/sdk';
import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { MAX_ENTRIES } from '../../contract/entryLimits.ts';
import { completeFields } from '../rules/completeFields.ts';
import type { NavContext } from '../NavContext.ts';
import { ownCompany } from '../rules/ownCompany.ts';
import { validateEntry } from '../rules/validateEntry.ts';
import { refuseInvalid } from '../rules/refuseInvalid.ts';
import { entries } from '../tables.ts';
import { listViews } from '../rules/viewsOf.ts';
import { writeMenu } from '../rules/writeMenu.ts';

/** Adds an entry below the others of its directory (S2 §7). */
export function createEntry(context: NavContext): Handler<(typeof contract)['api']['create']> {
  const { db, clock, audit } = context;
  return async ({ body, caller, request }) => {
    const { companyId: given, ...chosen } = body;
    const companyId = ownCompany(context, caller, given);
    const views = listViews(context.installed());
    const fields = completeFields(chosen as Parameters<typeof completeFields>[0], undefined);
    return writeMenu(context, caller, companyId, async ({ rows, ticketSites }) => {
      refuseInvalid(context, validateEntry(fields, undefined, { rows, views, ticketSites }), request.language);
      if (rows.length >= MAX_ENTRIES) throw context.refuse.invalid('refused.full', { most: MAX_ENTRIES });
      const code = fields.menuCode.toLowerCase();
      if (rows.some(({ menuCode }) => menuCode.toLowerCase() === code))
        throw context.refuse.conflict('refused.code', { code: fields.menuCode }, { field: 'menuCode' });
      const siblings = rows.filter(({ parentId }) => parentId === fields.parentId);
      // Sorting may have used the largest number: later entries then have the same number and a greater id.
      const sequence = Math.min(Math.max(0, ...siblings.map((row) => row.sequence)) + 1, LARGEST);
      const [added] = await db
        .insert(entries)
        .values({ ...fields, companyId, sequence, updatedBy: caller.id, updatedOn: clock.now() })
        .returning({ id: entries.id });
      await audit.record({ action: 'menu.create', target: fields.menuCode, detail: { ...fields } });
      return { id: added!.id };
    });
  };
}
