import { useAtrium, usePagedList, type RecordPane } from '@atrium/sdk/client';
import { toggleRole } from './toggleRole.ts';
import { NO_FILTERS, SORT_NAMES, type Permissions, type Role } from './types.ts';

/** The list of roles and its actions; the pane contains the form of the open role. */
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
    // a form without input shows the new version; one with input detects the conflict when it is saved
    if (done && role.permissionId === pane.target && !pane.isDirty()) pane.show(pane.target);
  };
  return { roles, toggle };
}
