import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** A leave for a person in each relation to it. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  return {
    async person(relation, actions) {
      const as = await mounted.asPerson({ actions, as: {} });
      const other = await mounted.asPerson({ as: relation === 'none' ? { company: '別家公司' } : {} });
      const span = { startsOn: mounted.server.context.clock.today(), endsOn: mounted.server.context.clock.today() };
      const { id } = (relation === 'own' ? as : other).person;
      const given = { minutes: 480, ...span, reason: '期初' };
      // One of the company gives something to adjust.
      const hr = await mounted.asPerson({ actions: ['leave.manage'], as: {} });
      const grant = relation === 'none' ? { id: 1 } : await hr.api.addGrant({ params: { id }, body: given });
      const adjusted = { grantId: grant.id, before: 480, leftMinutes: 0, reason: '更正' };
      const input = { addGrant: { body: given }, adjustGrant: { body: adjusted } };
      return { as, params: { id }, input };
    },
    async holder(relation, actions) {
      const level = relation === 'leads' ? ({ level: 'groupManager' } as const) : {};
      const all = relation === 'manages' ? [...actions, 'leave.manage' as const] : actions;
      const as = await mounted.asPerson({ actions: all, as: level });
      const other = await mounted.asPerson({ as: relation === 'none' ? { company: '別家公司' } : {} });
      return { as, params: { id: (relation === 'own' ? as : other).person.id } };
    },
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
