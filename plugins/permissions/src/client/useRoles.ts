import { useAtrium, usePagedList, type RecordPane } from '@atrium/sdk/client';
import { toggleRole } from './toggleRole.ts';
import { NO_FILTERS, SORT_NAMES, type Permissions, type Role } from './types.ts';

/** The list of roles, and switching one of them; the pane has the form of the role that is open. */
export function useRoles(pane: RecordPane<number | 'new'>) {
  const context = useAtrium<Permissions>();
  const { api, events } = context;
  const roles = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const toggle = async (role: Role) => {
    const done = await toggleRole(context, roles.list, role);
    // a form without input shows what there is now; one with input is asked when it is saved
    if (done && role.permissionId === pane.target && !pane.isDirty()) pane.show(pane.target);
  };
  return { roles, toggle };
}
