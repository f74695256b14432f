import { eq } from 'drizzle-orm';
import type { bulletinCalls } from '../../contract/bulletinCalls.ts';
import type { BulletinContext, HandlersOf } from '../BulletinContext.ts';
import { announce, emitChanged, findReaders, findWriters } from '../rules/audience.ts';
import { cancelRuns, planRuns } from '../rules/runs.ts';
import { isVisible, seenBulletin } from '../rules/visibility.ts';
import { countByState, listManaged, readBulletin } from '../rules/managed.ts';
import { changeBulletin, createBulletin } from '../rules/saveBulletin.ts';
import { bulletins } from '../tables.ts';

/** The bulletins that one writes. */
export function bulletinHandlers(context: BulletinContext): HandlersOf<typeof bulletinCalls> {
  const { db, clock, audit, text } = context;
  return {
    bulletins: ({ query, caller }) => listManaged(context, query, caller),
    counts: ({ caller }) => countByState(context, caller),
    async createBulletin({ body, caller, request, say }) {
      const id = await createBulletin(context, body, caller, request.language);
      say(text('bulletin.added'));
      return { id };
    },
    async bulletin({ params, caller }) {
      const { bulletin } = await seenBulletin(context, params.id, caller);
      return readBulletin(context, bulletin);
    },
    async changeBulletin({ params, body, caller, request, say }) {
      const { version, notifyAgain, resetRead, ...change } = body;
      const options = { version, notifyAgain, resetRead };
      await changeBulletin(context, params.id, change, options, caller, request.language);
      say(text('bulletin.changed'));
      return {};
    },
    removeBulletin: ({ params: { id }, caller }) =>
      context.transaction(async () => {
        const { bulletin, isVisible } = await seenBulletin(context, id, caller, { lock: true });
        await db.update(bulletins).set({ deletedOn: clock.now() }).where(eq(bulletins.id, id));
        await cancelRuns(context, id);
        await audit.record({ action: 'bulletin.remove', target: `bulletin:${id}`, detail: { title: bulletin.title } });
        await emitChanged(context, id, [
          ...(isVisible ? await findReaders(context, bulletin) : []),
          ...(await findWriters(context, bulletin)),
        ]);
        return {};
      }),
    restoreBulletin: ({ params: { id }, caller }) =>
      context.transaction(async () => {
        const { bulletin } = await seenBulletin(context, id, caller, { as: 'deletedBulletin', lock: true });
        const restored = { ...bulletin, deletedOn: null };
        await db.update(bulletins).set({ deletedOn: null }).where(eq(bulletins.id, id));
        await planRuns(context, restored);
        await audit.record({ action: 'bulletin.restore', target: `bulletin:${id}`, detail: { title: bulletin.title } });
        const readers = await findReaders(context, bulletin);
        // its time may have come while it was deleted
        const isAnnounced = isVisible(restored, clock.now()) && (await announce(context, restored, readers, '新增'));
        await emitChanged(context, id, [...(isAnnounced ? [] : readers), ...(await findWriters(context, bulletin))]);
        return {};
      }),
  };
}
