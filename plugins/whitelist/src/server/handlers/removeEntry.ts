import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { entries } from '../tables.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';
import { writeEntries } from '../rules/writeEntries.ts';

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
