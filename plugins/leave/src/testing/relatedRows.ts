import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** A leave for a person in each relation to it. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  return {
    async leave(relation, actions) {
      // Who decides about it: without an approver nothing is filed.
      await mounted.asPerson({ as: { level: 'groupManager' } });
      const author = await mounted.asPerson({ actions, as: {} });
      const official = (await author.api.balances()).find(({ code }) => code === 'official')!;
      const start = `${mounted.server.context.clock.today()} 09:00`;
      const body = { typeId: official.id, start, end: start.replace('09:00', '18:00'), reason: '' };
      const { id } = await author.api.file({ body });
      const as = relation === 'own' ? author : await mounted.asPerson({ actions, as: {} });
      return { as, params: { id }, input: { cancel: { body: { reason: '' } } } };
    },
  };
}
