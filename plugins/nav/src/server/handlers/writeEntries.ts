import { LARGEST } from '@atrium/sdk';
import { auditChanges, type Handler } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ENTRIES } from '../../contract/entryLimits.ts';
import { type EntryRow, type NavContext, ownCompany } from '../NavContext.ts';
import { describeEntry } from './readEntries.ts';
import { completeFields, findMisplacedEntry, refuseInvalid, validateEntry } from '../rules/validateEntry.ts';
import { listViews } from '../rules/views.ts';
import { writeMenu } from '../rules/writeMenu.ts';
import { entries } from '../tables.ts';

/** Adds an entry below the others of its directory. */
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

/** Moves the given entries atomically; the others stay (C.8-8). */
export function sortEntries(context: NavContext): Handler<(typeof contract)['api']['sort']> {
  const { db, audit, refuse, clock } = context;
  return ({ body, caller }) =>
    writeMenu(context, caller, ownCompany(context, caller, body.companyId), async ({ rows, companyId }) => {
      const places = new Map(body.data.map((place) => [place.id, place]));
      if (places.size < body.data.length) throw refuse.invalid('refused.twice');
      const known = new Set(rows.map(({ id }) => id));
      if ([...places.keys()].some((id) => !known.has(id))) throw refuse.notFound();
      const sorted = rows.map((row): EntryRow => {
        const place = places.get(row.id);
        return place ? { ...row, parentId: place.parentId || null, sequence: place.sequence } : row;
      });
      const problem = findMisplacedEntry(sorted);
      if (problem) throw refuse.invalid(problem.key, { name: problem.name });
      for (const { id, parentId, sequence } of sorted) {
        if (!places.has(id)) continue;
        await db
          .update(entries)
          .set({
            parentId,
            sequence,
            version: sql`${entries.version} + 1`,
            updatedBy: caller.id,
            updatedOn: clock.now(),
          })
          .where(eq(entries.id, id));
      }
      await audit.record({
        action: 'menu.sort',
        target: String(companyId),
        detail: { data: body.data, from: rows.filter(({ id }) => places.has(id)).map(toPlace) },
      });
      return {};
    });
}

/** Where an entry was, as places are sent. */
const toPlace = ({ id, parentId, sequence }: EntryRow) => ({ id, parentId: parentId ?? 0, sequence });

/** Deletes an entry; a directory only if it is empty (C.8-9). */
export function removeEntry(context: NavContext): Handler<(typeof contract)['api']['remove']> {
  const { db, audit, refuse } = context;
  return ({ params, caller }) =>
    writeMenu(context, caller, caller.companyId, async ({ rows }) => {
      const entry = rows.find(({ id }) => id === params.id);
      if (!entry) throw refuse.notFound();
      await context.relation('entry', entry);
      if (rows.some(({ parentId }) => parentId === entry.id))
        throw refuse.conflict('refused.notEmpty', { name: entry.name });
      await db.delete(entries).where(eq(entries.id, entry.id));
      await audit.record({ action: 'menu.remove', target: entry.menuCode, detail: { name: entry.name } });
      return {};
    });
}
