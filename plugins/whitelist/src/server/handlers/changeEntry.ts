import { auditChanges, type Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { checkFields } from '../rules/checkFields.ts';
import { describeEntry } from '../rules/entryOf.ts';
import { findOverlapping } from '../rules/overlapsOf.ts';
import { findDuplicates, refuseDuplicates } from '../rules/sameEntries.ts';
import { entries } from '../tables.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';
import { writeEntries } from '../rules/writeEntries.ts';

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
