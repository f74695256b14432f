import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { changeRole, createRole, previewRole } from './server/handlers/saveRole.ts';
import { explain } from './server/handlers/explain.ts';
import { listRoles } from './server/handlers/listRoles.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { menuEntries } from './server/rules/menuEntries.ts';
import { describeRole, type RoleRow } from './server/rules/role.ts';
import { Roles } from './server/rules/Roles.ts';
import { buildTree } from './server/rules/treeOf.ts';

export default defineServer(contract, async (context) => {
  const { directory, refuse } = context;
  const roles = new Roles(context);
  await roles.begin();
  /** @throws Refusal 404 for a role of another company too (C.1-4). */
  const find = async (companyId: number, permissionId: number): Promise<RoleRow> => {
    const role = (await roles.of(companyId)).find(({ id }) => id === permissionId);
    if (!role) throw refuse.notFound();
    return role;
  };
  return {
    fulfils: { authority: roles },
    relations: {
      role: ({ companyId }: RoleRow, caller) => (companyId === caller.companyId ? 'company' : 'none'),
    },
    api: {
      list: listRoles(context, roles),
      tree: async ({ query, caller, request }) =>
        buildTree(
          (await menuEntries(context, caller.companyId)) ?? [],
          context.installed(request.language),
          request.language,
          query.permissionId === undefined ? undefined : await find(caller.companyId, query.permissionId),
        ),
      create: createRole(context),
      change: changeRole(context, roles),
      async read({ params, caller, request }) {
        const role = await find(caller.companyId, params.permissionId);
        await context.relation('role', role);
        const people = await directory.people({ companyId: caller.companyId });
        return describeRole(role, people, roles.known(), request.language);
      },
      preview: previewRole(context, roles),
      explain: explain(context, roles),
      units: async ({ caller }) => ({
        departments: await directory.departments(caller.companyId),
        groups: await directory.groups(caller.companyId),
      }),
    },
    demo: (demo) => loadDemo(context, demo),
  };
});
