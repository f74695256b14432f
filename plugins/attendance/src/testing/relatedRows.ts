import { addDays } from '@atrium/sdk/days';
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
    closure: (relation, actions) =>
      keptBy(mounted, relation, actions, async ({ api }, name) => {
        const today = mounted.server.context.clock.today();
        const [start, end] = [`${addDays(today, 1)} 00:00`, `${addDays(today, 2)} 00:00`];
        const { id: siteId } = await api.addSite({ body: { name } });
        return api.addClosure({ body: { siteId, name: '颱風', start, end } });
      }),
    site: (relation, actions) => keptBy(mounted, relation, actions, ({ api }, name) => api.addSite({ body: { name } })),
  };
}

type Person = Awaited<ReturnType<Mounted<typeof contract>['asPerson']>>;
let made = 0;

/** A row that someone who keeps closures has made, for a person of that company, or of another one. */
async function keptBy(
  mounted: Mounted<typeof contract>,
  relation: 'company' | 'none',
  actions: readonly string[],
  make: (keeper: Person, name: string) => Promise<{ readonly id: number }>,
) {
  const keeper = await mounted.asPerson({ as: {}, actions: ['attendance.closures'] });
  const { id } = await make(keeper, `地點 ${(made += 1)}`);
  const as = relation === 'company' ? {} : { company: '別家公司' };
  return { as: await mounted.asPerson({ as, actions }), params: { id } };
}
