import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { MAX_ENTRIES } from '../../contract/entryFields.ts';
import { checkFields } from '../rules/checkFields.ts';
import { findOverlapping } from '../rules/overlapsOf.ts';
import { findDuplicates, refuseDuplicates } from '../rules/sameEntries.ts';
import { entries } from '../tables.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';
import { writeEntries } from '../rules/writeEntries.ts';

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
