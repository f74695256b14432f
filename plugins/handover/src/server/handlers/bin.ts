import { isRestorable, momentOf, namesOf } from '@atrium/sdk/server';
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { accessColumns, restorableBy, seenHandover } from '../rules/access.ts';
import { toTarget } from '../rules/files.ts';
import { emitChanged, notifyPeople, findPeople } from '../rules/announce.ts';
import { toRows, selectRows } from '../rules/handoverRows.ts';
import { overdueTimes } from '../rules/overdue.ts';
import { handovers, links } from '../tables.ts';

type Calls = Record<'remove' | 'bin' | 'restore', unknown>;

/** Deleting handovers, and taking them back within 30 days (C.6-25). */
export function bin(context: HandoverContext): HandlersOf<Calls> {
  const { db, transaction, clock, audit, directory, refuse, relation, text } = context;
  return {
    remove: ({ params: { id }, caller, say }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        await db
          .update(handovers)
          .set({ deletedBy: caller.id, deletedOn: clock.now(), isUrlPublic: false, version: row.version + 1 })
          .where(eq(handovers.id, id));
        await db.delete(links).where(eq(links.handoverId, id));
        await audit.record({ action: 'handover.remove', target: toTarget.handover(id), detail: { title: row.title } });
        await emitChanged(context, row);
        await notifyPeople(context, 'removed', (await findPeople(context, row)).all, row);
        say(text('removed'));
        return {};
      }),
    bin: async ({ query: { page, pageSize }, caller }) => {
      const where = and(restorableBy(caller), isRestorable(handovers, clock.now()));
      const times = await overdueTimes(context, caller.companyId);
      const found = await selectRows(db, { ...times, me: caller.id })
        .where(where)
        .orderBy(desc(handovers.deletedOn), desc(handovers.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const [total] = await db.select({ size: count() }).from(handovers).where(where);
      const nameOf = await namesOf(
        directory,
        found.map(({ deletedBy }) => deletedBy),
      );
      const rows = await toRows(directory, found, caller);
      const list = rows.map((row, index) => ({
        ...row,
        deletedOn: momentOf(found[index]!.deletedOn!),
        deletedBy: nameOf(found[index]!.deletedBy),
      }));
      return { list, totalSize: total!.size, page, pageSize };
    },
    restore: ({ params: { id }, caller, say }) =>
      transaction(async () => {
        const [row] = await db
          .select({ ...getTableColumns(handovers), ...accessColumns(caller.id) })
          .from(handovers)
          .where(and(eq(handovers.id, id), isRestorable(handovers, clock.now())))
          .for('update');
        if (!row) throw refuse.notFound();
        await relation('deletedHandover', row);
        await db
          .update(handovers)
          .set({ deletedBy: null, deletedOn: null, version: row.version + 1 })
          .where(eq(handovers.id, id));
        await audit.record({ action: 'handover.restore', target: toTarget.handover(id), detail: { title: row.title } });
        await emitChanged(context, row);
        await notifyPeople(context, 'restored', (await findPeople(context, row)).all, row);
        say(text('restored'));
        return {};
      }),
  };
}
