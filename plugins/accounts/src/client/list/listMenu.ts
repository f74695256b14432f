import type { PagedList } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/ui/overlays';
import type { AccountRow, AccountsClient } from '../types.ts';
import { type AccountFilters, filtersOf } from './filters.ts';

/** What there is besides the list. */
export function listMenu(
  { t, panels, session }: AccountsClient,
  list: Pick<PagedList<AccountRow, AccountFilters>, 'filter'>,
): MenuEntry[] {
  const isAuditor = session.can('account.audit') || session.can('account.manageAll');
  return [
    { id: 'requests', text: t('menu.requests'), icon: 'key', run: () => panels.open('AccessRequests', undefined, {}) },
    ...(isAuditor
      ? [
          { id: 'leavers', text: t('menu.leavers'), icon: 'log-out', run: () => panels.open('LeaverReport', {}, {}) },
          {
            id: 'log',
            text: t('menu.companyLog'),
            icon: 'history',
            run: () => panels.open('RevealLog', undefined, {}),
          },
        ]
      : []),
    { id: 'bin', text: t('views.deleted'), icon: 'trash', run: () => list.filter(filtersOf('deleted')) },
  ];
}
