import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** A month, and an overtime, for a person in each relation to them. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  return {
    async month(relation, actions) {
      const further = relation === 'viewer' ? ['attendance.viewAll'] : [];
      const as = await mounted.asPerson({ actions: [...actions, ...further] });
      const person = relation === 'own' ? as.person : await mounted.addPerson();
      return { as, params: { id: person.id } };
    },
    async overtime(relation, actions) {
      // Who decides about it: without an approver nothing is filed.
      await mounted.asPerson({ as: { level: 'groupManager' } });
      const author = await mounted.asPerson({ actions, as: {} });
      const workDate = mounted.server.context.clock.today();
      const span = { start: `${workDate} 19:00`, end: `${workDate} 20:00` };
      const body = { workDate, ...span, pay: 'pay', emergency: true, reason: '上線' } as const;
      const { id } = await author.api.fileOvertime({ body });
      return { as: relation === 'own' ? author : await mounted.asPerson({ actions, as: {} }), params: { id } };
    },
  };
}
