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
    async closure(relation, actions) {
      const keeper = await mounted.asPerson({ as: {}, actions: ['attendance.closures'] });
      const today = mounted.server.context.clock.today();
      const { id: siteId } = await keeper.api.addSite({ body: { name: `地點 ${(made += 1)}` } });
      const before = {
        ...{ siteId, name: '颱風' },
        start: `${addDays(today, 1)} 00:00`,
        end: `${addDays(today, 2)} 00:00`,
      };
      const params = await keeper.api.addClosure({ body: before });
      const input = { changeClosure: { body: { ...before, before } }, removeClosure: { body: { before } } };
      return { as: await inCompany(mounted, relation, actions), params, input };
    },
    async site(relation, actions) {
      const keeper = await mounted.asPerson({ as: {}, actions: ['attendance.closures'] });
      const params = await keeper.api.addSite({ body: { name: `地點 ${(made += 1)}` } });
      const validFrom = mounted.server.context.clock.today();
      const input = {
        renameSite: { body: { name: `地點 ${(made += 1)}` } },
        placePeople: { body: { employees: [keeper.person.id], validFrom } },
      };
      return { as: await inCompany(mounted, relation, actions), params, input };
    },
    async shift(relation, actions) {
      const keeper = await mounted.asPerson({ as: {}, actions: ['attendance.rules'] });
      const fields = { name: `班別 ${(made += 1)}`, ...SHIFT };
      const params = await keeper.api.addShift({ body: fields });
      const validFrom = mounted.server.context.clock.today();
      const input = {
        changeShift: { body: { ...fields, version: 0, validFrom } },
        retireShift: { body: { version: 0, retired: true } },
        removeShift: { body: { version: 0 } },
      };
      return { as: await inCompany(mounted, relation, actions), params, input };
    },
    async workRule(relation, actions) {
      const keeper = await mounted.asPerson({ as: {}, actions: ['attendance.rules'] });
      const { id: shiftId } = await keeper.api.addShift({ body: { name: `班別 ${(made += 1)}`, ...SHIFT } });
      const fields = {
        name: `規則 ${(made += 1)}`,
        week: 'WWWWWRX',
        grace: 0,
        system: 'normal',
        cycleStart: null,
        overtimeLimit: '46',
        cycleMonth: 1,
        countsHolidays: false,
      } as const;
      const params = await keeper.api.addRule({ body: { ...fields, shiftId } });
      const validFrom = mounted.server.context.clock.today();
      const input = {
        changeRule: { body: { ...fields, shiftId: null, version: 0, validFrom } },
        removeRule: { body: { version: 0 } },
      };
      return { as: await inCompany(mounted, relation, actions), params, input };
    },
  };
}

const SHIFT = { start: '09:00', end: '18:00', breaks: [], flex: null };

/** Sites have names of their own. */
let made = 0;

/** A person of the company of the test, or of another one. */
const inCompany = (mounted: Mounted<typeof contract>, relation: 'company' | 'none', actions: readonly string[]) =>
  mounted.asPerson({ as: relation === 'company' ? {} : { company: '別家公司' }, actions });
