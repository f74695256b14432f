import { auditChanges, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ENTRIES } from '../../contract/entryFields.ts';
import { checkFields } from '../rules/checkFields.ts';
import { describeEntry, findDuplicates, findOverlapping, refuseDuplicates } from '../rules/overlaps.ts';
import type { Whitelist } from '../rules/Whitelist.ts';
import { writeEntries } from '../rules/writeEntries.ts';
import { entries } from '../tables.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';

/** Adds an entry. Duplicate addresses are allowed, with a warning. */
export function createEntry(context: WhitelistContext): Handler<(typeof contract)['api']['create']> {
  const { db, clock, audit } = context;
  return async ({ body, caller, request, say }) => {
    const { confirm, name, riskLevel, isEnabled } = body;
    const { network, ip, companyIds } = await checkFields(context, body, request.language);
    const result = await writeEntries(context, { caller, request, confirm }, async (before) => {
      if (before.length >= MAX_ENTRIES) throw context.refuse.invalid('list.full', { most: MAX_ENTRIES });
      refuseDuplicates(context, name, before);
      const [row] = await db
        .insert(entries)
        .values({
          name,
          ip: ip!,
          companyIds: companyIds!,
          riskLevel,
          isEnabled,
          updatedBy: caller.id,
          updatedOn: clock.now(),
        })
        .returning();
      const saved = { ...row!, network: network!, source: 'whitelist' } as const;
      await audit.record({
        action: 'whitelist.create',
        target: name,
        detail: { ip, companyIds, riskLevel, isEnabled },
      });
      return {
        after: [...before, saved],
        saved,
        result: { id: saved.id, duplicates: findDuplicates(saved, before), overlaps: findOverlapping(saved, before) },
      };
    });
    const names = result.duplicates.join('、');
    say(names ? context.text('created.duplicate', { names }) : context.text('created'));
    return result;
  };
}

/** Saves some or all fields of an entry; enabling sends only `{ isEnabled }` (C.8-22). */
export function changeEntry(context: WhitelistContext): Handler<(typeof contract)['api']['change']> {
  const { db, clock, audit, refuse } = context;
  return async ({ params, body, caller, request, say }) => {
    const { confirm, version, name, riskLevel, isEnabled } = body;
    const { network, ...read } = await checkFields(context, body, request.language);
    const chosen = {
      ...read,
      ...(name !== undefined && { name }),
      ...(riskLevel !== undefined && { riskLevel }),
      ...(isEnabled !== undefined && { isEnabled }),
    };
    const result = await writeEntries(context, { caller, request, confirm }, async (before) => {
      const old = before.find(({ id }) => id === params.id);
      if (!old) throw refuse.notFound();
      if (version !== undefined && version !== old.version) throw refuse.stale('stale', describeEntry(old, before));
      const others = before.filter((other) => other !== old);
      if (name !== undefined) refuseDuplicates(context, name, others);
      const [row] = await db
        .update(entries)
        .set({ ...chosen, version: old.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
        .where(eq(entries.id, old.id))
        .returning();
      const saved = { ...row!, network: network ?? old.network, source: 'whitelist' } as const;
      await audit.record({ action: 'whitelist.change', target: saved.name, detail: auditChanges(old, chosen) });
      return {
        after: [...others, saved],
        saved,
        result: { id: saved.id, duplicates: findDuplicates(saved, others), overlaps: findOverlapping(saved, others) },
      };
    });
    const names = network ? result.duplicates.join('、') : '';
    say(names ? context.text('changed.duplicate', { names }) : context.text('changed'));
    return result;
  };
}

/** Deletes an entry. */
export function removeEntry(context: WhitelistContext): Handler<(typeof contract)['api']['remove']> {
  const { db, audit, refuse } = context;
  return async ({ params, query, caller, request, say }) => {
    await writeEntries(context, { caller, request, confirm: query.confirm }, async (before) => {
      const old = before.find(({ id }) => id === params.id);
      if (!old) throw refuse.notFound();
      await db.delete(entries).where(eq(entries.id, old.id));
      const { name, ip, companyIds, riskLevel } = old;
      await audit.record({ action: 'whitelist.remove', target: name, detail: { ip, companyIds, riskLevel } });
      return { after: before.filter((other) => other !== old), result: undefined };
    });
    say(context.text('removed'));
    return {};
  };
}

/** Returns the overlaps of an unsaved entry, validated as when saving. */
export function findOverlaps(
  context: WhitelistContext,
  whitelist: Whitelist,
): Handler<(typeof contract)['api']['overlaps']> {
  return async ({ body, request }) => {
    const { id, isEnabled } = body;
    const { network, companyIds } = await checkFields(context, body, request.language);
    return findOverlapping({ id, isEnabled, network: network!, companyIds: companyIds! }, whitelist.entries);
  };
}
