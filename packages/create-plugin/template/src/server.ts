import { defineServer } from '@atrium/sdk/server';
import { desc, eq } from 'drizzle-orm';
import contract from './contract.ts';
import { entries } from './tables.ts';

export default defineServer(contract, ({ db, realtime }) => ({
  api: {
    /** The newest of the caller's company. */
    list: ({ caller }) =>
      db
        .select({ id: entries.id, subject: entries.subject })
        .from(entries)
        .where(eq(entries.companyId, caller.companyId))
        .orderBy(desc(entries.id))
        .limit(100),
    async add({ body: { subject }, caller }) {
      const row = { companyId: caller.companyId, addedBy: caller.id, subject };
      const [added] = await db.insert(entries).values(row).returning({ id: entries.id });
      await realtime.emit('added', { id: added!.id }, { company: caller.companyId });
      return added!;
    },
  },
}));
