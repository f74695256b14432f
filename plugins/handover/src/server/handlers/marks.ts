import { momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, isNull } from 'drizzle-orm';
import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { emitChanged, emitReceived, toOpening } from '../rules/announce.ts';
import { seenHandover } from '../rules/access.ts';
import { acknowledgedLine } from '../rules/closing.ts';
import { board, handoverFavourites, markAsRead } from '../rules/people.ts';
import { editors, items } from '../tables.ts';

type Calls = Record<'collect' | 'uncollect' | 'markRead' | 'acknowledge' | 'tickItem' | 'untickItem', unknown>;

/** What people mark on a handover without changing it. */
export function marks(context: HandoverContext): HandlersOf<Calls> {
  const { db, directory, transaction, clock, refuse, realtime, notifier, text } = context;
  const marked = (id: number, caller: { readonly id: number }) =>
    realtime.emit('marked', { id }, { employees: [caller.id] });
  const tick = (isDone: boolean): HandlersOf<Calls>['tickItem'] => {
    return ({ params: { id, itemId }, caller }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        if (row.isFinish && !isDone) throw refuse.conflict('closed.already', undefined, { status: 'ALREADY_CLOSED' });
        const own = and(eq(items.id, itemId), eq(items.handoverId, id));
        const [item] = await db.select({ doneOn: items.doneOn }).from(items).where(own);
        if (!item) throw refuse.notFound();
        // The person who ticked it first stays.
        if ((item.doneOn !== null) === isDone) return {};
        const [doneBy, doneOn] = isDone ? [caller.id, clock.now()] : [null, null];
        await db.update(items).set({ doneBy, doneOn }).where(own);
        // everyone who has it open sees its checklist
        await emitChanged(context, row, 'received');
        return {};
      });
  };
  return {
    collect: ({ params: { id }, caller }) =>
      transaction(async () => {
        await seenHandover(context, id, caller);
        await handoverFavourites.add(db, id, caller.id);
        await marked(id, caller);
        return {};
      }),
    uncollect: ({ params: { id }, caller }) =>
      transaction(async () => {
        await seenHandover(context, id, caller);
        await handoverFavourites.remove(db, id, caller.id);
        await marked(id, caller);
        return {};
      }),
    markRead: ({ params: { id }, body, caller }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller);
        const revision = Math.min(body.revision ?? row.revision, row.revision);
        if (!(await markAsRead(context, id, caller.id, revision))) return {};
        await marked(id, caller);
        await emitReceived(context, row);
        return {};
      }),
    acknowledge: ({ params: { id }, caller, say }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller);
        const own = and(eq(editors.handoverId, id), eq(editors.employeeId, caller.id));
        const changed = await db
          .update(editors)
          .set({ acknowledgedOn: clock.now() })
          .where(and(own, isNull(editors.acknowledgedOn)))
          .returning({ acknowledgedOn: editors.acknowledgedOn });
        const [editor] = await db.select({ acknowledgedOn: editors.acknowledgedOn }).from(editors).where(own);
        if (!editor?.acknowledgedOn) throw refuse.conflict('acknowledge.notResponsible');
        await markAsRead(context, id, caller.id, row.revision);
        if (changed.length > 0) {
          await board.addSystemLine(db, id, acknowledgedLine(caller.name), clock.now());
          await marked(id, caller);
          await emitReceived(context, row);
          await emitChanged(context, row, 'commented');
          const employees = await presentOf(directory, row.companyId, [row.createdBy]);
          await notifier.notify({
            kind: 'acknowledged',
            to: { employees },
            title: text('notice.acknowledged'),
            message: text('notice.acknowledgedBy', { name: caller.name, title: row.title }),
            id,
            opens: toOpening(id),
          });
        }
        say(text('acknowledged'));
        return { acknowledgedOn: momentOf(editor.acknowledgedOn) };
      }),
    tickItem: tick(true),
    untickItem: tick(false),
  };
}
