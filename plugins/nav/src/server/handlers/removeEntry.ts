import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { NavContext } from '../NavContext.ts';
import { entries } from '../tables.ts';
import { writeMenu } from '../rules/writeMenu.ts';

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
