import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** A month for a person in each relation to it. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  return {
    async month(relation, actions) {
      const further = relation === 'viewer' ? ['attendance.viewAll'] : [];
      const as = await mounted.asPerson({ actions: [...actions, ...further] });
      const person = relation === 'own' ? as.person : await mounted.addPerson();
      return { as, params: { id: person.id } };
    },
  };
}
