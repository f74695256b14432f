import type { Mounted, RelatedRows } from '@atrium/testing';
import type contract from '../contract.ts';

/** A role of the caller's company, or of another one. Roles grant the callers their actions: this plugin is the authority. */
export function relatedRows(mounted: Mounted<typeof contract>): RelatedRows<typeof contract> {
  let added = 0;
  const addRole = async (company: string, role: { actions?: string[]; members?: { employees: number[] } } = {}) => {
    const administrator = await mounted.asPerson({ as: { company } });
    await mounted.server.services.authority.grantAdministrator(administrator.person);
    return administrator.api.create({ body: { name: `角色 ${(added += 1)}`, ...role } });
  };
  return {
    async role(relation, actions) {
      const { permissionId } = await addRole(OWN);
      const company = relation === 'company' ? OWN : '別家公司';
      const as = await mounted.asPerson({ as: { company } });
      await addRole(company, { actions: [...actions], members: { employees: [as.person.id] } });
      return { as, params: { permissionId }, input: { change: { body: { description: '新的說明' } } } };
    },
  };
}

const OWN = '測試公司';
