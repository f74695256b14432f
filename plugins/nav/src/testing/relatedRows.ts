import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** An entry and a person of the caller's company, or of another one. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  let added = 0;
  return {
    async entry(relation, actions) {
      const administrator = await mounted.asPerson({ actions: ['menu.manage'] });
      const menuCode = `Related${LETTERS[added++]}`;
      const { id } = await administrator.api.create({
        body: { name: '相關網站', menuCode, menuType: 0, parentId: 0, iconName: 'globe-network' },
      });
      const as = await mounted.asPerson({ actions, ...(relation === 'none' && { as: OUTSIDER }) });
      return { as, params: { id }, input: { change: { body: { name: '常用網站' } } } };
    },
    async person(relation, actions) {
      const as = await mounted.asPerson({ actions });
      const person = await mounted.addPerson(relation === 'none' ? OUTSIDER : {});
      return { as, params: { employeeId: person.id } };
    },
  };
}

/** A menu code has no digits. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const OUTSIDER = { company: '別家公司' };
