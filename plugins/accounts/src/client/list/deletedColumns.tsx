import { Button } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import type { AccountRow, Translate } from '../types.ts';
import type { AccountActions } from './accountActions.ts';

/** The columns of deleted accounts, which can be restored for 30 days. */
export const deletedColumns = (
  t: Translate,
  busy: readonly (number | string)[],
  actions: AccountActions,
): Column<AccountRow>[] => [
  {
    id: 'platformName',
    title: t('field.platformId'),
    sortBy: (row) => row.platformName,
    cell: (row) => row.platformName,
  },
  { id: 'typeName', title: t('field.typeId'), optional: true, cell: ({ typeName }) => typeName },
  { id: 'purposeName', title: t('field.purposeId'), optional: true, cell: ({ purposeName }) => purposeName },
  { id: 'account', title: t('field.account'), sortBy: ({ account }) => account, cell: ({ account }) => account },
  { id: 'owner', title: t('fact.owner'), optional: true, cell: ({ owner }) => owner.name },
  {
    id: 'actions',
    title: '',
    width: 96,
    align: 'end',
    sticky: true,
    cell: (row) => (
      <Button small icon="undo" loading={busy.includes(row.id)} onClick={() => void actions.restore(row)}>
        {t('restore.do')}
      </Button>
    ),
  },
];
